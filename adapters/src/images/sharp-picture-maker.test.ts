import type { MailboxId, OrganisationId } from '@sen/model/ids'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { SharpPictureMaker } from './sharp-picture-maker.ts'

const maker = new SharpPictureMaker()
afterAll(() => maker.close())
const lan = { mailboxId: '1' as MailboxId, organisationId: '1' as OrganisationId }
const red = { create: { width: 4, height: 3, channels: 3, background: '#f00' } } as const

it.each(['png', 'jpeg', 'gif', 'webp'] as const)('re-encodes a %s without its hidden metadata', async (format) => {
  const bytes = await sharp(red)
    .withExif({ IFD0: { Copyright: 'hidden words' } })
    [format]()
    .toBuffer()
  const drawn = await maker.redraw(Buffer.concat([bytes, Buffer.from('<script>')]), lan)
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
  expect(await maker.redraw(bytes, lan)).toBeUndefined()
})

it('draws nothing from a picture of ten thousand million points', async () => {
  const png = await sharp(red).png().toBuffer()
  // Change width and height in the IHDR chunk. Its checksum is wrong then, but decoders check the size first.
  png.writeUInt32BE(100_000, 16)
  png.writeUInt32BE(100_000, 20)
  expect(await maker.redraw(png, lan)).toBeUndefined()
})

it('draws nothing from a film of one point on a huge screen, again and again', async () => {
  const screen = Buffer.from([0xd0, 0x07, 0xd0, 0x07, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0])
  const film = (frames: number) =>
    Buffer.concat([Buffer.from('GIF89a'), screen, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
  expect(await maker.redraw(film(1), lan)).toBeDefined()
  expect(await maker.redraw(film(500), lan)).toBeUndefined()
})

const lines = (width: number, height: number) =>
  sharp(Buffer.alloc(width * height), { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer()

it('draws no picture that is thin and endless: each of its lines costs', async () => {
  const small = async () => lines(1, 65_535)
  expect(await maker.thumbnail(small, 400, lan)).toBeDefined()
  for (const [width, height] of [
    [1, 65_536],
    [65_536, 1],
  ] as const) {
    const bytes = await lines(width, height)
    expect(await maker.thumbnail(async () => bytes, 400, lan)).toBeUndefined()
    expect(await maker.redraw(bytes, lan)).toBeUndefined()
  }
  expect(await maker.square(await lines(100, 65_536), { sidesPixels: [64] }, lan)).toBe('unreadable')
})

it('draws no film of thousands of frames, but its first one', async () => {
  const screen = Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  const film = (frames: number) =>
    Buffer.concat([Buffer.from('GIF89a'), screen, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
  expect(await maker.redraw(film(4_000), lan)).toBeDefined()
  expect(await maker.redraw(film(4_001), lan)).toBeUndefined()
  expect(await maker.thumbnail(async () => film(4_001), 400, lan)).toBeDefined()
})

const field = (width: number, height: number) =>
  ({ create: { width, height, channels: 3, background: '#f00' } }) as const

it('draws a square of a picture in each width, upright and without hidden metadata', async () => {
  // Left red, right blue, with an EXIF orientation that moves red to the top.
  const blue = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
  const bytes = await sharp(field(400, 200))
    .composite([{ input: blue, left: 200, top: 0 }])
    .withExif({ IFD0: { Orientation: '6', Copyright: 'hidden words' } })
    .jpeg()
    .toBuffer()
  const turned = await sharp(bytes).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const drawn = await maker.square(turned, { crop: { x: 0, y: 0, side: 200 }, sidesPixels: [64, 128] }, lan)
  if (typeof drawn === 'string') throw new Error(drawn)
  expect(drawn.map(({ contentType }) => contentType)).toEqual(['image/webp', 'image/webp'])
  for (const [at, side] of [64, 128].entries()) {
    const picture = Buffer.from(drawn[at]?.bytes ?? [])
    expect(picture.toString('latin1')).not.toContain('hidden words')
    const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: side, height: side })
    const middle = (side * Math.floor(side / 2) + Math.floor(side / 2)) * 3
    expect(data[middle]).toBeGreaterThan(200)
    expect(data[middle + 2]).toBeLessThan(60)
  }
})

it('takes the middle of a picture when no crop was chosen, and moves a crop beyond the edge inside', async () => {
  const bytes = await sharp(field(300, 120)).png().toBuffer()
  for (const crop of [undefined, { x: -50, y: 900, side: 5_000 }]) {
    expect(await maker.square(bytes, { crop, sidesPixels: [64] }, lan)).toHaveLength(1)
  }
})

it.each([
  ['a GIF', () => sharp(field(200, 200)).gif().toBuffer(), 'unreadable'],
  ['a WebP', () => sharp(field(200, 200)).webp().toBuffer(), 'unreadable'],
  ['a page called a picture', async () => Buffer.from('<html>'), 'unreadable'],
  ['a PNG of 99 × 400', () => sharp(field(99, 400)).png().toBuffer(), 'too_small'],
  ['a PNG that is cut off', async () => (await sharp(field(400, 400)).png().toBuffer()).subarray(0, 60), 'unreadable'],
  [
    'a picture of ten thousand million points',
    async () => {
      const png = await sharp(field(400, 400)).png().toBuffer()
      png.writeUInt32BE(100_000, 16)
      png.writeUInt32BE(100_000, 20)
      return png
    },
    'unreadable',
  ],
] as const)('makes no square of %s', async (_, make, problem) => {
  expect(await maker.square(await make(), { sidesPixels: [64] }, lan)).toBe(problem)
})
