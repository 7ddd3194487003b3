import type { LabelField } from '@sen/contract/labels/labels'
import { foldText } from '@sen/model/search/fold-text'
import { labelText } from '@sen/model/search/query-text'

const MOST = 3
const UNFINISHED = /(^|\s)(-?)label:["“”]?([^"“”]*)$/iu

export interface LabelSuggestion {
  readonly label: LabelField
  /** The whole search including the label. */
  readonly text: string
}

export function labelSuggestions(typed: string, labels: readonly LabelField[]): readonly LabelSuggestion[] {
  const [piece = '', space = '', minus = '', begun] = UNFINISHED.exec(typed) ?? []
  const isNamed = begun !== undefined
  const before = isNamed ? typed.slice(0, typed.length - piece.length) + space : ''
  const wanted = foldText((begun ?? typed).trim())
  if (!isNamed && wanted === '') return []
  return labels
    .filter(({ name }) =>
      foldText(name)
        .split(/\s+/u)
        .some((_, at, words) => words.slice(at).join(' ').startsWith(wanted)),
    )
    .slice(0, MOST)
    .map((label) => ({ label, text: before + labelText({ name: label.name, negated: minus !== '' }) }))
}
