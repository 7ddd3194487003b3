import { escapeRawBytes } from './raw-header-bytes.ts'

const LOOKED_AT_BYTES = 64 * 1024

/** The first value of each header at the top of these bytes, unfolded, by lower-case name; only the first 64 KB count. */
export function parseHeaderBlock(bytes: Uint8Array): ReadonlyMap<string, string> {
  const escaped = escapeRawBytes(Uint8Array.from(bytes.subarray(0, LOOKED_AT_BYTES)))
  const [block = ''] = Buffer.from(escaped)
    .toString('utf8')
    .split(/\r?\n\r?\n/, 1)
  const headers = new Map<string, string>()
  for (const line of block.replaceAll(/\r?\n[ \t]/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const key = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !headers.has(key)) headers.set(key, line.slice(colon + 1).trim())
  }
  return headers
}
