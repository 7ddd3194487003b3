import { useLingui } from '@lingui/react/macro'
import type { ConditionProblem } from '@sen/model/filters/judge-filter'
import { MAX_FILTER_SIZE_MEGABYTES } from '@sen/model/filters/limits'
import { X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Choice } from '../../../widgets/form/fields.tsx'
import styles from './FilterDialog.module.css'
import { type DraftCondition, problemOf, withType } from './filter-draft.ts'

interface ConditionFieldsProps {
  readonly condition: DraftCondition
  /** From 1, for accessible names. */
  readonly number: number
  readonly onChange: (condition: DraftCondition) => void
  readonly onRemove: ((button: HTMLElement) => void) | undefined
}

/** A problem appears on blur, and disappears while it is being fixed. */
export function ConditionFields({ condition, number, onChange, onRemove }: ConditionFieldsProps) {
  const { t } = useLingui()
  const [wasLeft, setLeft] = useState(condition.value !== '')
  const { type, isNot, isUnder, value, unit } = condition
  const change = (more: Partial<DraftCondition>) => onChange({ ...condition, ...more })
  const problem = problemOf(condition)
  const said = wasLeft && problem !== 'empty' ? problem : undefined
  const noteId = `condition-${condition.key}`
  const texts: Readonly<Record<ConditionProblem, string>> = {
    empty: '',
    'too-long': t`That’s too long.`,
    'not-an-address': t`An address, @domain or a part of an address; several are separated by commas.`,
    'not-a-text': t`This contains characters that can’t be used in mail.`,
    'not-a-size': t`Enter a number of 1 or more.`,
    'too-large': t`At most ${MAX_FILTER_SIZE_MEGABYTES} MB.`,
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand in a row with its fields
    <div className={styles.condition} role="group" aria-label={t`Condition ${number}`}>
      <Choice
        name={t`Field`}
        value={type}
        options={[
          ['from', t`Sender`],
          ['subject', t`Subject`],
          ['body', t`Message text`],
          ['size', t`Size`],
          ['attachment', t`Attachment`],
        ]}
        onChange={(chosen) => onChange(withType(condition, chosen))}
      />
      {type === 'size' ? (
        <Choice
          name={t`Comparison`}
          value={isUnder}
          options={[
            [false, t`larger than`],
            [true, t`smaller than`],
          ]}
          onChange={(chosen) => change({ isUnder: chosen })}
        />
      ) : (
        <Choice
          name={t`Comparison`}
          value={isNot}
          options={
            type === 'attachment'
              ? [
                  [false, t`there is one`],
                  [true, t`there is none`],
                ]
              : [
                  [false, t`contains`],
                  [true, t`doesn’t contain`],
                ]
          }
          onChange={(chosen) => change({ isNot: chosen })}
        />
      )}
      {type !== 'attachment' && (
        <input
          className={styles.value}
          aria-label={type === 'size' ? t`Size` : t`Contents`}
          aria-invalid={said ? true : undefined}
          aria-describedby={said ? noteId : undefined}
          inputMode={type === 'size' ? 'decimal' : type === 'from' ? 'email' : 'text'}
          placeholder={type === 'from' ? 'an@congty.vn, @congty.vn' : undefined}
          value={value}
          onChange={({ currentTarget }) => change({ value: currentTarget.value })}
          onBlur={() => setLeft(true)}
        />
      )}
      {type === 'size' && (
        <Choice
          name={t`Unit`}
          value={unit}
          options={[
            ['M', 'MB'],
            ['K', 'KB'],
          ]}
          onChange={(chosen) => change({ unit: chosen })}
        />
      )}
      {onRemove && (
        <IconButton
          label={t`Remove condition ${number}`}
          icon={X}
          size="small"
          onClick={({ currentTarget }) => onRemove(currentTarget)}
        />
      )}
      {said && (
        <p id={noteId} role="alert" className={styles.wrong}>
          {texts[said]}
        </p>
      )}
    </div>
  )
}
