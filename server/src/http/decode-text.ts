import { isAscii, transcode } from 'node:buffer'

/** The text of bytes in UTF-8. `toString` goes letter by letter where one is not of ASCII: ten times as long for Vietnamese. */
export function decodeText(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1')
  try {
    return transcode(bytes, 'utf8', 'utf16le').toString('utf16le')
  } catch {
    // Not UTF-8: transcode refuses what toString replaces.
    return bytes.toString()
  }
}
