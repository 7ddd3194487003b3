import type { SearchTerm } from '@sen/model/search/search-query'

export interface TextFields {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly term: string
}

export function textFieldsFrom(terms: readonly SearchTerm[]): TextFields {
  const ofField = (field: SearchTerm['field']) =>
    terms
      .filter((term) => term.field === field && !term.negated)
      .map(({ text }) => (/\s/u.test(text) ? `"${text}"` : text))
      .join(' ')
  return { from: ofField('from'), to: ofField('to'), subject: ofField('subject'), term: ofField('body') }
}
