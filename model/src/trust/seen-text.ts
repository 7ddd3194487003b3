const INVISIBLE =
  /\p{Cf}|\u034f|[\u115f\u1160\u17b4\u17b5\u3164\uffa0]|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu
/** Dots that host names accept (UTS 46), confusables (UTS 39) and middle dots look like a full stop. */
const OTHER_DOTS =
  /[\u3002\uff61\u2024\ufe52\u06d4\u0660\u06f0\u0701\u0702\ua4f8\ua60e\u{10a50}\u{1d16d}\u00b7\u0387\u16eb\u2027\u02d1\u1427\u2d4a\u2219\u22c5\u2e31\u2e33]/gu
/** Unicode decomposes these dots into a blank with a mark. */
const DOTS_OF_MARKS = /[\u02d9\u00b8]/gu
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
  return plain.normalize('NFKC').replaceAll(OTHER_DOTS, '.').replaceAll(MARKED_DOT, '.')
}

function letterOnBlack(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  return String.fromCharCode(0x41 + (code - (code >= 0x1f170 ? 0x1f170 : 0x1f150)))
}
