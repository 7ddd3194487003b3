import { MAX_AVATAR_BYTES, MIN_AVATAR_SIDE_PIXELS } from './limits.ts'

/** The widths in which a picture is kept and given, in pixels; what is asked for gets the next larger one. */
export const AVATAR_WIDTHS = [64, 128, 256] as const

/** Which of the widths is given where this one is asked for; the largest where it says nothing that can be read. */
export function avatarWidth(asked: number): number {
  return AVATAR_WIDTHS.find((width) => width >= asked) ?? 256
}

/** A square of a picture as it stands upright, in its pixels. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly side: number
}

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** What is wrong with a file before it is looked into (spec section 5.9.3); undefined: nothing. */
export function avatarFileProblem(sizeBytes: number): 'avatar_too_large' | undefined {
  return sizeBytes > MAX_AVATAR_BYTES ? 'avatar_too_large' : undefined
}

export function avatarSizeProblem({ width, height }: PictureSize): 'avatar_too_small' | undefined {
  return Math.min(width, height) < MIN_AVATAR_SIDE_PIXELS ? 'avatar_too_small' : undefined
}

/** The largest square in the middle. */
export function middleCrop({ width, height }: PictureSize): Crop {
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side }
}

/** The same square, no smaller than the smallest that is taken, and within the picture. */
export function cropWithin({ x, y, side }: Crop, { width, height }: PictureSize): Crop {
  const largest = Math.min(width, height)
  const kept = Math.round(Math.min(largest, Math.max(Math.min(MIN_AVATAR_SIDE_PIXELS, largest), side)))
  const within = (at: number, length: number) => Math.round(Math.min(Math.max(0, at), length - kept))
  return { x: within(x, width), y: within(y, height), side: kept }
}
