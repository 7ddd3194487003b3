import { useLingui } from '@lingui/react/macro'
import type { LabelId } from '@sen/model/ids'
import { useRef } from 'react'
import { useLabels } from '../../../data/labels/queries.ts'
import { Choice, SettingRow } from '../../../widgets/form/fields.tsx'
import { LabelChip } from '../../../widgets/labels/LabelChip.tsx'
import styles from './FilterLabels.module.css'

interface FilterLabelsProps {
  readonly labelIds: readonly LabelId[]
  readonly onChange: (labelIds: readonly LabelId[]) => void
}

export function FilterLabels({ labelIds, onChange }: FilterLabelsProps) {
  const { t } = useLingui()
  const labels = useLabels()
  const group = useRef<HTMLDivElement>(null)
  const others = labels.filter(({ id }) => !labelIds.includes(id as LabelId))
  if (labels.length === 0 && labelIds.length === 0) return null
  return (
    <SettingRow label={t`Add labels`}>
      <div ref={group} className={styles.choice}>
        <Choice<LabelId | undefined>
          name={t`Label`}
          value={undefined}
          options={[[undefined, t`Choose a label`], ...others.map(({ id, name }) => [id as LabelId, name] as const)]}
          onChange={(id) => id !== undefined && onChange([...labelIds, id])}
        />
      </div>
      {labelIds.length > 0 && (
        <ul className={styles.chips} aria-label={t`Labels`}>
          {labelIds.map((id) => {
            const label = labels.find((each) => each.id === id)
            const name = label?.name ?? t`A deleted label`
            return (
              <li key={id}>
                <LabelChip
                  name={name}
                  colour={label?.colour ?? 'grey'}
                  removal={{
                    label: t`Remove label ${name}`,
                    onPress: () => {
                      onChange(labelIds.filter((other) => other !== id))
                      group.current?.querySelector('select')?.focus()
                    },
                  }}
                />
              </li>
            )
          })}
        </ul>
      )}
    </SettingRow>
  )
}
