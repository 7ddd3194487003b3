import { type LabelProblem, labelProblem } from '@sen/model/labels/labels'
import { Refused } from '../kit/refused.ts'
import type { Label } from './label-store.ts'

const CODES: Readonly<Partial<Record<LabelProblem, 'label_exists' | 'too_many_labels'>>> = {
  taken: 'label_exists',
  'too-many': 'too_many_labels',
}

/**
 * @param name the result of `tidyName`
 * @param id absent for a new label
 * @throws Refused label_exists, too_many_labels, label_invalid with the `reason`
 */
export function requireLabelName(name: string, labels: readonly Label[], id?: string): void {
  const problem = labelProblem(name, labels, id)
  if (problem) throw new Refused(CODES[problem] ?? 'label_invalid', { reason: problem })
}
