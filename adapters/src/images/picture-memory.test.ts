import { expect, it } from 'vitest'
import { type PictureFacts, pictureMemoryBytes } from './picture-memory.ts'

const MEGABYTE = 1_000_000
const THUMBNAIL_PIXELS = 400 * 400
const MEGAPIXELS_50 = { width: 8_160, height: 6_120 }
const picture = (facts: Partial<PictureFacts>): PictureFacts => ({
  ...{ format: 'jpeg', ...MEGAPIXELS_50, frames: 1, channels: 3, bytesPerChannel: 1 },
  ...{ isInterlaced: false, heldSamples: 0, isTurned: false },
  ...facts,
})

it.each([
  ['a baseline JPEG of 50 megapixels', {}, 0],
  ['a progressive one', { heldSamples: 1.5 }, 150],
  ['a progressive one of 24 megapixels with all of its colours', { width: 6_000, height: 4_000, heldSamples: 3 }, 140],
  ['a baseline one that is turned for an avatar', { isTurned: true }, 150],
  ['a PNG of 60 megapixels line by line', { format: 'png', width: 7_740, height: 7_740, bytesPerChannel: 2 }, 0],
  ['an interlaced PNG of 24 megapixels', { format: 'png', width: 6_000, height: 4_000, isInterlaced: true }, 72],
  ['a WebP of 50 megapixels', { format: 'webp' }, 200],
  ['a film of 1000 × 1000', { format: 'gif', width: 1_000, height: 1_000, frames: 50 }, 32],
] as const)('lets %s be drawn', (_, facts, megabytes) => {
  const bytes = pictureMemoryBytes(picture(facts), THUMBNAIL_PIXELS)
  expect(Math.round((bytes ?? Number.NaN) / MEGABYTE / 10) * 10).toBe(Math.round(megabytes / 10) * 10)
})

it.each([
  ['of 16 bits', { format: 'png', width: 7_740, height: 7_740, channels: 4, bytesPerChannel: 2, isInterlaced: true }],
  [
    'of 16 bits and 13 megapixels',
    { format: 'png', width: 3_600, height: 3_600, channels: 4, bytesPerChannel: 2, isInterlaced: true },
  ],
  ['that is progressive in four colours', { channels: 4, heldSamples: 4 }],
  ['that is progressive with all of its colours', { heldSamples: 3 }],
  ['that is progressive and turned for an avatar', { heldSamples: 1.5, isTurned: true }],
  ['whose frames are of 9 megapixels', { format: 'gif', width: 3_000, height: 3_000, frames: 6 }],
  ['that is turned, in 16 bits', { format: 'png', channels: 4, bytesPerChannel: 2, isTurned: true }],
] as const)('refuses a picture %s', (_, facts) => {
  expect(pictureMemoryBytes(picture(facts), THUMBNAIL_PIXELS)).toBeUndefined()
})
