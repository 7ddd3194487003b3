/**
 * A GIF89a that blinks between two grids of palette indexes (0 to 3), each given as rows of digits and enlarged
 * `scale` times. Codes are written unpacked (a clear code before the table could grow), which every reader accepts.
 */
export function gifOf(frames: readonly (readonly string[])[], palette: readonly string[], scale: number): Uint8Array {
  const width = (frames[0]?.[0]?.length ?? 1) * scale
  const height = (frames[0]?.length ?? 1) * scale
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const colours = Buffer.concat(
    Array.from({ length: 4 }, (_item, index) => Buffer.from(palette[index] ?? '000000', 'hex')),
  )
  const parts: Buffer[] = [Buffer.from('GIF89a'), size, Buffer.from([0x91, 0, 0]), colours]
  parts.push(Buffer.from([0x21, 0xff, 11]), Buffer.from('NETSCAPE2.0'), Buffer.from([3, 1, 0, 0, 0]))
  for (const rows of frames) {
    const pixels = rows.flatMap((row) => {
      const wide = Array.from(row).flatMap((digit) => Array.from({ length: scale }, () => Number(digit)))
      return Array.from({ length: scale }, () => wide).flat()
    })
    parts.push(Buffer.from([0x21, 0xf9, 4, 4, 70, 0, 0, 0]), Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0]))
    parts.push(Buffer.from([2]), blocks(packCodes(pixels)), Buffer.from([0]))
  }
  parts.push(Buffer.from([0x3b]))
  return Buffer.concat(parts)
}

function packCodes(pixels: readonly number[]): Buffer {
  const bytes: number[] = []
  let pending = 0
  let bits = 0
  const put = (code: number) => {
    pending |= code << bits
    bits += 3
    for (; bits >= 8; bits -= 8) {
      bytes.push(pending & 255)
      pending >>= 8
    }
  }
  // Clear (4) after every two pixels keeps the reader's table below eight entries, so codes stay three bits wide.
  for (const [index, pixel] of pixels.entries()) {
    if (index % 2 === 0) put(4)
    put(pixel)
  }
  put(5)
  if (bits > 0) bytes.push(pending & 255)
  return Buffer.from(bytes)
}

function blocks(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255)
    parts.push(Buffer.from([part.length]), part)
  }
  return Buffer.concat(parts)
}
