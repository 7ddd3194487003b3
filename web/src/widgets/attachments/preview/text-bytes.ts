/**
 * Byte order mark, else UTF-8, else the Vietnamese Windows code page. Returns NFC with LF line ends.
 * @param isWhole false if the bytes may end in the middle of a character
 */
export function textOfBytes(bytes: Uint8Array, isWhole = true): string {
  return decode(isWhole ? bytes : withoutTornLetter(bytes))
    .replaceAll(/\r\n?/g, '\n')
    .normalize('NFC')
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1258').decode(bytes)
  }
}

/** Removes a UTF-8 character that was cut. */
function withoutTornLetter(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (end > 0 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80 && bytes.length - end < 3) end -= 1
  return (bytes[end - 1] ?? 0) >= 0xc0 ? bytes.subarray(0, end - 1) : bytes
}
