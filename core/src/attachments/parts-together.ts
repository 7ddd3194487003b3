import { MEGABYTE_BYTES } from '@sen/model/limits'

const MAX_TOGETHER = 100
/** All of them lie in memory until the last one has been dealt with. */
const MAX_TOGETHER_BYTES = 4 * MEGABYTE_BYTES

/**
 * The first of these parts, and those after it that are got out of the message in the same reading: a message may hold five
 * hundred, and reading it for each would take minutes.
 */
export function partsTogether<T extends { readonly sizeBytes: number }>(parts: readonly T[]): readonly T[] {
  let bytes = 0
  const beyond = parts.findIndex(({ sizeBytes }, at) => {
    bytes += sizeBytes
    return at > 0 && (at >= MAX_TOGETHER || bytes > MAX_TOGETHER_BYTES)
  })
  return beyond < 0 ? parts : parts.slice(0, beyond)
}
