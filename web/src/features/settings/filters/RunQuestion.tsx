import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../data/error-text.ts'
import type { OwnFilter } from '../../../data/filters/own-filters.ts'
import { runFilter } from '../../../data/filters/run-filter.ts'
import { followTask } from '../../../state/tasks.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
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
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const run = () => {
    setBusy(true)
    runFilter(cache, filter.id).then(
      ({ id }) => {
        followTask(id)
        onClose()
      },
      (error: unknown) => {
        setProblem(errorText(error))
        setBusy(false)
      },
    )
  }
  return (
    <Dialog
      open
      kind="alert"
      width={460}
      title={t`Apply this filter to existing mail?`}
      closeLabel={t`Close`}
      problem={problem}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            look="filled"
            data-first
            disabled={isBusy}
            aria-busy={isBusy}
            onClick={run}
          >{t`Apply the filter`}</Button>
        </>
      }
    >
      <p>→ {does}</p>
      <p>{t`Applies to whole conversations in the inbox and your folders. Nothing is forwarded.`}</p>
      <MatchCount match={filter.match} conditions={filter.conditions} />
    </Dialog>
  )
}
