/** Invisible characters: format characters, fillers and variation selectors. */
const INVISIBLE =
  /\p{Cf}|\u034f|[\u115f\u1160\u17b4\u17b5\u3164\uffa0]|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu
/**
 * Characters that look like a full stop: those that host names accept (UTS 46), confusables (UTS 39) and middle dots.
 */
const OTHER_DOTS =
  /[\u3002\uff61\u2024\ufe52\u06d4\u0660\u06f0\u0701\u0702\ua4f8\ua60e\u{10a50}\u{1d16d}\u00b7\u0387\u16eb\u2027\u2219\u22c5\u2e31\u2e33]/gu
/** Combining marks on a dot disguise it. No label of a host name starts with one. */
const MARKED_DOT = /\.\p{M}{1,30}/gu
const ORDINARY = /^[\u0020-\u007e]*$/

/**
 * Returns text as readers perceive it: compatibility forms folded, invisible characters removed, all dots as full
 * stops.
 */
export function seenText(text: string): string {
  if (ORDINARY.test(text)) return text
  return text.replaceAll(INVISIBLE, '').normalize('NFKC').replaceAll(OTHER_DOTS, '.').replaceAll(MARKED_DOT, '.')
}
