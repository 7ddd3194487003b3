import sharp, { type JpegOptions } from 'sharp'
import { expect, it } from 'vitest'
import { heldSamplesOf } from './jpeg-scans.ts'

const jpeg = (options: JpegOptions) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#f00' } })
    .jpeg(options)
    .toBuffer()

it.each([
  [{ progressive: false }, 0],
  [{ progressive: true, chromaSubsampling: '4:2:0' }, 1.5],
  [{ progressive: true, chromaSubsampling: '4:4:4' }, 3],
] as const)('counts the samples of a picture made with %o', async (options, samples) => {
  expect(heldSamplesOf(await jpeg(options))).toBe(samples)
})

it('counts those of a picture that is not progressive, but has a scan for each colour', async () => {
  const bytes = await jpeg({ chromaSubsampling: '4:2:0' })
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
  bytes[scan + 4] = 1
  expect(heldSamplesOf(bytes)).toBe(1.5)
})

it('ends with bytes that are no JPEG or are cut off', async () => {
  const bytes = await jpeg({ progressive: true })
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
  expect(heldSamplesOf(bytes.subarray(0, scan))).toBe(1.5)
  for (const other of [Buffer.alloc(0), Buffer.alloc(1_000, 0xff), Buffer.alloc(1_000), bytes.subarray(0, 30)]) {
    expect(heldSamplesOf(other)).toBe(0)
  }
})
