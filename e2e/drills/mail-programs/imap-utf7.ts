/** Decodes a folder name in modified UTF-7 (RFC 3501 section 5.1.3). */
export function decodeImapUtf7(name: string): string {
  return name.replace(/&([^-]*)-/g, (_, encoded: string) => {
    if (encoded === '') return '&'
    const bytes = Buffer.from(encoded.replaceAll(',', '/'), 'base64')
    return bytes
      .subarray(0, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le')
  })
}
