import { type FilterCondition, sizeConditionBytes } from '../filter.ts'
import { foldForFilter } from '../match-filter.ts'
import { type SenderPattern, senderPatterns } from '../sender-patterns.ts'
import { quoted, quotedList, textPattern } from './sieve-text.ts'

export interface ConditionForm {
  readonly hasRegex: boolean
  readonly extensions: Set<string>
}

export function sieveCondition(condition: FilterCondition, form: ConditionForm): string {
  switch (condition.type) {
    case 'size':
      return `size :${condition.comparator} ${sizeConditionBytes(condition)}`
    case 'attachment':
      form.extensions.add('mime')
      return negated(condition.comparator, 'header :mime :anychild :contains "Content-Disposition" "attachment"')
    case 'from':
      return negated(condition.comparator, fromTest(condition.value, form))
    case 'subject':
      return negated(condition.comparator, `header ${textTest(condition.value, '"Subject" ', form)}`)
    case 'body':
      form.extensions.add('body')
      return negated(condition.comparator, `body :text ${textTest(condition.value, '', form)}`)
  }
}

function negated(comparator: 'contains' | '!contains', test: string): string {
  return comparator === 'contains' ? test : `not ${test}`
}

/** @param of the arguments before the value */
function textTest(value: string, of: string, form: ConditionForm): string {
  const folded = foldForFilter(value)
  if (!form.hasRegex) return `:contains ${of}${quoted(value.replace(/\s+/gu, ' ').trim())}`
  form.extensions.add('regex')
  return `:comparator "i;octet" :regex ${of}${quoted(textPattern(folded))}`
}

function fromTest(value: string, form: ConditionForm): string {
  const patterns = senderPatterns(value).filter((pattern) => pattern !== undefined)
  const of = (kind: SenderPattern['kind']) => patterns.filter((one) => one.kind === kind).map((one) => one.value)
  const [addresses, domains, parts] = [of('address'), of('domain'), of('part')]
  const tests = [
    ...(addresses.length > 0 ? [`address :all :is "from" ${quotedList(addresses)}`] : []),
    // Use `:matches`, because a host that cannot parse non-ASCII addresses finds no domain in them.
    ...(domains.length > 0 ? [`address :all :matches "from" ${quotedList(domains.map((one) => `*@${one}`))}`] : []),
    ...(parts.length > 0 ? [partTest(parts, form)] : []),
  ]
  return tests.length > 1 ? `anyof (${tests.join(', ')})` : (tests[0] ?? 'false')
}

function partTest(parts: readonly string[], form: ConditionForm): string {
  if (!form.hasRegex) return `address :all :contains "from" ${quotedList(parts)}`
  form.extensions.add('regex')
  const patterns = parts.map((part) => textPattern(foldForFilter(part)))
  return `address :all :comparator "i;octet" :regex "from" ${quotedList(patterns)}`
}
