import { MAX_INDEXED_CHARACTERS } from '@sen/model/limits'

/** What a byte order mark says, else UTF-8, else windows-1258: files of Vietnamese offices are one of these. */
export function plainFileText(bytes: Uint8Array): string {
  const part = bytes.subarray(0, MAX_INDEXED_CHARACTERS * 4)
  if (part[0] === 0xff && part[1] === 0xfe) return new TextDecoder('utf-16le').decode(part)
  if (part[0] === 0xfe && part[1] === 0xff) return new TextDecoder('utf-16be').decode(part)
  try {
    // Cut in the middle of a character or not: an incomplete one at the end is no error.
    return new TextDecoder('utf-8', { fatal: true }).decode(part, { stream: true })
  } catch {
    return new TextDecoder('windows-1258').decode(part)
  }
}
