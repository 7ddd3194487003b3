import type { JudgedDraft } from './judged-draft.ts'
import { addressesIn } from './links.ts'
import type { SpamSymbol } from './spam-symbol.ts'

const LONG_SUBJECT_CHARACTERS = 120
const CURRENCY =
  /[$€£¥₫]|\b(?:vnd|vnđ|usd|eur|btc)\b|\d{2,}\s?k(?![\p{L}\d])|\d\s?(?:tr|đ(?!\/)|đồng(?!\s+(?:nghiệp|chí|đội|hồ|phục|bào|ý))|triệu|tỷ|tỉ)(?![\p{L}\d])/iu

export function subjectHints({ subject }: JudgedDraft): readonly SpamSymbol[] {
  if (subject.trim() === '') return [hint('EMPTY_SUBJECT', 2, 'The subject is empty')]
  const marks = subject.match(/!/g)?.length ?? 0
  const found: (SpamSymbol | false)[] = [
    marks > 0 && hint('SUBJECT_HAS_EXCLAIM', marks > 1 ? 2 : 1, 'The subject has exclamation marks'),
    /\?\s*\?|\?\s*$/.test(subject) && hint('SUBJECT_HAS_QUESTION', 0.5, 'The subject ends with a question mark'),
    /\s$/.test(subject) && hint('SUBJECT_ENDS_SPACES', 0.5, 'The subject ends with spaces'),
    CURRENCY.test(subject) && hint('SUBJECT_HAS_CURRENCY', 1, 'The subject speaks of money'),
    isShouted(subject) && hint('SUBJ_ALL_CAPS', 2, 'The subject is in capital letters'),
    Array.from(subject).length > LONG_SUBJECT_CHARACTERS && hint('LONG_SUBJ', 1, 'The subject is very long'),
    addressesIn(subject).length > 0 && hint('URL_IN_SUBJECT', 3, 'A web address stands in the subject'),
  ]
  return found.filter((symbol) => symbol !== false)
}

/** A single abbreviation does not count. */
export function isShouted(written: string): boolean {
  const text = written.replaceAll(/=\?\S+\?=/g, ' ')
  const letters = text.match(/\p{L}/gu) ?? []
  const words = text.match(/\p{L}{2,}/gu) ?? []
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0
  return words.length > 1 && letters.length >= 10 && capitals > letters.length * 0.8
}

function hint(name: string, score: number, description: string): SpamSymbol {
  return { name, description, score, type: 'subject' }
}
