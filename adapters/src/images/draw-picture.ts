import type { Picture } from '@sen/core/ports/picture-maker'
import { avatarSizeProblem, type Crop, cropWithin, middleCrop } from '@sen/model/account/avatars'
import { inlineImageType, SNIFFED_BYTES } from '@sen/model/files/blocked-files'
import { MAX_PICTURE_FRAMES, MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE_PIXELS } from '@sen/model/pictures/limits'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { heldSamplesOf } from './jpeg-scans.ts'
import { type PictureFacts, pictureMemoryBytes } from './picture-memory.ts'

const FRAME_QUALITY = 82

export type DrawRequest =
  | { readonly kind: 'whole'; readonly isAnimated: boolean; readonly sidePixels: number; readonly quality: number }
  | { readonly kind: 'square'; readonly crop: Crop | undefined; readonly sidesPixels: readonly number[] }

export type Undrawable = 'unreadable' | 'too_small'

export interface Drawing {
  readonly memoryBytes: number
  readonly draw: () => Promise<readonly Picture[]>
}

const FORMATS: ReadonlyMap<string | undefined, PictureFacts['format']> = new Map([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
])
const SQUARE_FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png'])
/** sharp reports the depth of a channel by the names of libvips. */
const CHANNEL_BYTES: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }
const LARGEST_CHANNEL_BYTES = 4

/** Reads the header only. Formats are recognised by their bytes; SVG is not among them. */
export async function planDrawing(bytes: Uint8Array, request: DrawRequest): Promise<Drawing | Undrawable> {
  const format = FORMATS.get(inlineImageType(bytes.subarray(0, SNIFFED_BYTES)))
  if (format === undefined || (request.kind === 'square' && !SQUARE_FORMATS.has(format))) return 'unreadable'
  const isAnimated = request.kind === 'whole' && request.isAnimated
  const open = () => sharp(bytes, { animated: isAnimated, limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' })
  const metadata = await open().metadata()
  const { width, height, pages = 1, pageHeight = height } = metadata
  if (request.kind === 'square' && avatarSizeProblem(metadata.autoOrient)) return 'too_small'
  if (Math.max(width, pageHeight) > MAX_PICTURE_SIDE_PIXELS) return 'unreadable'
  if (isAnimated && pages > MAX_PICTURE_FRAMES) return 'unreadable'
  const facts = factsOf(bytes, format, { ...metadata, pages, pageHeight }, request)
  const memoryBytes = pictureMemoryBytes(facts, drawnPixels(facts, request))
  if (memoryBytes === undefined) return 'unreadable'
  const draw = async () =>
    request.kind === 'whole' ? [await drawWhole(open(), request)] : drawSquares(open(), metadata.autoOrient, request)
  return { memoryBytes, draw }
}

function factsOf(
  bytes: Uint8Array,
  format: PictureFacts['format'],
  metadata: Metadata & { readonly pages: number; readonly pageHeight: number },
  request: DrawRequest,
): PictureFacts {
  const { width, pageHeight, pages, channels, depth, isProgressive, orientation = 1 } = metadata
  return {
    format,
    width,
    height: pageHeight,
    // The decoder of a single frame of a film holds the canvas and the previous one.
    frames: request.kind === 'whole' && request.isAnimated ? pages : 1,
    channels,
    bytesPerChannel: CHANNEL_BYTES[depth] ?? LARGEST_CHANNEL_BYTES,
    isInterlaced: isProgressive,
    heldSamples: format === 'jpeg' ? heldSamplesOf(bytes) : 0,
    isTurned: request.kind === 'square' && orientation > 1,
  }
}

function drawnPixels({ width, height, frames }: PictureFacts, request: DrawRequest): number {
  if (request.kind === 'square') return Math.max(...request.sidesPixels) ** 2
  // The canvases of a film include those that are drawn.
  if (frames > 1) return 0
  const scale = Math.min(1, request.sidePixels / Math.max(width, height))
  return width * scale * height * scale
}

async function drawWhole(picture: Sharp, request: Extract<DrawRequest, { kind: 'whole' }>): Promise<Picture> {
  const { sidePixels, quality } = request
  const drawn = await picture
    .rotate()
    .resize({ width: sidePixels, height: sidePixels, fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort: 2 })
    .toBuffer()
  return { bytes: drawn, contentType: 'image/webp' }
}

/** Decodes once, in the largest width, because turning a large picture takes seconds. */
async function drawSquares(
  picture: Sharp,
  size: { readonly width: number; readonly height: number },
  { crop, sidesPixels }: Extract<DrawRequest, { kind: 'square' }>,
): Promise<readonly Picture[]> {
  const { x: left, y: top, side } = cropWithin(crop ?? middleCrop(size), size)
  const largest = Math.max(...sidesPixels)
  const { data, info } = await picture
    .autoOrient()
    .extract({ left, top, width: side, height: side })
    .resize({ width: largest, height: largest, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pictures: Picture[] = []
  for (const pixels of sidesPixels) {
    const drawn = await sharp(data, { raw: { width, height, channels } })
      .resize({ width: pixels, height: pixels, fit: 'fill' })
      .webp({ quality: FRAME_QUALITY, effort: 4 })
      .toBuffer()
    pictures.push({ bytes: drawn, contentType: 'image/webp' })
  }
  return pictures
}
