/** More combining marks in a row than any language writes: UAX #15 section 13 (Stream-Safe Text Format) allows as many. */
const LONG_RUN_OF_MARKS = /\p{M}{30}(?=\p{M})/gu
/** Without marks in a row there is nothing to do; looking for four of them is much cheaper than for thirty. */
const SOME_MARKS = /\p{M}{4}/u
/** Where marks are, and letters of other scripts than ours: to look for these costs a third of looking for marks. */
const PERHAPS_MARKS = /[\u0300-\u1dff\u20d0-\u20ff\u2c00-\ua6ff\ua800-\uabff\ud800-\udfff\ufb00-\ufeff]{4}/
const COMBINING_GRAPHEME_JOINER = '\u034f'

/**
 * `String.prototype.normalize` in linear time. Sorting the marks of one letter takes time that grows with the square of
 * their number, so runs of more than thirty are parted by U+034F first, as Unicode's Stream-Safe Text Format does it.
 */
export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  if (!PERHAPS_MARKS.test(text) || !SOME_MARKS.test(text)) return text.normalize(form)
  return text.replace(LONG_RUN_OF_MARKS, `$&${COMBINING_GRAPHEME_JOINER}`).normalize(form)
}
