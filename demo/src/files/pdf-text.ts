/** Advance widths of Helvetica for characters 32 to 126, in thousandths of the size (Adobe core font metrics). */
const widths =
  `278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278
278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944
667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278
556 500 722 500 500 500 334 260 334 584`
    .split(/\s+/)
    .map(Number)

const circumflexed: Readonly<Record<string, string>> = { a: 'â', e: 'ê', o: 'ô', A: 'Â', E: 'Ê', O: 'Ô' }
const cp1252: Readonly<Record<string, number>> = { '–': 0x96, '—': 0x97, '•': 0x95, '…': 0x85, '“': 0x93, '”': 0x94 }

/** Width of a line in points. Marks never widen a letter. */
export function lineWidth(text: string, size: number): number {
  let width = 0
  for (const character of text) width += widthOf(character)
  return (width * size) / 1000
}

/**
 * Content-stream operators that draw Vietnamese text with the standard Helvetica font: letters of WinAnsi as text, the
 * missing marks (horn, breve, hook, tilde, dot below, bar of đ) as strokes; ActualText keeps the words copyable.
 */
export function drawLine(text: string, x: number, y: number, size: number, bold = false): string {
  const codes: string[] = []
  const strokes: string[] = []
  let at = x
  for (const character of text.normalize('NFC')) {
    const { code, marks } = spell(character)
    codes.push(code.toString(16).padStart(2, '0'))
    const width = (widthOf(character) * size) / 1000
    const letter = { left: at, width, base: y, size, isCapital: character !== character.toLowerCase() }
    for (const mark of marks) strokes.push(strokeOf(mark, letter))
    at += width
  }
  const weight = bold ? `2 Tr ${(size * 0.03).toFixed(2)} w` : '0 Tr'
  const words = `/Span <</ActualText <feff${utf16Hex(text)}>>> BDC BT /F1 ${size} Tf ${weight} ${x.toFixed(1)} ${y.toFixed(1)} Td <${codes.join('')}> Tj ET EMC`
  if (strokes.length === 0) return words
  return `${words}\nq 1 J 1 j ${(size * (bold ? 0.085 : 0.06)).toFixed(2)} w ${strokes.join(' ')} Q`
}

interface Letter {
  readonly left: number
  readonly width: number
  readonly base: number
  readonly size: number
  readonly isCapital: boolean
}

type Mark =
  | 'grave'
  | 'acute'
  | 'hook'
  | 'tilde'
  | 'dot'
  | 'breve'
  | 'horn'
  | 'bar'
  | `high-${'grave' | 'acute' | 'hook' | 'tilde'}`

function spell(character: string): { code: number; marks: readonly Mark[] } {
  const direct = cp1252[character] ?? character.charCodeAt(0)
  if (character === 'Đ') return { code: 0xd0, marks: [] }
  if (character === 'đ') return { code: 0x64, marks: ['bar'] }
  if (direct <= 0xff) return { code: direct, marks: [] }
  const [letter = '?', ...combining] = character.normalize('NFD')
  const isHatted = combining.includes('\u0302')
  const isHigh = isHatted || combining.includes('\u0306')
  const marks: Mark[] = []
  for (const accent of combining) {
    if (accent === '\u0306') marks.push('breve')
    if (accent === '\u031b') marks.push('horn')
    if (accent === '\u0323') marks.push('dot')
    if (accent === '\u0300') marks.push(isHigh ? 'high-grave' : 'grave')
    if (accent === '\u0301') marks.push(isHigh ? 'high-acute' : 'acute')
    if (accent === '\u0309') marks.push(isHigh ? 'high-hook' : 'hook')
    if (accent === '\u0303') marks.push(isHigh ? 'high-tilde' : 'tilde')
  }
  const base = isHatted ? (circumflexed[letter] ?? letter) : letter
  const code = base.charCodeAt(0)
  return { code: code <= 0xff ? code : 0x3f, marks }
}

function strokeOf(mark: Mark, letter: Letter): string {
  const top = letter.isCapital ? 0.76 : 0.59
  const middle = letter.left + letter.width / 2
  const point = (dx: number, dy: number) =>
    `${(middle + dx * letter.size).toFixed(2)} ${(letter.base + dy * letter.size).toFixed(2)}`
  const right = letter.width / 2 / letter.size
  switch (mark) {
    case 'grave':
      return `${point(-0.1, top + 0.13)} m ${point(0.03, top + 0.02)} l S`
    case 'acute':
      return `${point(0.1, top + 0.13)} m ${point(-0.03, top + 0.02)} l S`
    case 'high-grave':
      return `${point(0.13, top + 0.23)} m ${point(0.24, top + 0.12)} l S`
    case 'high-acute':
      return `${point(0.26, top + 0.23)} m ${point(0.16, top + 0.12)} l S`
    case 'hook':
    case 'high-hook': {
      const low = mark === 'hook' ? top : top + 0.13
      const shift = mark === 'hook' ? 0 : 0.16
      return `${point(shift - 0.06, low + 0.14)} m ${point(shift + 0.02, low + 0.19)} ${point(shift + 0.12, low + 0.1)} ${point(shift, low + 0.02)} c S`
    }
    case 'tilde':
    case 'high-tilde': {
      const low = mark === 'tilde' ? top + 0.06 : top + 0.2
      return `${point(-0.14, low - 0.02)} m ${point(-0.06, low + 0.13)} ${point(0.06, low - 0.09)} ${point(0.14, low + 0.05)} c S`
    }
    case 'breve':
      return `${point(-0.13, top + 0.11)} m ${point(-0.09, top - 0.02)} ${point(0.09, top - 0.02)} ${point(0.13, top + 0.11)} c S`
    case 'dot':
      return `q ${(letter.size * 0.1).toFixed(2)} w ${point(0, -0.13)} m ${point(0.005, -0.13)} l S Q`
    case 'horn':
      return `${point(right - 0.09, top - 0.08)} m ${point(right + 0.02, top - 0.09)} ${point(right + 0.05, top - 0.03)} ${point(right + 0.02, top + 0.05)} c S`
    case 'bar':
      return `${point(-0.02, 0.6)} m ${point(0.27, 0.6)} l S`
  }
}

function widthOf(character: string): number {
  if (character === '—' || character === '…') return 1000
  if (character === '•') return 350
  const letter = character === 'đ' ? 'd' : character === 'Đ' ? 'D' : character.normalize('NFD').charAt(0)
  return widths[letter.charCodeAt(0) - 32] ?? 556
}

function utf16Hex(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex')
}
