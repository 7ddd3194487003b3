import { TextDecoder } from 'node:util'
import type { Octets } from '@sen/model/contacts/vcard/vcard-lines'

const WIDE_MARKS = [
  { first: 0xff, second: 0xfe, charset: 'utf-16le' },
  { first: 0xfe, second: 0xff, charset: 'utf-16be' },
] as const

/** Encodings other than UTF-16 are decoded later, line by line. */
export function fileOctets(file: Uint8Array): Octets {
  const wide = WIDE_MARKS.find(({ first, second }) => file[0] === first && file[1] === second)
  if (wide) return Buffer.from(new TextDecoder(wide.charset).decode(file)).toString('latin1')
  const hasMark = file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf
  return Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1', hasMark ? 3 : 0)
}

const DECODERS = new Map<string, TextDecoder | undefined>()
const MAX_DECODERS = 50

/** Newer versions require UTF-8. Other bytes are most likely in a Western or Vietnamese code page. */
export function decodeOctets(octets: Octets, charset: string | undefined): string {
  if (/^[\0-\x7f]*$/.test(octets)) return octets
  const bytes = Buffer.from(octets, 'latin1')
  try {
    return (decoderOf(charset) ?? decoderOf('utf-8'))?.decode(bytes) ?? ''
  } catch {
    return decoderOf('windows-1258')?.decode(bytes) ?? ''
  }
}

function decoderOf(charset: string | undefined): TextDecoder | undefined {
  const name = charset?.toLowerCase()
  if (name === undefined) return undefined
  if (DECODERS.has(name)) return DECODERS.get(name)
  if (DECODERS.size >= MAX_DECODERS) DECODERS.clear()
  const decoder = makeDecoder(name)
  DECODERS.set(name, decoder)
  return decoder
}

function makeDecoder(name: string): TextDecoder | undefined {
  try {
    return new TextDecoder(name, { fatal: true })
  } catch {
    return undefined
  }
}
