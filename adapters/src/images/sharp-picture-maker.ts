import type { PictureMaker } from '@sen/core/ports/picture-maker'
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

/** libvips draws what its decoders read; only formats told by their bytes come so far, and no SVG is among them. */
export class SharpPictureMaker implements PictureMaker {
  async redraw(bytes: Uint8Array): Promise<{ readonly bytes: Uint8Array; readonly contentType: string } | undefined> {
    if (inlineImageType(bytes.subarray(0, SNIFFED_BYTES)) === undefined) return undefined
    try {
      const drawn = await sharp(bytes, { animated: true, limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .rotate()
        .resize({ width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: 'inside', withoutEnlargement: true })
        .timeout({ seconds: MAX_SECONDS })
        .webp({ quality: QUALITY, effort: 2 })
        .toBuffer()
      return { bytes: drawn, contentType: 'image/webp' }
    } catch {
      // What cannot be drawn is no picture; whose fault it is does not matter to the reader.
      return undefined
    }
  }
}
