const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats a date (RFC 5322 section 3.3) in the time zone of Hà Nội. */
export function mailDate(at: Date): string {
  const local = new Date(at.getTime() + 7 * 3_600_000)
  const time = local.toISOString().slice(11, 19)
  const day = `${local.getUTCDate()} ${MONTHS[local.getUTCMonth()]} ${local.getUTCFullYear()}`
  return `${DAYS[local.getUTCDay()]}, ${day} ${time} +0700`
}

/** Encodes a text as encoded words (RFC 2047) without splitting characters; ASCII stays as it is. */
export function encodedWords(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  const pieces: string[] = []
  let piece = ''
  for (const character of text) {
    if (Buffer.byteLength(piece + character) > 45) {
      pieces.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...pieces, piece].map((each) => `=?UTF-8?B?${Buffer.from(each).toString('base64')}?=`).join('\r\n ')
}

const HEX = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)

/** Line ends are CRLF (RFC 2045 section 6.7). */
export function quotedPrintable(text: string): string {
  return text.split('\r\n').map(quotedLine).join('\r\n')
}

function quotedLine(text: string): string {
  const bytes = Buffer.from(text)
  const lines: string[] = []
  let line = ''
  for (const [index, byte] of bytes.entries()) {
    const isLast = index === bytes.length - 1
    const isPlain = (byte > 32 && byte < 127 && byte !== 61) || (byte === 32 && !isLast)
    const piece = isPlain ? String.fromCharCode(byte) : (HEX[byte] ?? '')
    if (line.length + piece.length > 75) {
      lines.push(`${line}=`)
      line = ''
    }
    line += piece
  }
  return [...lines, line].join('\r\n')
}
