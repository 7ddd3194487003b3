import { MAX_AVATAR_BYTES, MIN_AVATAR_SIDE_PIXELS } from './limits.ts'

/** Avatars are stored and served in these widths, in pixels. A request gets the next larger one. */
export const AVATAR_WIDTHS = [64, 128, 256] as const

/** Returns the stored width to serve for a requested width. An unreadable number (NaN) gets the largest. */
export function avatarWidth(asked: number): number {
  return AVATAR_WIDTHS.find((width) => width >= asked) ?? 256
}

/** A square of the picture in upright orientation, in pixels of the picture. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly side: number
}

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Returns the problem with a file that its size alone shows (spec section 5.9.3), or undefined. */
export function avatarFileProblem(sizeBytes: number): 'avatar_too_large' | undefined {
  return sizeBytes > MAX_AVATAR_BYTES ? 'avatar_too_large' : undefined
}

export function avatarSizeProblem({ width, height }: PictureSize): 'avatar_too_small' | undefined {
  return Math.min(width, height) < MIN_AVATAR_SIDE_PIXELS ? 'avatar_too_small' : undefined
}

/** Returns the largest centred square. */
export function middleCrop({ width, height }: PictureSize): Crop {
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side }
}

/** Returns the crop moved into the picture and enlarged to the minimum side if it is smaller. */
export function cropWithin({ x, y, side }: Crop, { width, height }: PictureSize): Crop {
  const largest = Math.min(width, height)
  const kept = Math.round(Math.min(largest, Math.max(Math.min(MIN_AVATAR_SIDE_PIXELS, largest), side)))
  const within = (at: number, length: number) => Math.round(Math.min(Math.max(0, at), length - kept))
  return { x: within(x, width), y: within(y, height), side: kept }
}
