import type { LabelField } from '@sen/contract/labels/labels'
import { cleanLabelName, labelProblem } from '@sen/model/labels/labels'
import { foldText } from '@sen/model/search/fold-text'

export interface LabelChoice {
  /** Those that fit what was typed, without case and diacritics: what begins with it first. */
  readonly fitting: readonly LabelField[]
  /** The name by which a new one can be made. */
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

/** Whether all of these bear it, some of them, or none. */
export function labelState(threads: readonly { readonly labels: readonly string[] }[], id: string): boolean | 'mixed' {
  const bearing = threads.filter(({ labels }) => labels.includes(id)).length
  if (bearing === 0) return false
  return bearing === threads.length ? true : 'mixed'
}
