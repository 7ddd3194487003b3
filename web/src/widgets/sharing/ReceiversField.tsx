import { useLingui } from '@lingui/react/macro'
import { isWholeAddress, parseAddressList } from '@sen/model/address-lists'
import { normaliseEmail } from '@sen/model/addresses'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { recipientsQuery } from '../../data/contacts/queries.ts'
import { cx } from '../../lib/cx.ts'
import { useDebouncedText } from '../../lib/typing/use-debounced-text.ts'
import { useCombobox } from '../../ui/combobox/use-combobox.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { PersonAvatar } from '../people/PersonAvatar.tsx'
import styles from './ReceiversField.module.css'

interface ReceiversFieldProps {
  /** Addresses as typed, separated by commas. */
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

export function ReceiversField({ value, error, onChange }: ReceiversFieldProps) {
  const { t } = useLingui()
  const field = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isComposing, setComposing] = useState(false)
  const { before, typed } = lastOf(value)
  const sought = useDebouncedText(typed, isComposing)
  const { data: people = [] } = useQuery(recipientsQuery(isOpen ? sought : ''))
  const taken = new Set(parseAddressList(before).map(({ email }) => normaliseEmail(email)))
  const offered = people.filter(({ email }) => !taken.has(normaliseEmail(email)))
  const isListed = isOpen && typed !== '' && offered.length > 0
  // As in the compose window: the first suggestion is preselected unless a full address is typed.
  const isWhole = isWholeAddress(typed)
  const combobox = useCombobox({
    options: offered.map(({ email }) => email),
    typed: value,
    isOpen: isListed,
    preselected: isWhole ? undefined : offered[0]?.email,
    isTextChoice: isWhole,
    isTakenByTab: true,
    onChoose: (email) => {
      onChange(`${before === '' ? '' : `${before} `}${email}, `)
      setOpen(false)
    },
    onClose: () => setOpen(false),
  })
  return (
    <div ref={field}>
      <TextField
        label={t`Share with`}
        value={value}
        error={error}
        hint={t`Names or addresses, separated by commas.`}
        inputMode="email"
        {...combobox.field}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value)
          setOpen(true)
        }}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onBlur={() => setOpen(false)}
        onKeyDown={combobox.onKey}
      />
      {isListed && (
        <Popover open onClose={() => setOpen(false)} anchor={field} className={styles.panel}>
          <div role="listbox" aria-label={t`People`} className={styles.offered} {...combobox.list}>
            {offered.map(({ name, email }, at) => (
              <div
                key={email}
                className={cx(styles.option, at === combobox.active && styles.active)}
                {...combobox.option(at)}
              >
                <PersonAvatar name={name || email} email={email} size={28} />
                <span className={styles.words}>
                  <span className={styles.cut}>{name || email}</span>
                  {name !== '' && <small className={styles.cut}>{email}</small>}
                </span>
              </div>
            ))}
          </div>
        </Popover>
      )}
    </div>
  )
}

function lastOf(value: string): { readonly before: string; readonly typed: string } {
  const at = Math.max(value.lastIndexOf(','), value.lastIndexOf(';'), value.lastIndexOf('\n')) + 1
  return { before: value.slice(0, at).trim(), typed: value.slice(at).trim() }
}
