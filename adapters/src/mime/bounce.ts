import type { ParsedBounce } from '@sen/core/ports/mime'
import { readReport } from '@sen/model/bounces/read-report'
import { leavesOf } from './message-body.ts'
import { readMessageId } from './message-ids.ts'
import { readTree, type TreeNode } from './message-tree.ts'
import { scrubLine } from './scrub.ts'

/** A thousand recipients are named in less. */
const MAX_STATUS_BYTES = 256 * 1024
const MAX_ORIGINAL_HEADER_BYTES = 256 * 1024
const MAX_LINE_CHARACTERS = 1_000

/** RFC 3464, and RFC 6533 for addresses that are not ASCII. */
const STATUS = /^message\/(global-)?delivery-status$/
const ORIGINAL = /^(text\/rfc822-headers|message\/(rfc822|rfc822-headers|global|global-headers))$/

/** Reads a delivery report: its recipients, and the message that it is about. Undefined for other mail. */
export async function readBounce(root: TreeNode): Promise<ParsedBounce | undefined> {
  const leaves = leavesOf(root)
  const at = leaves.findIndex(({ mediaType }) => STATUS.test(mediaType))
  const status = leaves[at]
  if (!status) return undefined
  const text = Buffer.from(status.content.subarray(0, MAX_STATUS_BYTES)).toString('utf8')
  const recipients = readReport(text).map(({ addresses, action, reply }) => ({
    addresses: addresses.map((address) => scrubLine(address, MAX_LINE_CHARACTERS)),
    action,
    reply: scrubLine(reply, MAX_LINE_CHARACTERS),
  }))
  const original = leaves.slice(at + 1).find(({ mediaType }) => ORIGINAL.test(mediaType))
  return { recipients, originalMessageId: original ? await messageIdOf(original.content) : '' }
}

async function messageIdOf(content: Uint8Array): Promise<string> {
  const head = Buffer.from(content.subarray(0, MAX_ORIGINAL_HEADER_BYTES))
  const ends = ['\r\n\r\n', '\n\n'].map((end) => head.indexOf(end)).filter((end) => end >= 0)
  const header = Uint8Array.from(head.subarray(0, Math.min(head.length, ...ends) + 1))
  const { headers } = await readTree(header)
  return readMessageId(headers.find(({ key }) => key === 'message-id')?.value)
}
