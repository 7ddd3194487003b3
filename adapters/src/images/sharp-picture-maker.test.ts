import sharp from 'sharp'
import { expect, it } from 'vitest'
import { SharpPictureMaker } from './sharp-picture-maker.ts'

const maker = new SharpPictureMaker()
const red = { create: { width: 4, height: 3, channels: 3, background: '#f00' } } as const

it.each(['png', 'jpeg', 'gif', 'webp'] as const)('draws a %s anew, without what was hidden in it', async (format) => {
  const bytes = await sharp(red)
    .withExif({ IFD0: { Copyright: 'hidden words' } })
    [format]()
    .toBuffer()
  const drawn = await maker.redraw(Buffer.concat([bytes, Buffer.from('<script>')]))
  const text = Buffer.from(drawn?.bytes ?? []).toString('latin1')
  expect(drawn?.contentType).toBe('image/webp')
  expect(text).not.toMatch(/hidden words|<script>/)
  expect(await sharp(Buffer.from(drawn?.bytes ?? [])).metadata()).toMatchObject({ width: 4, height: 3 })
})

it.each([
  ['a page called a picture', Buffer.from('<html><script>alert(1)</script>')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
  ['nothing', Buffer.alloc(0)],
  ['the start of a PNG', Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')],
])('draws nothing from %s', async (_, bytes) => {
  expect(await maker.redraw(bytes)).toBeUndefined()
})

it('draws nothing from a picture of ten thousand million points', async () => {
  const png = await sharp(red).png().toBuffer()
  // Width and height of the IHDR chunk; its checksum is wrong then, which decoders look at later than at the size.
  png.writeUInt32BE(100_000, 16)
  png.writeUInt32BE(100_000, 20)
  expect(await maker.redraw(png)).toBeUndefined()
})

it('draws nothing from a film of one point on a huge screen, again and again', async () => {
  const screen = Buffer.from([0xd0, 0x07, 0xd0, 0x07, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0])
  const film = (frames: number) =>
    Buffer.concat([Buffer.from('GIF89a'), screen, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
  expect(await maker.redraw(film(1))).toBeDefined()
  expect(await maker.redraw(film(500))).toBeUndefined()
})
