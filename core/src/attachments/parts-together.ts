import { MEGABYTE_BYTES } from '@sen/model/byte-units'

const MAX_TOGETHER = 100
const MAX_TOGETHER_BYTES = 4 * MEGABYTE_BYTES

/** Groups parts to extract together: parsing a message of five hundred parts for each part would take minutes. */
export function partsTogether<T extends { readonly sizeBytes: number }>(parts: readonly T[]): readonly T[] {
  let bytes = 0
  const beyond = parts.findIndex(({ sizeBytes }, at) => {
    bytes += sizeBytes
    return at > 0 && (at >= MAX_TOGETHER || bytes > MAX_TOGETHER_BYTES)
  })
  return beyond < 0 ? parts : parts.slice(0, beyond)
}
