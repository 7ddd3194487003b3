import { foreignLabels } from '@sen/model/imports/import-labels'
import { decodedWords, encodedWords } from './encoded-words.ts'
import { exporterHeader } from './exporter-header.ts'

const HEADER_BYTES = 64 * 1024
const FIELD = /^X-Gmail-Labels:[ \t]*([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/im
/** Our own exports write it as first field. */
const FIRST_FIELD = /^X-Gmail-Labels:[^\n]*\n(?:[ \t][^\n]*\n)*/i

/** Writes labels as in Gmail's exports, without the final line end. Names of our labels cannot contain quotes. */
export function labelField(labels: readonly string[], lineEnd: '\n' | '\r\n'): string {
  const names = labels.map((name) => (name.includes(',') ? `"${name}"` : name))
  return `X-Gmail-Labels: ${encodedWords(names.join(','), lineEnd)}`
}

export function hasLabelField(raw: Uint8Array): boolean {
  return FIELD.test(headerOf(raw))
}

export function readLabelField(bytes: Buffer): TakenLabels {
  const header = headerOf(bytes)
  const own = FIRST_FIELD.exec(header)?.[0]
  if (own === undefined) {
    const believed = exporterHeader(header, [])
    return { bytes, labels: labelsElsewhere(believed), foreignHeader: believed }
  }
  return { bytes: bytes.subarray(own.length), labels: namesIn(own), foreignHeader: '' }
}

interface TakenLabels {
  readonly bytes: Buffer
  readonly labels: readonly string[]
  readonly foreignHeader: string
}

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
