import { useLingui } from '@lingui/react/macro'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useActionContext } from '../../../actions/context.ts'
import { deleteLabel } from '../../../actions/labels/delete-label.ts'
import { editLabel, newLabel } from '../../../actions/labels/own-labels.ts'
import { useLabels } from '../../../data/labels/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { LabelDot } from '../../../widgets/labels/LabelDot.tsx'
import styles from './FoldersTab.module.css'

export function LabelsSection() {
  const { t, i18n } = useLingui()
  const labels = useLabels()
  const readContext = useActionContext()
  const add = useRef<HTMLDivElement>(null)
  const context = () => readContext({ kind: 'selected' })
  return (
    <SettingsSection title={t`Labels`}>
      {labels.length === 0 && (
        <EmptyState text={t`No labels yet. A conversation can have several labels and stays in its folder.`} />
      )}
      <ul aria-label={t`Labels`}>
        {labels.map((label) => {
          const { id, name, colour } = label
          return (
            <li key={id} className={styles.row}>
              <LabelDot colour={colour} />
              <span className={styles.name} title={name}>
                {name}
              </span>
              <span className={styles.actions}>
                <IconButton
                  label={t`Rename or colour ${name}`}
                  icon={Pencil}
                  size="small"
                  onClick={() => editLabel(context(), label)}
                />
                <IconButton
                  label={t`Delete ${name}`}
                  icon={Trash2}
                  size="small"
                  onClick={() => {
                    // The focused button is removed with its label.
                    add.current?.querySelector('button')?.focus()
                    deleteLabel(context(), label)
                  }}
                />
              </span>
            </li>
          )
        })}
      </ul>
      <div ref={add} className={styles.add}>
        <Button icon={Plus} onClick={() => newLabel.perform(context())}>
          {i18n._(newLabel.about)}
        </Button>
      </div>
    </SettingsSection>
  )
}
