import { normalForm } from '@sen/model/text/normal-form'

/** VNI encodes a letter, then a sign as another letter. No library reads it. Signs of capitals are 0x20 less. */
const TONES: Readonly<Record<number, string>> = {
  249: '\u0301',
  248: '\u0300',
  251: '\u0309',
  245: '\u0303',
  239: '\u0323',
}
const CIRCUMFLEX: Readonly<Record<number, string>> = {
  226: '\u0302',
  225: '\u0302\u0301',
  224: '\u0302\u0300',
  229: '\u0302\u0309',
  227: '\u0302\u0303',
  228: '\u0302\u0323',
}
const BREVE: Readonly<Record<number, string>> = {
  234: '\u0306',
  233: '\u0306\u0301',
  232: '\u0306\u0300',
  250: '\u0306\u0309',
  252: '\u0306\u0303',
  235: '\u0306\u0323',
}
const SINGLE: Readonly<Record<number, string>> = {
  241: 'đ',
  244: 'ơ',
  246: 'ư',
  237: 'í',
  236: 'ì',
  230: 'ỉ',
  243: 'ĩ',
  242: 'ị',
  238: 'ỵ',
}
const SIGNS_OF: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  a: { ...TONES, ...CIRCUMFLEX, ...BREVE },
  e: { ...TONES, ...CIRCUMFLEX },
  o: { ...TONES, ...CIRCUMFLEX },
  u: TONES,
  y: TONES,
  ơ: TONES,
  ư: TONES,
}

export function decodeVni(bytes: Uint8Array): string {
  let text = ''
  let last = ''
  for (const byte of bytes) {
    const sign =
      last === '' ? undefined : (SIGNS_OF[last.toLowerCase()]?.[byte] ?? SIGNS_OF[last.toLowerCase()]?.[byte + 0x20])
    if (sign !== undefined) {
      text += sign
      last = ''
      continue
    }
    last = letterOf(byte)
    text += last
  }
  return normalForm(text, 'NFC')
}

function letterOf(byte: number): string {
  return SINGLE[byte] ?? SINGLE[byte + 0x20]?.toUpperCase() ?? String.fromCharCode(byte)
}
