import { exactForm, foldText } from './fold-text.ts'
import type { Operator } from './operators.ts'

/** The words of the search form, in lower case. */
const VIETNAMESE_NAMES: Readonly<Record<string, Operator>> = {
  từ: 'from',
  'người gửi': 'from',
  đến: 'to',
  tới: 'to',
  'người nhận': 'to',
  'tiêu đề': 'subject',
  'chủ đề': 'subject',
  'nội dung': 'body',
  'tên tệp': 'filename',
  tệp: 'filename',
  trong: 'in',
  'thư mục': 'in',
  nhãn: 'label',
  'từ ngày': 'after',
  sau: 'after',
  trước: 'before',
  'lớn hơn': 'larger',
  'nhỏ hơn': 'smaller',
}
const BY_TYPED_NAME: ReadonlyMap<string, Operator> = new Map(
  Object.entries(VIETNAMESE_NAMES).flatMap(([name, operator]) => [
    [name, operator],
    [foldText(name), operator],
  ]),
)

const QUOTED = /(["“”][^"“”]*(?:["“”]|$))/u
/** One or two words directly before a colon. Some input methods write letters and marks apart. */
const NAMED = /(^|\s)(-?)((?:[\p{L}\p{M}]{1,10}\s)?)([\p{L}\p{M}]{1,10}):/gu

/** `từ:lan` becomes `from:lan`. Undefined if the text has no operator by its Vietnamese name. */
export function translateOperators(text: string): string | undefined {
  const translated = text
    .split(QUOTED)
    .map((piece, at) => (at % 2 === 1 ? piece : piece.replaceAll(NAMED, translateName)))
    .join('')
  return translated === text ? undefined : translated
}

function translateName(whole: string, space: string, minus: string, before: string, word: string): string {
  const both = before === '' ? undefined : BY_TYPED_NAME.get(exactForm(`${before.trim()} ${word}`))
  if (both) return `${space}${minus}${both}:`
  const one = BY_TYPED_NAME.get(exactForm(word))
  if (!one) return whole
  // A minus before two words belongs to the first of them.
  return `${space}${minus}${before}${one}:`
}
