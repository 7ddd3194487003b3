import { normalForm } from '@sen/model/text/normal-form'

/** Mailers declared these as latin-1, ASCII or not at all. */
const OLD_CODES = ['windows-1258', 'tcvn', 'viscii', 'vni'] as const

const MIN_WORDS = 2
const MIN_SHARE = 0.75
const LOOKED_AT_CHARACTERS = 4_000

const WORD = /[^\s!-@[-`{-~\u00a0]+/gu
const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g
const ONSET = '(?:ngh|ng|nh|gh|gi|kh|ph|qu|th|tr|ch|[bcdđghklmnprstvx])?'
const NUCLEUS =
  '(?:oai|oay|oao|oeo|uây|uya|uyê|uyu|uôi|ươi|ươu|iêu|yêu|ai|ao|au|ay|âu|ây|eo|êu|ia|iê|iu|oa|oă|oe|oi|ôi|ơi|ua|uâ|uê|ui|uy|uơ|uô|ưa|ưi|ưu|ươ|yê|[aăâeêioôơuưy])'
const CODA = '(?:ch|ng|nh|[cmnpt])?'
const SYLLABLE = new RegExp(`^${ONSET}${NUCLEUS}${CODA}$`)

/** Returns the text in the charset that makes accented words Vietnamese, unless `western` fits as well. */
export function guessVietnamese(western: string, decode: (encoding: string) => string | undefined): string | undefined {
  let best: string | undefined
  let bestShare = Math.max(MIN_SHARE, vietnameseShare(western) + 0.01)
  for (const encoding of OLD_CODES) {
    const text = decode(encoding)
    if (text === undefined) continue
    const share = vietnameseShare(text)
    if (share < bestShare || (best !== undefined && share === bestShare)) continue
    best = text
    bestShare = share
  }
  return best
}

/** Returns the share of Vietnamese syllables among accented words; 0 for too few. Single letters prove nothing. */
export function vietnameseShare(text: string): number {
  const words = (normalForm(text.slice(0, LOOKED_AT_CHARACTERS), 'NFC').toLowerCase().match(WORD) ?? []).filter(
    (word) => word.length > 1 && /[^\p{ASCII}]/u.test(word),
  )
  if (new Set(words).size < MIN_WORDS) return 0
  return words.filter(isSyllable).length / words.length
}

function isSyllable(word: string): boolean {
  const taken = word.normalize('NFD')
  if ((taken.match(TONES) ?? []).length > 1) return false
  return SYLLABLE.test(taken.replaceAll(TONES, '').normalize('NFC'))
}
