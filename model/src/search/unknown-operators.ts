import { OPERATOR_EXAMPLES } from './operators.ts'
import type { SearchQuery } from './search-query.ts'

/** Includes our own operators with unknown values: `tag:work`, `is:important`, `before:soon`. */
const OPERATORS: ReadonlySet<string> = new Set([
  ...Object.keys(OPERATOR_EXAMPLES),
  ...`account around attachment attachments bcc category cc date deliveredto filetype folder hasattachment hasattachments
  header importance kind list newer older participants received recipients rfc822msgid sent size tag`.split(/\s+/u),
])

const JOINERS: ReadonlySet<string> = new Set(['OR', 'AND', 'NOT'])

export function unknownOperators({ terms }: SearchQuery): readonly string[] {
  return terms
    .filter(({ field, text }) => JOINERS.has(text) || (field === 'any' && isOperator(text)))
    .map(({ text }) => text)
}

function isOperator(text: string): boolean {
  return OPERATORS.has(/^([a-z_0-9]+):\S/iu.exec(text)?.[1]?.toLowerCase() ?? '')
}
