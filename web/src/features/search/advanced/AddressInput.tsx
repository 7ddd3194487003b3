import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recipientsQuery } from '../../../data/contacts/queries.ts'
import { cx } from '../../../lib/cx.ts'
import { useDebouncedText } from '../../../lib/typing/use-debounced-text.ts'
import { useCombobox } from '../../../ui/combobox/use-combobox.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import styles from './AddressInput.module.css'

interface AddressInputProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly isFirst?: boolean
  readonly onChange: (value: string) => void
}

export function AddressInput({ name: field, label, value, isFirst = false, onChange }: AddressInputProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [isComposing, setComposing] = useState(false)
  const settled = useDebouncedText(value.trim(), isComposing)
  const { data: people = [] } = useQuery(recipientsQuery(isOpen ? settled : ''))
  const isShown = isOpen && people.length > 0 && value.trim() !== ''

  const combobox = useCombobox({
    options: people.map(({ email }) => email),
    typed: value,
    isOpen: isShown,
    isTextChoice: true,
    onChoose: (email) => {
      onChange(email)
      setOpen(false)
    },
    // Escape closes the list first, then the form.
    onClose: () => setOpen(false),
  })

  return (
    <span className={styles.place}>
      <TextField
        name={field}
        label={label}
        value={value}
        data-first={isFirst || undefined}
        {...combobox.field}
        onChange={(event) => {
          onChange(event.target.value)
          setOpen(true)
        }}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onBlur={() => setOpen(false)}
        onKeyDown={combobox.onKey}
      />
      {isShown && (
        <span role="listbox" {...combobox.list} aria-label={t`People`} className={styles.list}>
          {people.map(({ name, email }, at) => (
            <span
              key={email}
              {...combobox.option(at)}
              className={cx(styles.option, at === combobox.active && styles.active)}
            >
              {name && <b>{name}</b>}
              <small>{email}</small>
            </span>
          ))}
        </span>
      )}
    </span>
  )
}
