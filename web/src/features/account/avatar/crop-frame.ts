import { type Crop, cropWithin, middleCrop, type PictureSize } from '@sen/model/account/avatars'
import { MIN_AVATAR_SIDE_PIXELS } from '@sen/model/account/limits'

/** Returns the zoom at which the frame shows the smallest accepted square. */
export function largestZoom({ width, height }: PictureSize): number {
  return Math.max(1, Math.min(width, height) / MIN_AVATAR_SIDE_PIXELS)
}

/** Keeps the centre. Zoom 1 is the largest square. */
export function zoomed(crop: Crop, zoom: number, size: PictureSize): Crop {
  const side = middleCrop(size).side / zoom
  const by = (crop.side - side) / 2
  return cropWithin({ x: crop.x + by, y: crop.y + by, side }, size)
}

/** @param by fractions of the square's side */
export function moved(crop: Crop, by: { readonly x: number; readonly y: number }, size: PictureSize): Crop {
  return cropWithin({ ...crop, x: crop.x + by.x * crop.side, y: crop.y + by.y * crop.side }, size)
}
