import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { OwnFilter } from '../../../data/filters/own-filters.ts'
import { runFilter } from '../../../data/filters/run-filter.ts'
import { followTask } from '../../../state/tasks.ts'
import { ConfirmDialog } from '../../../widgets/form/ConfirmDialog.tsx'
import { MatchCount } from './MatchCount.tsx'

interface RunQuestionProps {
  readonly filter: OwnFilter
  readonly does: string
  readonly onClose: () => void
}

/** Product decision 62. */
export function RunQuestion({ filter, does, onClose }: RunQuestionProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const run = async () => {
    followTask((await runFilter(cache, filter.id)).id)
    onClose()
  }
  return (
    <ConfirmDialog
      width={460}
      look="filled"
      title={t`Apply this filter to existing mail?`}
      confirmLabel={t`Apply the filter`}
      onConfirm={run}
      onClose={onClose}
    >
      <p>→ {does}</p>
      <p>{t`Applies to whole conversations in the inbox and your folders. Nothing is forwarded.`}</p>
      <MatchCount match={filter.match} conditions={filter.conditions} />
    </ConfirmDialog>
  )
}
