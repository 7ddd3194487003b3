import { MEGABYTE_BYTES } from '../byte-units.ts'
/** Mail programs fetch an image several times per view. */
export const SAME_VIEW_SECONDS = 10
/** A tracked message is stored once per recipient. */
export const MAX_TRACKED_BYTES = 400 * MEGABYTE_BYTES
