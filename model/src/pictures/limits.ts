const MEGABYTE = 1_000_000

export const MAX_PICTURE_PIXELS = 60 * MEGABYTE
/** This is the maximum of JPEG. A picture one pixel wide and millions high would take seconds. */
export const MAX_PICTURE_SIDE_PIXELS = 65_535
export const MAX_PICTURE_FRAMES = 4_000
/**
 * The bytes that a decoder may hold before the first line is drawn. A progressive JPEG of 50 megapixels holds 150 MB with
 * colours at half size (4:2:0), as phones and programs write it. With all of its colours (4:4:4), it holds twice as much.
 */
export const MAX_DECODED_BYTES = {
  jpeg: 160 * MEGABYTE,
  webp: 240 * MEGABYTE,
  gif: 240 * MEGABYTE,
  png: 100 * MEGABYTE,
}
/** With the drawn picture, and of all pictures together that hold more than the next limit. */
export const MAX_PICTURE_MEMORY_BYTES = 310 * MEGABYTE
/** Smaller pictures do not wait for memory, so that a large one delays no other. */
export const SMALL_PICTURE_MEMORY_BYTES = 24 * MEGABYTE
/** Processor time. Pictures of 50 megapixels take half of it on a slow machine. */
export const PICTURE_SECONDS = 10
/** A process that does not answer within this time is ended, also if it had no processor time. */
export const PICTURE_ANSWER_SECONDS = 60
/** The process itself needs about 70 MB of this. */
export const PICTURE_PROCESS_MEGABYTES = 420
/** One organisation uses one of the two, so that the other remains for the others. */
export const PICTURES_AT_ONCE = 2
export const MAX_KEPT_PICTURE_BYTES = 256 * 1_024
export const MAX_KEPT_PICTURES_BYTES = 8 * MEGABYTE
export const MAX_KEPT_PICTURES = 1_000

export const THUMBNAIL_SIDE_PIXELS = 256
