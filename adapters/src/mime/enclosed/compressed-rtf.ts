import { ByteReader } from './byte-reader.ts'

/** The numbers spell "LZFu" and "MELA" (MS-OXRTFCP section 2.1.3.1.1). */
const [COMPRESSED, PLAIN] = [0x75465a4c, 0x414c454d]
const WINDOW = 4_096
const MAX_RTF_BYTES = 16 * 1024 * 1024
const START =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'

/** Damaged data ends the output, and the declared size is not trusted. */
export function decompressRtf(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length < 16) return undefined
  const reader = new ByteReader(bytes)
  reader.uint32()
  const size = Math.min(reader.uint32(), MAX_RTF_BYTES)
  const kind = reader.uint32()
  reader.uint32()
  if (kind === PLAIN) return reader.bytes(Math.min(size, reader.left))
  if (kind !== COMPRESSED) return undefined
  return decompress(reader, size)
}

function decompress(reader: ByteReader, size: number): Uint8Array {
  const window = Buffer.alloc(WINDOW, 0x20)
  window.write(START, 'latin1')
  let writeAt = START.length
  const output = Buffer.alloc(Math.min(size, reader.left * 17))
  let length = 0
  const write = (byte: number): void => {
    if (length < output.length) output[length] = byte
    length += 1
    window[writeAt] = byte
    writeAt = (writeAt + 1) % WINDOW
  }
  while (reader.left > 0 && length < output.length) {
    const flags = reader.uint8()
    for (let bit = 0; bit < 8 && reader.left > 0; bit += 1) {
      if ((flags & (1 << bit)) === 0) {
        write(reader.uint8())
        continue
      }
      if (reader.left < 2) return output.subarray(0, Math.min(length, output.length))
      const reference = (reader.uint8() << 8) | reader.uint8()
      const from = reference >> 4
      if (from === writeAt) return output.subarray(0, Math.min(length, output.length))
      for (let at = 0; at < (reference & 0xf) + 2; at += 1) write(window[(from + at) % WINDOW] ?? 0x20)
    }
  }
  return output.subarray(0, Math.min(length, output.length))
}
