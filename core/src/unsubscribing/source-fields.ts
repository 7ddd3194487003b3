import type { ByteStream } from '../kit/bytes.ts'
import { headerBlock } from '../receiving/header-block.ts'

const MAX_HEADER_BYTES = 64 * 1024

/** Header fields of a message as it came, unfolded: names in lower case, in their order. Only its beginning is read. */
export async function sourceFields(
  source: ByteStream,
): Promise<readonly { readonly name: string; readonly value: string }[]> {
  const text = Array.from(headerBlock(await beginning(source)), (byte) => String.fromCharCode(byte)).join('')
  const lines = text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return lines.flatMap((line) => {
    const colon = line.indexOf(':')
    return colon > 0 ? [{ name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() }] : []
  })
}

async function beginning(source: ByteStream): Promise<Uint8Array> {
  const bytes = new Uint8Array(MAX_HEADER_BYTES)
  let length = 0
  for await (const piece of source) {
    const room = piece.subarray(0, MAX_HEADER_BYTES - length)
    bytes.set(room, length)
    length += room.length
    if (length === MAX_HEADER_BYTES) break
  }
  return bytes.subarray(0, length)
}
