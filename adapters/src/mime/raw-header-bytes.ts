/** The parser reads UTF-8. Other bytes pass through it as U+F780–U+F7FF until the charset is known. */
const FIRST_ESCAPE = 0xf780
const ESCAPES = /[\uf780-\uf7ff]/

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

const MARK = [0xef, 0xbb, 0xbf] as const

/** A byte-order mark before the first field would hide its name. */
export function withoutMark(line: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return MARK.every((byte, at) => line[at] === byte) ? line.subarray(MARK.length) : line
}

export function escapeRawBytes(line: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const raw = line.reduce((count, byte) => (byte >= 0x80 ? count + 1 : count), 0)
  if (raw === 0 || isOrdinaryUtf8(line)) return line
  const escaped = new Uint8Array(line.length + raw * 2)
  let at = 0
  for (const byte of line) {
    if (byte < 0x80) {
      escaped[at] = byte
      at += 1
    } else {
      escaped.set([0xef, byte < 0xc0 ? 0x9e : 0x9f, 0x80 | (byte & 0x3f)], at)
      at += 3
    }
  }
  return escaped
}

export function rawBytesOf(value: string): Uint8Array | undefined {
  if (!ESCAPES.test(value)) return undefined
  return Uint8Array.from(value, (character) => {
    const code = character.charCodeAt(0)
    return code >= FIRST_ESCAPE && code < FIRST_ESCAPE + 0x80 ? code - FIRST_ESCAPE + 0x80 : code & 0x7f
  })
}

function isOrdinaryUtf8(line: Uint8Array): boolean {
  try {
    return !ESCAPES.test(strictUtf8.decode(line))
  } catch {
    return false
  }
}
