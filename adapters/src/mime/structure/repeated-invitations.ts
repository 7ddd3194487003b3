import { createHash } from 'node:crypto'
import type { Leaf } from '../message-body.ts'

const CALENDARS: ReadonlySet<string> = new Set(['text/calendar', 'application/ics'])

/** Programs send an invitation twice, beside the text and as a file. The named file is kept, or the first copy. */
export function withoutRepeatedInvitations(leaves: readonly Leaf[]): readonly Leaf[] {
  const digests = new Map(leaves.filter(isCalendar).map((leaf) => [leaf, digestOf(leaf)]))
  const named = new Set(leaves.flatMap((leaf) => (leaf.node.fileName === '' ? [] : (digests.get(leaf) ?? []))))
  const seen = new Set<string>()
  return leaves.filter((leaf) => {
    const digest = digests.get(leaf)
    if (digest === undefined) return true
    const { fileName } = leaf.node
    const key = `${digest} ${fileName}`
    if (seen.has(key) || (fileName === '' && named.has(digest))) return false
    seen.add(key)
    return true
  })
}

function isCalendar({ node }: Leaf): boolean {
  return CALENDARS.has(node.mediaType)
}

/** Copies differ in their line ends because of their encodings. */
function digestOf({ node }: Leaf): string {
  const text = Buffer.from(node.content).toString('latin1').replaceAll('\r\n', '\n').trimEnd()
  return createHash('sha256').update(text, 'latin1').digest('base64')
}
