import { msg, t } from '@lingui/core/macro'
import type { LabelField } from '@sen/contract/labels/labels'
import type { QueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ActionContext } from '../../actions/action.ts'
import { mayChangeMail } from '../../actions/guard/require-verified.ts'
import { labelThreads } from '../../actions/labels/label-threads.ts'
import { attempt } from '../../actions/report.ts'
import { saveLabel } from '../../data/labels/save-label.ts'
import type { FilterChoice } from '../../ui/filter-menu/FilterList.tsx'
import { LabelDot } from './LabelDot.tsx'
import { labelChoice, labelState } from './label-choice.ts'

/** Includes an option that creates a label. */
export function labelOptions(
  cache: QueryClient,
  labels: readonly LabelField[],
  typed: string,
  read: () => ActionContext,
): FilterChoice {
  const { fitting, creatable } = labelChoice(labels, typed)
  const { targets } = read()
  const ofLabels = fitting.map((label) => {
    const checked = labelState(targets, label.id)
    return {
      id: label.id,
      label: label.name,
      sign: <LabelDot colour={label.colour} />,
      checked,
      onChoose: () => labelThreads(read(), label, checked !== true),
    }
  })
  const create = (name: string) =>
    attempt(msg`Create the label`, async () => {
      const label = await saveLabel(cache, { name })
      labelThreads(read(), label, true)
    })
  const making = creatable !== undefined && {
    id: 'create',
    label: t`Create label “${creatable}”`,
    icon: Plus,
    onChoose: () => {
      if (mayChangeMail(read())) create(creatable)
    },
  }
  return {
    preselected: typed.trim() === '' ? undefined : (ofLabels[0]?.id ?? (making ? making.id : undefined)),
    groups: [
      { id: 'labels', options: ofLabels },
      { id: 'create', options: making ? [making] : [] },
    ].filter(({ options }) => options.length > 0),
  }
}
