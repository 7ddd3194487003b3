import { encodeFrame, pictureSet, sequenceSet } from './h264.ts'

const videoWidth = 128
const videoHeight = 96
const ticksPerSecond = 1000

/**
 * A short silent MP4 (ISO/IEC 14496-12 with one 'avc1' track, every frame a key frame) of a box moving over a belt:
 * `frameCount` frames, `frameMilliseconds` each.
 */
export function mp4Of(frameCount: number, frameMilliseconds: number): Uint8Array {
  const samples = Array.from({ length: frameCount }, (_item, index) => {
    const unit = encodeFrame(videoWidth, videoHeight, (x, y) => brightness(x, y, index / frameCount), index % 2)
    return Buffer.concat([uint32(unit.length), unit])
  })
  const duration = frameCount * frameMilliseconds
  const fileType = box('ftyp', Buffer.from('isom'), uint32(512), Buffer.from('isomiso2avc1mp41'))
  // The sample offset depends on the length of 'moov', which does not depend on the offset's value: build it twice.
  const draft = movie(samples, frameMilliseconds, duration, 0)
  const index = movie(samples, frameMilliseconds, duration, fileType.length + draft.length + 8)
  return Buffer.concat([fileType, index, box('mdat', ...samples)])
}

function brightness(x: number, y: number, progress: number): number {
  const left = progress * (videoWidth + 40) - 36
  const isBox = x >= left && x < left + 32 && y >= 34 && y < 66
  if (isBox) return y < 42 ? 205 : Math.abs(x - left - 16) < 3 ? 220 : 170
  if (y >= 66 && y < 74) return 60 + ((x + 128 - Math.floor(progress * 128)) % 16 < 8 ? 20 : 0)
  return y >= 74 ? 90 : 190 - y
}

function movie(samples: readonly Buffer[], frameMilliseconds: number, duration: number, firstOffset: number): Buffer {
  const matrix = Buffer.concat([65536, 0, 0, 0, 65536, 0, 0, 0, 0x40000000].map(uint32))
  const header = full(
    'mvhd',
    0,
    ...[0, 0, ticksPerSecond, duration, 0x10000].map(uint32),
    Buffer.from([1, 0]),
    zeros(10),
    matrix,
    zeros(24),
    uint32(2),
  )
  const track = full(
    'tkhd',
    7,
    ...[0, 0, 1, 0, duration].map(uint32),
    zeros(16),
    matrix,
    uint32(videoWidth * 65536),
    uint32(videoHeight * 65536),
  )
  const mediaHeader = full('mdhd', 0, ...[0, 0, ticksPerSecond, duration].map(uint32), Buffer.from([0x55, 0xc4, 0, 0]))
  const handler = full('hdlr', 0, uint32(0), Buffer.from('vide'), zeros(12), Buffer.from('Video\0'))
  const source = box('dinf', full('dref', 0, uint32(1), full('url ', 1)))
  const table = box(
    'stbl',
    full('stsd', 0, uint32(1), visualEntry()),
    full('stts', 0, uint32(1), uint32(samples.length), uint32(frameMilliseconds)),
    full('stsc', 0, uint32(1), uint32(1), uint32(samples.length), uint32(1)),
    full('stsz', 0, uint32(0), uint32(samples.length), ...samples.map((sample) => uint32(sample.length))),
    full('stco', 0, uint32(1), uint32(firstOffset)),
  )
  const media = box('mdia', mediaHeader, handler, box('minf', full('vmhd', 1, zeros(8)), source, table))
  return box('moov', header, box('trak', track, media))
}

function visualEntry(): Buffer {
  const sequence = sequenceSet(videoWidth, videoHeight)
  const picture = pictureSet()
  const configuration = box(
    'avcC',
    Buffer.from([1, 66, 0xc0, 30, 0xff, 0xe1]),
    uint16(sequence.length),
    sequence,
    Buffer.from([1]),
    uint16(picture.length),
    picture,
  )
  const resolution = uint32(0x480000)
  return box(
    'avc1',
    zeros(6),
    uint16(1),
    zeros(16),
    uint16(videoWidth),
    uint16(videoHeight),
    resolution,
    resolution,
    uint32(0),
    uint16(1),
    zeros(32),
    uint16(24),
    uint16(0xffff),
    configuration,
  )
}

function box(name: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([uint32(body.length + 8), Buffer.from(name), body])
}

function full(name: string, flags: number, ...parts: readonly Buffer[]): Buffer {
  return box(name, uint32(flags), ...parts)
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function zeros(count: number): Buffer {
  return Buffer.alloc(count)
}
