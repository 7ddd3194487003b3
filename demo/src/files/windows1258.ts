const combining: Readonly<Record<string, number>> = {
  '\u0300': 0xcc,
  '\u0309': 0xd2,
  '\u0303': 0xde,
  '\u0301': 0xec,
  '\u0323': 0xf2,
}
const letters: Readonly<Record<string, number>> = {
  Ă: 0xc3,
  ă: 0xe3,
  Đ: 0xd0,
  đ: 0xf0,
  Ơ: 0xd5,
  ơ: 0xf5,
  Ư: 0xdd,
  ư: 0xfd,
  '–': 0x96,
  '…': 0x85,
}

/** Vietnamese text in windows-1258: letters with their tone as a separate combining byte, as old Windows wrote them. */
export function toWindows1258(text: string): Uint8Array {
  const bytes: number[] = []
  for (const character of text.normalize('NFC')) {
    const marks = Array.from(character.normalize('NFD'))
    const tone = marks.find((mark) => mark in combining)
    const letter = marks
      .filter((mark) => mark !== tone)
      .join('')
      .normalize('NFC')
    const code = letters[letter] ?? letter.charCodeAt(0)
    bytes.push(code <= 0xff ? code : 0x3f)
    if (tone !== undefined) bytes.push(combining[tone] ?? 0x3f)
  }
  return Buffer.from(bytes)
}
