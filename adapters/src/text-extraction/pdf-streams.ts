import { constants, inflateSync } from 'node:zlib'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'

const MAX_BYTES_FOR_EACH = 32 * MEGABYTE_BYTES
const MAX_BYTES_TOGETHER = 256 * MEGABYTE_BYTES
const MAX_FILTERS = 4
const DICTIONARY_BYTES = 4_096

export class Inflated extends Error {
  override readonly name = 'Inflated'
}

/**
 * Measures streams before the library unpacks them (ISO 32000-1 section 7.4), except pictures.
 * @throws Inflated if one of them, or their sum, is too large
 */
export function refuseInflating(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let left = MAX_BYTES_TOGETHER
  for (let at = file.indexOf('stream'); at >= 0; ) {
    const end = file.indexOf('endstream', at)
    const until = end < 0 ? file.length : end
    const filters = filtersOf(file, at)
    if (filters > 0) left -= inflatedBytes(file.subarray(beginOf(file, at), until), filters)
    if (left < 0) throw new Inflated('all streams together')
    at = end < 0 ? -1 : file.indexOf('stream', end + 'endstream'.length)
  }
}

function filtersOf(file: Buffer, at: number): number {
  const before = file.toString('latin1', Math.max(0, at - DICTIONARY_BYTES), at)
  const dictionary = before.slice(before.lastIndexOf(' obj') + 1)
  if (/\/Subtype\s*\/Image\b/.test(dictionary)) return 0
  return Math.min(MAX_FILTERS, dictionary.match(/\/(?:FlateDecode|Fl)\b/g)?.length ?? 0)
}

function beginOf(file: Buffer, at: number): number {
  const begin = at + 'stream'.length
  return begin + (file[begin] === 13 ? 1 : 0) + (file[begin + (file[begin] === 13 ? 1 : 0)] === 10 ? 1 : 0)
}

function inflatedBytes(packed: Buffer, filters: number): number {
  let content = packed
  for (let filter = 0; filter < filters; filter += 1) {
    try {
      content = inflateSync(content, { maxOutputLength: MAX_BYTES_FOR_EACH, finishFlush: constants.Z_SYNC_FLUSH })
    } catch (error) {
      if (error instanceof RangeError) throw new Inflated('one stream', { cause: error })
      return 0
    }
  }
  return content.length
}
