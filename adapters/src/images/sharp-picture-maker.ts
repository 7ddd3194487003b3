import type { Picture, PictureMaker, SquareOrder } from '@sen/core/ports/picture-maker'
import { avatarSizeProblem, cropWithin, middleCrop } from '@sen/model/account/avatars'
import { inlineImageType, SNIFFED_BYTES } from '@sen/model/files/blocked-files'
import sharp from 'sharp'

/** All frames together; a screen has eight millions. */
const MAX_PIXELS = 60_000_000
const MAX_SIDE_PIXELS = 4_000
const MAX_SECONDS = 10
const QUALITY = 82

// Strangers' pictures are seen once: keeping them would only be memory.
sharp.cache(false)
sharp.concurrency(1)

/** A list of attachments asks for all of its tiles at once; the memory of one picture is no more than some of them. */
const THUMBNAILS_AT_ONCE = 2
const THUMBNAIL_QUALITY = 75

/**
 * libvips draws what its decoders read, in threads of its own; only formats told by their bytes come so far, and no SVG is
 * among them.
 */
export class SharpPictureMaker implements PictureMaker {
  #drawing = 0
  readonly #waiting: (() => void)[] = []

  redraw(bytes: Uint8Array): Promise<Picture | undefined> {
    return draw(bytes, { isAnimated: true, sidePixels: MAX_SIDE_PIXELS, quality: QUALITY })
  }

  thumbnail(read: () => Promise<Uint8Array>, sidePixels: number): Promise<Picture | undefined> {
    return this.#inTurn(async () => draw(await read(), { isAnimated: false, sidePixels, quality: THUMBNAIL_QUALITY }))
  }

  square(bytes: Uint8Array, how: SquareOrder): Promise<readonly Picture[] | 'unreadable' | 'too_small'> {
    return this.#inTurn(() => drawSquare(bytes, how))
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    while (this.#drawing >= THUMBNAILS_AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#drawing += 1
    try {
      return await work()
    } finally {
      this.#drawing -= 1
      this.#waiting.shift()?.()
    }
  }
}

async function draw(
  bytes: Uint8Array,
  how: { readonly isAnimated: boolean; readonly sidePixels: number; readonly quality: number },
): Promise<Picture | undefined> {
  if (inlineImageType(bytes.subarray(0, SNIFFED_BYTES)) === undefined) return undefined
  const { isAnimated, sidePixels, quality } = how
  try {
    const drawn = await sharp(bytes, { animated: isAnimated, limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: sidePixels, height: sidePixels, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: MAX_SECONDS })
      .webp({ quality, effort: 2 })
      .toBuffer()
    return { bytes: drawn, contentType: 'image/webp' }
  } catch {
    // What cannot be drawn is no picture; whose fault it is does not matter to the reader.
    return undefined
  }
}

/** What a person says is their picture. */
const AVATAR_TYPES: ReadonlySet<string | undefined> = new Set(['image/png', 'image/jpeg'])

async function drawSquare(
  bytes: Uint8Array,
  { crop, sidesPixels }: SquareOrder,
): Promise<readonly Picture[] | 'unreadable' | 'too_small'> {
  if (!AVATAR_TYPES.has(inlineImageType(bytes.subarray(0, SNIFFED_BYTES)))) return 'unreadable'
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  try {
    // As it stands upright: what a camera notes of its position turns the sides around.
    const { autoOrient: size } = await open().metadata()
    if (avatarSizeProblem(size)) return 'too_small'
    const { x: left, y: top, side } = cropWithin(crop ?? middleCrop(size), size)
    const pictures: Picture[] = []
    for (const pixels of sidesPixels) {
      const drawn = await open()
        .autoOrient()
        .extract({ left, top, width: side, height: side })
        .resize({ width: pixels, height: pixels, fit: 'fill' })
        .timeout({ seconds: MAX_SECONDS })
        .webp({ quality: QUALITY, effort: 4 })
        .toBuffer()
      pictures.push({ bytes: drawn, contentType: 'image/webp' })
    }
    return pictures
  } catch {
    // As above: what cannot be drawn is no picture.
    return 'unreadable'
  }
}
