import type { LabelField } from '@sen/contract/labels/labels'
import { labelProblem } from '@sen/model/labels/labels'
import { foldText } from '@sen/model/search/fold-text'
import { tidyName } from '@sen/model/text/tidy-name'

export interface LabelChoice {
  /** Matches ignore case and diacritics; prefix matches come first. */
  readonly fitting: readonly LabelField[]
  readonly creatable: string | undefined
}

export function labelChoice(labels: readonly LabelField[], typed: string): LabelChoice {
  const name = tidyName(typed)
  const wanted = foldText(name)
  const folded = labels.map((label) => ({ label, text: foldText(label.name) }))
  const begins = folded.filter(({ text }) => text.startsWith(wanted))
  const has = folded.filter(({ text }) => !text.startsWith(wanted) && text.includes(wanted))
  return {
    fitting: [...begins, ...has].map(({ label }) => label),
    creatable: name !== '' && labelProblem(name, labels) === undefined ? name : undefined,
  }
}

/** Returns `mixed` when only some of the threads have the label. */
export function labelState(threads: readonly { readonly labels: readonly string[] }[], id: string): boolean | 'mixed' {
  const bearing = threads.filter(({ labels }) => labels.includes(id)).length
  if (bearing === 0) return false
  return bearing === threads.length ? true : 'mixed'
}
