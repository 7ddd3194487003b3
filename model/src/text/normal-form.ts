import { isComposedLatin } from './composed-latin.ts'

/** No language uses more combining marks in a row (UAX #15 section 13, Stream-Safe Text Format). */
const LONG_RUN_OF_MARKS = /\p{M}{30}(?=\p{M})/gu
/** A cheap pre-check, much faster than searching for thirty marks. */
const SOME_MARKS = /\p{M}{4}/u
/** A cheaper pre-check by code unit ranges that may contain marks. */
const PERHAPS_MARKS = /[\u0300-\u1dff\u20d0-\u20ff\u2c00-\ua6ff\ua800-\uabff\ud800-\udfff\ufb00-\ufeff]{4}/
const COMBINING_GRAPHEME_JOINER = '\u034f'

/** Linear: `normalize` sorts the marks of a letter in quadratic time, so long runs are split by U+034F. */
export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  if (form === 'NFC' && isComposedLatin(text)) return text
  if (!PERHAPS_MARKS.test(text) || !SOME_MARKS.test(text)) return text.normalize(form)
  return text.replace(LONG_RUN_OF_MARKS, `$&${COMBINING_GRAPHEME_JOINER}`).normalize(form)
}
