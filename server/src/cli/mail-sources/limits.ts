import type { LostMessage } from '@sen/core/receiving/import-mail'
import { MAX_MESSAGE_BYTES, MEGABYTE_BYTES } from '@sen/model/limits'

/** Other servers have taken larger messages than we do; what is there is brought, within what a machine can hold. */
export const MAX_IMPORTED_BYTES = 3 * MAX_MESSAGE_BYTES

export function tooLarge(name: string, sizeBytes: number): LostMessage {
  const [size, limit] = [sizeBytes, MAX_IMPORTED_BYTES].map((bytes) => Math.ceil(bytes / MEGABYTE_BYTES))
  return { name, reason: `${size} MB are more than the ${limit} MB that can be imported` }
}
