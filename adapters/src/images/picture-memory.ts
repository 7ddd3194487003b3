import { MAX_DECODED_BYTES, MAX_PICTURE_MEMORY_BYTES } from '@sen/model/pictures/limits'

export interface PictureFacts {
  readonly format: keyof typeof MAX_DECODED_BYTES
  readonly width: number
  readonly height: number
  readonly frames: number
  readonly channels: number
  readonly bytesPerChannel: number
  readonly isInterlaced: boolean
  /** A JPEG of several scans: samples per pixel, of which the decoder holds all coefficients. */
  readonly heldSamples: number
  /** The whole picture is turned before a part is cut out. */
  readonly isTurned: boolean
}

/** A canvas is RGBA. libvips and libwebp hold one or two for a still picture, and up to eight frames of a film. */
const CANVAS_BYTES_PER_PIXEL = 4
const CANVASES_OF_A_FILM = 8
const COEFFICIENT_BYTES = 2
/** The encoder's planes and its copy of the picture. */
const DRAWN_BYTES_PER_PIXEL = 6

/**
 * Returns the bytes that decoding and drawing will hold; undefined when they are more than a picture may take.
 * @param drawnPixels of the result
 */
export function pictureMemoryBytes(facts: PictureFacts, drawnPixels: number): number | undefined {
  const decoded = decodedBytes(facts)
  const together = decoded + drawnPixels * DRAWN_BYTES_PER_PIXEL
  return decoded > MAX_DECODED_BYTES[facts.format] || together > MAX_PICTURE_MEMORY_BYTES ? undefined : together
}

function decodedBytes(facts: PictureFacts): number {
  const { format, width, height, frames, channels, bytesPerChannel, isInterlaced, heldSamples, isTurned } = facts
  const pixels = width * height
  const turned = isTurned ? pixels * channels * bytesPerChannel : 0
  if (format === 'jpeg') return pixels * heldSamples * COEFFICIENT_BYTES + turned
  if (format === 'png') return (isInterlaced ? pixels * channels * bytesPerChannel : 0) + turned
  const canvases = frames > 1 ? CANVASES_OF_A_FILM : format === 'gif' ? 2 : 1
  return pixels * CANVAS_BYTES_PER_PIXEL * canvases + turned
}
