const PERCENT = 37

export function decodeUtf8(bytes: Uint8Array): string {
  let escaped = ''
  for (const byte of bytes) {
    const isPlain = byte < 128 && byte !== PERCENT
    escaped += isPlain ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, '0')}`
  }
  try {
    return decodeURIComponent(escaped)
  } catch {
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  }
}
