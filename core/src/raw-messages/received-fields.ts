import { headerBlock } from './header-block.ts'

const LF = 10
const [SPACE, TAB, COLON] = [32, 9, 58]
const LOWER_CASE = 0x20
const NAME = Array.from('received', (letter) => letter.charCodeAt(0))

/** Each server on the way adds one field (RFC 5321 section 4.4). */
export function countReceivedFields(raw: Uint8Array): number {
  const header = headerBlock(raw)
  let fields = 0
  for (let line = 0; line < header.length; ) {
    if (isReceivedField(header, line)) fields += 1
    const end = header.indexOf(LF, line)
    if (end < 0) break
    line = end + 1
  }
  return fields
}

function isReceivedField(header: Uint8Array, line: number): boolean {
  if (!NAME.every((letter, index) => ((header[line + index] ?? 0) | LOWER_CASE) === letter)) return false
  let at = line + NAME.length
  while (header[at] === SPACE || header[at] === TAB) at += 1
  return header[at] === COLON
}
