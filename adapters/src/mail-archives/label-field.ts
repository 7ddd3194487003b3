import { foreignLabels } from '@sen/model/own-data/import-labels'
import { believedHeader } from './believed-header.ts'
import { decodedWords, encodedWords } from './encoded-words.ts'

const HEADER_BYTES = 64 * 1024
/** Its value, over as many lines as it has. */
const FIELD = /^X-Gmail-Labels:[ \t]*([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/im
/** In front of all others, where our own exports write it. */
const FIRST_FIELD = /^X-Gmail-Labels:[^\n]*\n(?:[ \t][^\n]*\n)*/i

/**
 * The labels of a message as Gmail's exports have them, in one field: between commas, a name with a comma in quotes, which no label of
 * ours can have. Without the end of its line.
 *
 * @param lineEnd that folds it
 */
export function labelField(labels: readonly string[], lineEnd: '\n' | '\r\n'): string {
  const names = labels.map((name) => (name.includes(',') ? `"${name}"` : name))
  return `X-Gmail-Labels: ${encodedWords(names.join(','), lineEnd)}`
}

/** Whether a message carries such a field of its own, which would be read for ours where we write none. */
export function hasLabelField(raw: Uint8Array): boolean {
  return FIELD.test(headerOf(raw))
}

/** What a message says of its labels, and the message without what our own exports wrote in front of it. */
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

/** Those that another program wrote into a header, without what it calls its folders. */
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
