/** Smaller pictures are never scaled. */
const LIGHT_BYTES = 200_000
const HEAVY_BYTES = 1_000_000
const WIDE_PIXELS = 1_600

/** The longer side, in pixels. */
export const PICTURE_SIDES = { small: 800, medium: WIDE_PIXELS } as const

export type PictureScale = keyof typeof PICTURE_SIDES | 'original'

/** Types that can be re-encoded without a loss: neither animations nor vector graphics. */
const SCALABLE = /^image\/(jpeg|png|webp)$/
const QUALITY = 0.85

/** Unreadable files do not count as large. */
export async function isLargePicture(file: File): Promise<boolean> {
  if (!SCALABLE.test(file.type) || file.size < LIGHT_BYTES) return false
  if (file.size > HEAVY_BYTES) return true
  const picture = await read(file)
  if (!picture) return false
  const isWide = Math.max(picture.width, picture.height) > WIDE_PIXELS
  picture.close()
  return isWide
}

/** Removes camera metadata (place, time). Returns the same file if it would not get smaller, or cannot be read. */
export async function scalePicture(file: File, scale: PictureScale): Promise<File> {
  if (scale === 'original' || !(await isLargePicture(file))) return file
  return scaleTo(PICTURE_SIDES[scale], file)
}

/** @param sidePixels the longer side */
export async function scaleTo(sidePixels: number, file: File): Promise<File> {
  if (!SCALABLE.test(file.type)) return file
  const whole = await read(file)
  if (!whole) return file
  const part = Math.min(1, sidePixels / Math.max(whole.width, whole.height))
  const scaled = (side: number) => Math.max(1, Math.round(side * part))
  const [resizeWidth, resizeHeight] = [scaled(whole.width), scaled(whole.height)]
  whole.close()
  const picture = await read(file, { resizeWidth, resizeHeight, resizeQuality: 'high' })
  if (!picture) return file
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
  const bytes = await canvas.convertToBlob({ type: file.type, quality: QUALITY })
  return bytes.size < file.size ? new File([bytes], file.name, { type: file.type }) : file
}

async function read(file: File, options: ImageBitmapOptions = {}): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image', ...options })
  } catch {
    // A broken or unsupported file is sent unchanged.
    return undefined
  }
}
