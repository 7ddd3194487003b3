import { useLingui } from '@lingui/react/macro'
import type { AddressField } from '@sen/contract/fields'
import { formatAddress } from '@sen/model/address-lists'
import { normaliseEmail } from '@sen/model/addresses'
import { type Ref, useId, useState } from 'react'
import styles from './HeadFields.module.css'

export interface SenderFieldProps {
  readonly senders: readonly AddressField[]
  readonly sender: AddressField | undefined
  readonly error: string | undefined
  readonly onChange: (sender: AddressField) => void
  readonly ref: Ref<HTMLSelectElement>
}

/** Appears only when there is a choice, or a problem. */
export function SenderField({ senders, sender, error, onChange, ref }: SenderFieldProps) {
  const { t } = useLingui()
  const id = useId()
  // A tagged address that received the mail stays available after another one is chosen.
  const [first] = useState(sender)
  const isKnown = senders.some((one) => isSame(one, sender))
  const others = [first, sender].filter((one) => one !== undefined && !senders.some((each) => isSame(each, one)))
  const choices = [...distinctSenders(others), ...senders]
  if (choices.length < 2 && isKnown && !error) return null
  return (
    <div className={styles.sender}>
      <label className={styles.label} htmlFor={id}>
        {t`From`}
      </label>
      <div className={styles.choice}>
        <select
          ref={ref}
          id={id}
          className={styles.select}
          value={sender ? normaliseEmail(sender.email) : ''}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => {
            const chosen = choices.find((one) => normaliseEmail(one.email) === event.target.value)
            if (chosen) onChange(chosen)
          }}
        >
          {!sender && <option value="">{t`Choose a sender`}</option>}
          {choices.map((one) => (
            <option key={one.email} value={normaliseEmail(one.email)}>
              {formatAddress(one)}
            </option>
          ))}
        </select>
        {error && (
          <p id={`${id}-error`} role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

function distinctSenders(senders: readonly (AddressField | undefined)[]): readonly AddressField[] {
  return senders.flatMap((one, at) => (one && senders.findIndex((each) => isSame(one, each)) === at ? [one] : []))
}

function isSame(one: AddressField, other: AddressField | undefined): boolean {
  return other !== undefined && normaliseEmail(one.email) === normaliseEmail(other.email)
}
