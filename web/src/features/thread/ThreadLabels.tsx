import { useLingui } from '@lingui/react/macro'
import type { ThreadDetail } from '@sen/contract/threads'
import type { MouseEvent } from 'react'
import { useActionContext } from '../../actions/context.ts'
import { labelThreads } from '../../actions/labels/label-threads.ts'
import { labelsOf, useLabelsById } from '../../data/labels/queries.ts'
import { LabelChip } from '../../widgets/labels/LabelChip.tsx'
import styles from './ThreadLabels.module.css'

interface ThreadLabelsProps {
  readonly thread: ThreadDetail
  readonly onGone: () => void
}

export function ThreadLabels({ thread, onGone }: ThreadLabelsProps) {
  const { t } = useLingui()
  const readContext = useActionContext()
  const labels = labelsOf(useLabelsById(), thread.labels)
  if (labels.length === 0) return null
  /** The focused button is removed with its label. */
  const focusNext = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const buttons = [...(currentTarget.closest('ul')?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(currentTarget)
    const next = buttons[at + 1] ?? buttons[at - 1]
    if (next) next.focus()
    else onGone()
  }
  return (
    <ul className={styles.labels} aria-label={t`Labels`}>
      {labels.map((label) => {
        const { name } = label
        return (
          <li key={label.id}>
            <LabelChip
              name={name}
              colour={label.colour}
              removal={{
                label: t`Remove label ${name}`,
                onPress: (event) => {
                  focusNext(event)
                  labelThreads(readContext({ kind: 'threads', ids: [thread.id] }), label, false)
                },
              }}
            />
          </li>
        )
      })}
    </ul>
  )
}
