import { isAscii, transcode } from 'node:buffer'

/** `toString` is ten times slower for Vietnamese. */
export function decodeText(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1')
  try {
    return transcode(bytes, 'utf8', 'utf16le').toString('utf16le')
  } catch {
    // `transcode` rejects invalid UTF-8.
    return bytes.toString()
  }
}
