import { crc32, deflateSync } from 'node:zlib'
import type { Picture } from './picture.ts'

/** A truecolour PNG (ISO/IEC 15948), rows filtered with 'sub'. */
export function pngOf(picture: Picture): Uint8Array {
  const rowBytes = picture.width * 3
  const rows = Buffer.alloc((rowBytes + 1) * picture.height)
  for (let y = 0; y < picture.height; y++) {
    const out = y * (rowBytes + 1)
    rows[out] = 1
    for (let x = 0; x < rowBytes; x++) {
      const here = picture.rgb[y * rowBytes + x] ?? 0
      const left = x < 3 ? 0 : (picture.rgb[y * rowBytes + x - 3] ?? 0)
      rows[out + 1 + x] = (here - left) & 255
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(picture.width, 0)
  header.writeUInt32BE(picture.height, 4)
  header.set([8, 2], 8)
  const magic = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), body])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(body.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
