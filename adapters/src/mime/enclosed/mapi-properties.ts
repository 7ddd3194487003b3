import { decodeText } from '../charsets.ts'
import { ByteReader } from './byte-reader.ts'

export const MAPI = {
  body: 0x1000,
  rtfCompressed: 0x1009,
  bodyHtml: 0x1013,
  displayName: 0x3001,
  attachData: 0x3701,
  attachFileName: 0x3704,
  attachLongFileName: 0x3707,
  attachMimeTag: 0x370e,
  attachContentId: 0x3712,
} as const

const [STRING8, UNICODE, OBJECT, BINARY] = [0x1e, 0x1f, 0x0d, 0x102]
const MULTIPLE = 0x1000
const FIRST_NAMED = 0x8000
const MAX_PROPERTIES = 2_000
const MAX_VALUES = 1_000
const FIXED: Readonly<Record<number, number>> = {
  1: 0,
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
}

export interface MapiProperty {
  readonly type: number
  readonly value: Uint8Array
}

/** Returns the first value of each property (MS-OXTNEF section 2.1.3.4). Damaged data ends the list. */
export function readProperties(bytes: Uint8Array): ReadonlyMap<number, MapiProperty> {
  const found = new Map<number, MapiProperty>()
  const reader = new ByteReader(bytes)
  try {
    const count = Math.min(reader.uint32(), MAX_PROPERTIES)
    for (let at = 0; at < count; at += 1) {
      const type = reader.uint16()
      const id = reader.uint16()
      if (id >= FIRST_NAMED) skipName(reader)
      const value = readValue(reader, type)
      if (value && !found.has(id)) found.set(id, { type, value })
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return found
}

export function textOf(property: MapiProperty | undefined, charset: string | undefined): string | undefined {
  if (!property) return undefined
  const text =
    property.type === UNICODE ? Buffer.from(property.value).toString('utf16le') : decodeText(property.value, charset)
  return text.replace(/\0[\s\S]*$/, '')
}

function skipName(reader: ByteReader): void {
  reader.bytes(16)
  if (reader.uint32() === 0) reader.uint32()
  else padded(reader, reader.uint32())
}

function readValue(reader: ByteReader, type: number): Uint8Array | undefined {
  const plain = type & ~MULTIPLE
  const length = FIXED[plain]
  if (length !== undefined) {
    const count = type === plain ? 1 : Math.min(reader.uint32(), MAX_VALUES)
    reader.bytes(length * count)
    return undefined
  }
  if (![STRING8, UNICODE, OBJECT, BINARY].includes(plain)) throw new RangeError('unknown property type')
  let first: Uint8Array | undefined
  const count = Math.min(reader.uint32(), MAX_VALUES)
  for (let at = 0; at < count; at += 1) {
    const value = padded(reader, reader.uint32())
    first ??= value
  }
  return first
}

function padded(reader: ByteReader, length: number): Uint8Array {
  const value = reader.bytes(length)
  reader.bytes(Math.min((4 - (length % 4)) % 4, reader.left))
  return value
}
