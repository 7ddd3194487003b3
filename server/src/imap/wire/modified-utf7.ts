const ENCODED = /&([A-Za-z0-9+,]*)-/g
const PRINTABLE = /^[\x20-\x7e]*$/

/** Decodes a mailbox name (RFC 3501 section 5.1.3), given and returned as text. A name that is no such text is kept. */
export function decodeModifiedUtf7(name: string): string {
  if (!PRINTABLE.test(name)) return Buffer.from(name, 'latin1').toString('utf8')
  return name.replaceAll(ENCODED, (written, encoded: string) => {
    if (encoded === '') return '&'
    const bytes = Buffer.from(encoded.replaceAll(',', '/'), 'base64')
    return bytes.length > 0 && bytes.length % 2 === 0 ? bytes.swap16().toString('utf16le') : written
  })
}

/** Encodes a mailbox name for clients without UTF8=ACCEPT. */
export function encodeModifiedUtf7(name: string): string {
  return name.replaceAll(/&|[^\x20-\x7e]+/g, (text) => {
    if (text === '&') return '&-'
    const encoded = Buffer.from(text, 'utf16le').swap16().toString('base64')
    return `&${encoded.replaceAll('/', ',').replaceAll('=', '')}-`
  })
}
