/** Maildirs have names in modified UTF-7 (RFC 3501 section 5.1.3). */
export function decodeImapUtf7(name: string): string {
  return name.replaceAll(/&([A-Za-z0-9+,]*)-/g, (written, encoded: string) => {
    if (encoded === '') return '&'
    const bytes = Buffer.from(encoded.replaceAll(',', '/'), 'base64')
    return bytes.length > 0 && bytes.length % 2 === 0 ? bytes.swap16().toString('utf16le') : written
  })
}
