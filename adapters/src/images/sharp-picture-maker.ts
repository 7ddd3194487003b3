import type { CallScope } from '@sen/core/ports/call-scope'
import type { Picture, PictureMaker, SquareOrder } from '@sen/core/ports/picture-maker'
import { avatarSizeProblem, cropWithin, middleCrop } from '@sen/model/account/avatars'
import { inlineImageType, SNIFFED_BYTES } from '@sen/model/files/blocked-files'
import type { MailboxId } from '@sen/model/ids'
import type { SharpConstructor } from 'sharp'
import { FairQueue } from '../fair-queue.ts'

const MAX_PIXELS = 60_000_000
/** This is the maximum of JPEG. A picture one pixel wide and millions high would take seconds. */
const MAX_SOURCE_SIDE_PIXELS = 65_535
const MAX_FRAMES = 4_000
const MAX_SIDE_PIXELS = 4_000
const MAX_SECONDS = 10
const QUALITY = 82

let loading: Promise<SharpConstructor> | undefined

/** The library is too large to load at each start and in each command. */
async function loadSharp(): Promise<SharpConstructor> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loading
}

/**
 * A list of attachments requests all thumbnails at once. They run in libuv's four threads, which also read files, so
 * one is kept free.
 */
const DRAWN_AT_ONCE = { together: 3, ofOne: 2 }
const THUMBNAIL_QUALITY = 75

/** Formats are recognised by their bytes before; SVG is not among them. */
export class SharpPictureMaker implements PictureMaker {
  readonly #turns = new FairQueue(DRAWN_AT_ONCE)
  readonly #scope: Pick<CallScope, 'current'> | undefined

  constructor(scope?: Pick<CallScope, 'current'>) {
    this.#scope = scope
  }

  redraw(bytes: Uint8Array, whose: MailboxId): Promise<Picture | undefined> {
    return this.#inTurn(whose, () => draw(bytes, { isAnimated: true, sidePixels: MAX_SIDE_PIXELS, quality: QUALITY }))
  }

  thumbnail(
    read: () => Promise<Uint8Array>,
    sidePixels: number,
    whose: MailboxId | 'installation',
  ): Promise<Picture | undefined> {
    return this.#inTurn(whose, async () =>
      draw(await read(), { isAnimated: false, sidePixels, quality: THUMBNAIL_QUALITY }),
    )
  }

  square(
    bytes: Uint8Array,
    how: SquareOrder,
    whose: MailboxId,
  ): Promise<readonly Picture[] | 'unreadable' | 'too_small'> {
    return this.#inTurn(whose, () => drawSquare(bytes, how))
  }

  /** A page that scrolls on has left many thumbnails. */
  #inTurn<T>(whose: string, work: () => Promise<T>): Promise<T> {
    return this.#turns.run(whose, work, this.#scope?.current())
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
    return undefined
  }
}

function isTooLong({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return Math.max(width, height) > MAX_SOURCE_SIDE_PIXELS
}

const AVATAR_TYPES: ReadonlySet<string | undefined> = new Set(['image/png', 'image/jpeg'])

async function drawSquare(
  bytes: Uint8Array,
  { crop, sidesPixels }: SquareOrder,
): Promise<readonly Picture[] | 'unreadable' | 'too_small'> {
  if (!AVATAR_TYPES.has(inlineImageType(bytes.subarray(0, SNIFFED_BYTES)))) return 'unreadable'
  const sharp = await loadSharp()
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  try {
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
    return 'unreadable'
  }
}
