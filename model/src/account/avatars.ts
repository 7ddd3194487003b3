import { MAX_AVATAR_BYTES, MIN_AVATAR_SIDE_PIXELS } from './limits.ts'

/** Pixels. A request gets the next larger width. */
export const AVATAR_WIDTHS = [64, 128, 256] as const

export function avatarWidth(asked: number): number {
  return AVATAR_WIDTHS.find((width) => width >= asked) ?? 256
}

export interface Crop {
  readonly x: number
  readonly y: number
  readonly side: number
}

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Spec section 5.9.3. */
export function avatarFileProblem(sizeBytes: number): 'avatar_too_large' | undefined {
  return sizeBytes > MAX_AVATAR_BYTES ? 'avatar_too_large' : undefined
}

export function avatarSizeProblem({ width, height }: PictureSize): 'avatar_too_small' | undefined {
  return Math.min(width, height) < MIN_AVATAR_SIDE_PIXELS ? 'avatar_too_small' : undefined
}

export function middleCrop({ width, height }: PictureSize): Crop {
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side }
}

/** Enlarges the crop to the minimum side if it is smaller. */
export function cropWithin({ x, y, side }: Crop, { width, height }: PictureSize): Crop {
  const largest = Math.min(width, height)
  const kept = Math.round(Math.min(largest, Math.max(Math.min(MIN_AVATAR_SIDE_PIXELS, largest), side)))
  const within = (at: number, length: number) => Math.round(Math.min(Math.max(0, at), length - kept))
  return { x: within(x, width), y: within(y, height), side: kept }
}
