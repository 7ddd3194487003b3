import type { LabelField } from '@sen/contract/labels/labels'
import { cleanLabelName, labelProblem } from '@sen/model/labels/labels'
import { foldText } from '@sen/model/search/fold-text'

export interface LabelChoice {
  /** Labels that match the typed text, ignoring case and diacritics; prefix matches first. */
  readonly fitting: readonly LabelField[]
  /** The name for a new label, if the text allows one. */
  readonly creatable: string | undefined
}

export function labelChoice(labels: readonly LabelField[], typed: string): LabelChoice {
  const name = cleanLabelName(typed)
  const wanted = foldText(name)
  const folded = labels.map((label) => ({ label, text: foldText(label.name) }))
  const begins = folded.filter(({ text }) => text.startsWith(wanted))
  const has = folded.filter(({ text }) => !text.startsWith(wanted) && text.includes(wanted))
  return {
    fitting: [...begins, ...has].map(({ label }) => label),
    creatable: name !== '' && labelProblem(name, labels) === undefined ? name : undefined,
  }
}

/** Whether all of these threads have the label, some (`mixed`), or none. */
export function labelState(threads: readonly { readonly labels: readonly string[] }[], id: string): boolean | 'mixed' {
  const bearing = threads.filter(({ labels }) => labels.includes(id)).length
  if (bearing === 0) return false
  return bearing === threads.length ? true : 'mixed'
}
