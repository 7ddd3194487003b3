import type { ByteRange } from '@sen/core/ports/blob-store'

export interface AskedRange extends ByteRange {
  readonly untilByte: number
}

/**
 * What part of a content a call asks for (RFC 9110 section 14). Undefined: all of it; so is more than one part, and what is no
 * range. `beyond`: nothing lies there, which is answered 416.
 *
 * @param ifRange of `If-Range`: the part is wanted only while the content is still this one
 */
export function readRange(
  header: string | undefined,
  sizeBytes: number,
  { ifRange, etag }: { readonly ifRange: string | undefined; readonly etag: string },
): AskedRange | 'beyond' | undefined {
  if (ifRange !== undefined && ifRange !== etag) return undefined
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') {
    const fromByte = Math.max(0, sizeBytes - Number(to))
    return fromByte < sizeBytes ? { fromByte, untilByte: sizeBytes } : 'beyond'
  }
  const fromByte = Number(from)
  if (to !== '' && Number(to) < fromByte) return undefined
  if (fromByte >= sizeBytes) return 'beyond'
  return { fromByte, untilByte: to === '' ? sizeBytes : Math.min(sizeBytes, Number(to) + 1) }
}
