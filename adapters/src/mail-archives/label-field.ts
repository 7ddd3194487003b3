import { foreignLabels } from '@sen/model/imports/import-labels'
import { believedHeader } from './believed-header.ts'
import { decodedWords, encodedWords } from './encoded-words.ts'

const HEADER_BYTES = 64 * 1024
/** Matches the field with its folded lines. */
const FIELD = /^X-Gmail-Labels:[ \t]*([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/im
/** Matches the field as first field, where our own exports write it. */
const FIRST_FIELD = /^X-Gmail-Labels:[^\n]*\n(?:[ \t][^\n]*\n)*/i

/**
 * Writes a message's labels as in Gmail's exports: names separated by commas, quoted if they contain one. The final
 * line end is not included. Names of our labels cannot contain quotes.
 *
 * @param lineEnd the line end for folding
 */
export function labelField(labels: readonly string[], lineEnd: '\n' | '\r\n'): string {
  const names = labels.map((name) => (name.includes(',') ? `"${name}"` : name))
  return `X-Gmail-Labels: ${encodedWords(names.join(','), lineEnd)}`
}

/** Returns whether a message has such a field of its own, which an import would take for ours. */
export function hasLabelField(raw: Uint8Array): boolean {
  return FIELD.test(headerOf(raw))
}

/** Returns a message's labels, and the message without the fields that our own exports add in front. */
export function takeLabels(bytes: Buffer): TakenLabels {
  const header = headerOf(bytes)
  const own = FIRST_FIELD.exec(header)?.[0]
  if (own === undefined) {
    const believed = believedHeader(header, [])
    return { bytes, labels: labelsElsewhere(believed), foreignHeader: believed }
  }
  return { bytes: bytes.subarray(own.length), labels: namesIn(own), foreignHeader: '' }
}

interface TakenLabels {
  readonly bytes: Buffer
  readonly labels: readonly string[]
  /** The header if another program exported the message. It is empty for our own exports. */
  readonly foreignHeader: string
}

/** Returns the labels that another program wrote into a header, without its names for folders. */
export function labelsElsewhere(header: string): readonly string[] {
  return foreignLabels(namesIn(header))
}

export function namesIn(header: string): readonly string[] {
  const written = decodedWords(FIELD.exec(header)?.[1] ?? '')
  const names = Array.from(written.matchAll(/"([^"]*)"|([^,"]+)/g), ([, quoted, plain]) =>
    (quoted ?? plain ?? '').trim(),
  )
  return [...new Set(names.filter((name) => name !== ''))]
}

function headerOf(raw: Uint8Array): string {
  const head = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, HEADER_BYTES)).toString('latin1')
  return /^[\s\S]*?\r?\n\r?\n/.exec(head)?.[0] ?? head
}
