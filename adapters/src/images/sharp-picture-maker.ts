import type { Picture, PictureMaker, SquareOrder } from '@sen/core/ports/picture-maker'
import { avatarSizeProblem, cropWithin, middleCrop } from '@sen/model/account/avatars'
import { inlineImageType, SNIFFED_BYTES } from '@sen/model/files/blocked-files'
import type { MailboxId } from '@sen/model/ids'
import type { SharpConstructor } from 'sharp'
import { FairTurns } from './fair-turns.ts'

/** All frames together; a screen has eight millions. */
const MAX_PIXELS = 60_000_000
/**
 * What JPEG can say, the largest side of any camera. Each line and each column costs, whatever lies in it: one point wide and sixteen
 * millions high, in a file of 31 KB, took fifteen seconds.
 */
const MAX_SOURCE_SIDE_PIXELS = 65_535
/** For the same reason; half an hour at two frames a second. */
const MAX_FRAMES = 4_000
const MAX_SIDE_PIXELS = 4_000
const MAX_SECONDS = 10
const QUALITY = 82

let loading: Promise<SharpConstructor> | undefined

/** With the first picture: a library of its size would be loaded by each start, and by every command of an operator. */
async function loadSharp(): Promise<SharpConstructor> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Strangers' pictures are seen once: keeping them would only be memory.
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loading
}

/**
 * A list of attachments asks for all of its tiles at once; the memory of one picture is no more than some of them. They are drawn in
 * threads that files are read by too, and of four one stays free.
 */
const DRAWN_AT_ONCE = { together: 3, ofOne: 2 }
const THUMBNAIL_QUALITY = 75

/**
 * libvips draws what its decoders read, in threads of its own; only formats told by their bytes come so far, and no SVG is
 * among them.
 */
export class SharpPictureMaker implements PictureMaker {
  readonly #turns = new FairTurns(DRAWN_AT_ONCE)

  redraw(bytes: Uint8Array, whose: MailboxId): Promise<Picture | undefined> {
    return this.#turns.run(whose, () =>
      draw(bytes, { isAnimated: true, sidePixels: MAX_SIDE_PIXELS, quality: QUALITY }),
    )
  }

  thumbnail(
    read: () => Promise<Uint8Array>,
    sidePixels: number,
    whose: MailboxId | 'installation',
  ): Promise<Picture | undefined> {
    return this.#turns.run(whose, async () =>
      draw(await read(), { isAnimated: false, sidePixels, quality: THUMBNAIL_QUALITY }),
    )
  }

  square(
    bytes: Uint8Array,
    how: SquareOrder,
    whose: MailboxId,
  ): Promise<readonly Picture[] | 'unreadable' | 'too_small'> {
    return this.#turns.run(whose, () => drawSquare(bytes, how))
  }
}

async function draw(
  bytes: Uint8Array,
  how: { readonly isAnimated: boolean; readonly sidePixels: number; readonly quality: number },
): Promise<Picture | undefined> {
  if (inlineImageType(bytes.subarray(0, SNIFFED_BYTES)) === undefined) return undefined
  const { isAnimated, sidePixels, quality } = how
  const sharp = await loadSharp()
  try {
    const open = () => sharp(bytes, { animated: isAnimated, limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { width, height, pages = 1, pageHeight = height } = await open().metadata()
    if (isTooLong({ width, height: pageHeight }) || (isAnimated && pages > MAX_FRAMES)) return undefined
    const drawn = await open()
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

function isTooLong({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return Math.max(width, height) > MAX_SOURCE_SIDE_PIXELS
}

/** What a person says is their picture. */
const AVATAR_TYPES: ReadonlySet<string | undefined> = new Set(['image/png', 'image/jpeg'])

async function drawSquare(
  bytes: Uint8Array,
  { crop, sidesPixels }: SquareOrder,
): Promise<readonly Picture[] | 'unreadable' | 'too_small'> {
  if (!AVATAR_TYPES.has(inlineImageType(bytes.subarray(0, SNIFFED_BYTES)))) return 'unreadable'
  const sharp = await loadSharp()
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  try {
    // As it stands upright: what a camera notes of its position turns the sides around.
    const { autoOrient: size } = await open().metadata()
    if (avatarSizeProblem(size)) return 'too_small'
    if (isTooLong(size)) return 'unreadable'
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
