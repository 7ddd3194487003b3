import { DOT_SIGNS } from './dot-signs.ts'

const INVISIBLE =
  /\p{Cf}|\u034f|[\u115f\u1160\u17b4\u17b5\u3164\uffa0]|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu
const FULL_STOPS = new RegExp(`[${DOT_SIGNS['a full stop']}]`, 'gu')
const DOTS_OF_MARKS = new RegExp(`[${DOT_SIGNS['a blank with a mark']}]`, 'gu')
const CLICKS = /[\u01c0-\u01c3]/gu
const LETTERS_ON_BLACK = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu
const SMALL_CAPITALS: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', (capital, at) => [capital, 'abcdefghijklmnoprstuvwyz'[at] ?? '']),
)
const IS_SMALL_CAPITAL = new RegExp(`[${Object.keys(SMALL_CAPITALS).join('')}]`, 'gu')
/** Combining marks on a dot disguise it. No label of a host name starts with one. */
const MARKED_DOT = /\.\p{M}{1,30}/gu
const ORDINARY = /^[\u0020-\u007e]*$/

/** Folds compatibility forms, removes invisible characters, and makes all dots full stops. */
export function visibleText(text: string): string {
  if (ORDINARY.test(text)) return text
  const plain = text
    .replaceAll(INVISIBLE, '')
    .replaceAll(DOTS_OF_MARKS, '.')
    .replaceAll(CLICKS, '|')
    .replaceAll(LETTERS_ON_BLACK, letterOnBlack)
    .replaceAll(IS_SMALL_CAPITAL, (capital) => SMALL_CAPITALS[capital] ?? capital)
  return plain.normalize('NFKC').replaceAll(FULL_STOPS, '.').replaceAll(MARKED_DOT, '.')
}

function letterOnBlack(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  return String.fromCharCode(0x41 + (code - (code >= 0x1f170 ? 0x1f170 : 0x1f150)))
}

const DOT_LETTERS = new RegExp(`[${DOT_SIGNS['a small letter']}${DOT_SIGNS['a small ring']}]`, 'gu')
const NARROW_BLANKS = '[\\u2006\\u2008-\\u200a\\u202f]{0,4}'
/** A blank has no ink, so its mark is drawn alone. */
const MARK_ON_BLANK = new RegExp(`${NARROW_BLANKS}\\s\\p{M}{1,30}${NARROW_BLANKS}`, 'gu')
/** Vietnamese puts dots beneath vowels only. Letters of other languages, such as `ż` and `ḥ`, are left alone. */
const DOT_ON_CONSONANT = new RegExp(
  `(?:([bfjkpqvwx])\\u0323|([bdfhjklmnpqrstvwx])\\u0307)\\p{M}{0,30}${NARROW_BLANKS}`,
  'giu',
)

/** Reads letters and marks that are drawn as dots as full stops, too. Some are ordinary letters of other scripts. */
export function visibleDots(text: string): string {
  if (ORDINARY.test(text)) return text
  const dotted = text
    .replaceAll(DOT_LETTERS, '.')
    .replaceAll(MARK_ON_BLANK, '.')
    .normalize('NFD')
    .replaceAll(DOT_ON_CONSONANT, '$1$2.')
  // Invisible characters may separate a blank from its mark.
  return visibleText(dotted).replaceAll(MARK_ON_BLANK, '.')
}
