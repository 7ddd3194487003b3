import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { recipientsQuery } from '../../../data/contacts/queries.ts'
import { cx } from '../../../lib/cx.ts'
import { useDebouncedText } from '../../../lib/typing/use-debounced-text.ts'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './AddressInput.module.css'

interface AddressInputProps {
  readonly name: string
  readonly label: string
  readonly value: string
  /** Where the form begins. */
  readonly isFirst?: boolean
  readonly onChange: (value: string) => void
}

/** A name or an address, with people of one's mail offered below. What is typed stays as it is unless one is chosen. */
export function AddressInput({ name: field, label, value, isFirst = false, onChange }: AddressInputProps) {
  const { t } = useLingui()
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [isComposing, setComposing] = useState(false)
  const [active, setActive] = useState(-1)
  const settled = useDebouncedText(value.trim(), isComposing)
  const { data: people = [] } = useQuery(recipientsQuery(isOpen ? settled : ''))
  const isShown = isOpen && people.length > 0 && value.trim() !== ''

  const choose = (email: string) => {
    onChange(email)
    setOpen(false)
    setActive(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229 || !isShown) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setActive((active + step + people.length + (active < 0 && step < 0 ? 1 : 0)) % people.length)
    }
    const person = people[active]
    if (event.key === 'Enter' && person) {
      event.preventDefault()
      choose(person.email)
    }
    if (event.key === 'Escape') {
      // The list first, the form around it at the next press.
      event.preventDefault()
      event.nativeEvent.stopImmediatePropagation()
      setOpen(false)
    }
  }

  return (
    <span className={styles.place}>
      <TextField
        name={field}
        label={label}
        value={value}
        data-first={isFirst || undefined}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          onChange(event.target.value)
          setOpen(true)
          setActive(-1)
        }}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {isShown && (
        <span id={listId} role="listbox" aria-label={t`People`} className={styles.list}>
          {people.map(({ name, email }, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the caret stays in the field, which names the active one
            // biome-ignore lint/a11y/useKeyWithClickEvents: as above
            <span
              key={email}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              className={cx(styles.option, index === active && styles.active)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(email)}
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
