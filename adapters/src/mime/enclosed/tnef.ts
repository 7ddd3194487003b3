import { decodeHtml, decodeText } from '../charsets.ts'
import { ByteReader } from './byte-reader.ts'
import { decompressRtf } from './compressed-rtf.ts'
import { type EnclosedFile, type Enclosure, MAX_ENCLOSED_FILES } from './enclosed-file.ts'
import { MAPI, type MapiProperty, readProperties, textOf } from './mapi-properties.ts'

const SIGNATURE = 0x223e9f78
const MAX_ATTRIBUTES = 20_000
const MAX_DEPTH = 3
const OBJECT_ID_BYTES = 16

/** MS-OXTNEF section 2.1.3.2 defines these; the value type in the upper half is masked. */
const ATTRIBUTE = {
  body: 0x800c,
  attachData: 0x800f,
  attachTitle: 0x8010,
  attachStart: 0x9002,
  messageProperties: 0x9003,
  attachProperties: 0x9005,
  codePage: 0x9007,
} as const

interface Attachment {
  title: Uint8Array
  data: Uint8Array
  properties: ReadonlyMap<number, MapiProperty>
}

export function isTnef(bytes: Uint8Array): boolean {
  return bytes.length > 6 && new ByteReader(bytes).uint32() === SIGNATURE
}

/** Reads a winmail.dat (MS-OXTNEF). Damaged data ends it. */
export function readTnef(bytes: Uint8Array, depth = 0): Enclosure {
  const reader = new ByteReader(bytes)
  reader.bytes(6)
  const attachments: Attachment[] = []
  let charset: string | undefined
  let plainBody: Uint8Array | undefined
  let properties: ReadonlyMap<number, MapiProperty> = new Map()
  for (const { id, value } of attributesIn(reader)) {
    const current = attachments.at(-1)
    if (id === ATTRIBUTE.codePage && value.length >= 4) charset = `windows-${new ByteReader(value).uint32()}`
    else if (id === ATTRIBUTE.body) plainBody = value
    else if (id === ATTRIBUTE.messageProperties) properties = readProperties(value)
    else if (id === ATTRIBUTE.attachStart) {
      if (attachments.length >= MAX_ENCLOSED_FILES) break
      attachments.push({ title: new Uint8Array(), data: new Uint8Array(), properties: new Map() })
    } else if (current && id === ATTRIBUTE.attachTitle) current.title = value
    else if (current && id === ATTRIBUTE.attachData) current.data = value
    else if (current && id === ATTRIBUTE.attachProperties) current.properties = readProperties(value)
  }
  const files = attachments.flatMap((attachment) => filesOf(attachment, charset, depth))
  const { text, html, rtf } = bodyOf(properties, plainBody, charset)
  return { files: [...files, ...rtf].slice(0, MAX_ENCLOSED_FILES), text, html }
}

function* attributesIn(reader: ByteReader): Generator<{ readonly id: number; readonly value: Uint8Array }> {
  try {
    for (let count = 0; count < MAX_ATTRIBUTES && reader.left > 9; count += 1) {
      reader.uint8()
      const id = reader.uint32() & 0xffff
      const value = reader.bytes(reader.uint32())
      yield { id, value }
      // Skip the checksum, which many writers get wrong.
      reader.bytes(Math.min(2, reader.left))
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
}

function filesOf({ title, data, properties }: Attachment, charset: string | undefined, depth: number): EnclosedFile[] {
  const object = properties.get(MAPI.attachData)?.value
  const inner = object?.subarray(OBJECT_ID_BYTES)
  if (inner && isTnef(inner)) return depth < MAX_DEPTH ? [...readTnef(inner, depth + 1).files] : []
  const words = (id: number): string => textOf(properties.get(id), charset) ?? ''
  const name =
    words(MAPI.attachLongFileName) ||
    words(MAPI.attachFileName) ||
    decodeText(title, charset).replace(/\0[\s\S]*$/, '') ||
    words(MAPI.displayName)
  const content = data.length > 0 ? data : (object ?? data)
  const mediaType = words(MAPI.attachMimeTag).toLowerCase()
  return [{ name, mediaType, contentId: words(MAPI.attachContentId).replaceAll(/[<>]/g, ''), content }]
}

function bodyOf(
  properties: ReadonlyMap<number, MapiProperty>,
  plainBody: Uint8Array | undefined,
  charset: string | undefined,
): { readonly text: string | undefined; readonly html: string | undefined; readonly rtf: readonly EnclosedFile[] } {
  const html = properties.get(MAPI.bodyHtml)
  const text =
    textOf(properties.get(MAPI.body), charset) ??
    (plainBody && decodeText(plainBody, charset).replace(/\0[\s\S]*$/, ''))
  if (html) return { text, html: decodeHtml(html.value, charset), rtf: [] }
  const compressed = properties.get(MAPI.rtfCompressed)
  const content = text || !compressed ? undefined : decompressRtf(compressed.value)
  // RTF is listed as a file, because the page cannot show it.
  const rtf = content ? [{ name: 'message.rtf', mediaType: 'application/rtf', contentId: '', content }] : []
  return { text: text || undefined, html: undefined, rtf }
}
