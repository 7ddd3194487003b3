import { MEGABYTE_BYTES } from '@sen/model/limits'

const MAX_TOGETHER = 100
/** All of them stay in memory until the last one was processed. */
const MAX_TOGETHER_BYTES = 4 * MEGABYTE_BYTES

/**
 * Returns the first of these parts, and those after it that are extracted with it. A message may have five hundred
 * parts, and parsing it for each would take minutes.
 */
export function partsTogether<T extends { readonly sizeBytes: number }>(parts: readonly T[]): readonly T[] {
  let bytes = 0
  const beyond = parts.findIndex(({ sizeBytes }, at) => {
    bytes += sizeBytes
    return at > 0 && (at >= MAX_TOGETHER || bytes > MAX_TOGETHER_BYTES)
  })
  return beyond < 0 ? parts : parts.slice(0, beyond)
}
