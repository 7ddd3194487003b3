import { visibleText } from './seen-text.ts'

const DRAWN_AS_BLANK = /[\u2800\u{1d159}\ufffc]/gu
/** Includes the letter in a circle or in brackets, which is drawn as the sign is. */
const DRAWN_AS_AT =
  /%40|&#0{0,5}64;|&#x0{0,5}40;|&commat;|[\u24b6\u24d0\u249c\u{1f110}\u{1f130}\u{1f150}\u{1f170}]\ufe0f?/giu
const SPELT_DOT = /%2e|&#0{0,5}46;|&#x0{0,5}2e;|&period;/giu
const WORD_AT =
  /(?<![\p{L}\p{N}])(?:[a\u0430\u03b1][t\u0442\u03c4]|a[\s_-]{0,3}(?:còng|cong|vòng|móc))(?![\p{L}\p{N}])/giu
const WORD_DOT = /(?<![\p{L}\p{N}])(?:[d\u0501][o\u043e\u03bf][t\u0442\u03c4]|chấm|cham)(?![\p{L}\p{N}])/giu
const BULLET = /[\u2022\u2981\u30fb]/gu
const HANGING_MARK = /(?<![\p{L}\p{M}\p{N}])\p{M}{1,30}/gu

/** Other spellings of `@` and `.` become these signs or `at` and `dot`. */
export function deobfuscateAddressSigns(text: string): string {
  const signs = text.replaceAll(DRAWN_AS_BLANK, ' ').replaceAll(DRAWN_AS_AT, '@').replaceAll(SPELT_DOT, '.')
  const seen = visibleText(signs).replaceAll(HANGING_MARK, '').replaceAll(BULLET, '.')
  return seen.replaceAll(WORD_AT, 'at').replaceAll(WORD_DOT, 'dot')
}
