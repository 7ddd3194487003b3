import { useLingui } from '@lingui/react/macro'
import type { AddressField } from '@sen/contract/fields'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { organisationMailboxesQuery } from '../../../data/admin/addresses.ts'
import { cx } from '../../../lib/cx.ts'
import { useDebouncedText } from '../../../lib/typing/use-debounced-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCombobox } from '../../../ui/combobox/use-combobox.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { PersonAvatar } from '../../../widgets/people/PersonAvatar.tsx'
import styles from './mailboxes-field.module.css'

/** Rendering hundreds of rows at once would block the page. */
const DRAWN_AT_FIRST = 20
const DRAWN_MORE = 40

interface MailboxesFieldProps {
  readonly label: string
  readonly chosen: readonly AddressField[]
  readonly isSingle?: boolean
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly onChange: (chosen: readonly AddressField[]) => void
}

/** Chosen people are listed newest first, and a long list is shown in parts. */
export function MailboxesField({ label, chosen, isSingle = false, hint, error, onChange }: MailboxesFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isComposing, setComposing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [drawn, setDrawn] = useState(DRAWN_AT_FIRST)
  const total = chosen.length
  const shown = Math.min(drawn, total)
  const sought = useDebouncedText(text.trim(), isComposing)
  const { data: found = [], isFetching } = useQuery({ ...organisationMailboxesQuery(sought), enabled: isOpen })
  const offered = found.filter(({ email }) => chosen.every((each) => each.email !== email))
  const isListed = isOpen && offered.length > 0
  const combobox = useCombobox({
    options: offered.map(({ email }) => email),
    typed: text,
    isOpen: isListed,
    preselected: text.trim() === '' ? undefined : offered[0]?.email,
    onChoose: (email) => {
      const mailbox = offered.find((each) => each.email === email)
      if (!mailbox) return
      onChange(isSingle ? [mailbox] : [mailbox, ...chosen])
      setText('')
      setOpen(false)
    },
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
  })
  const remove = (email: string) => {
    onChange(chosen.filter((each) => each.email !== email))
    input.current?.focus()
  }
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={t`Selected`}>
          {chosen.slice(0, shown).map((person) => {
            const name = person.name || person.email
            return (
              <li key={person.email} className={styles.person}>
                <PersonWords {...person} />
                <IconButton label={t`Remove ${name}`} icon={X} size="small" onClick={() => remove(person.email)} />
              </li>
            )
          })}
        </ul>
      )}
      {shown < total && (
        <Button className={styles.more} onClick={() => setDrawn(drawn + DRAWN_MORE)}>
          {t`Show more (${shown} of ${total})`}
        </Button>
      )}
      <input
        ref={input}
        id={id}
        className={cx(styles.input, error !== undefined && styles.wrong)}
        placeholder={t`Name or address`}
        value={text}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        {...combobox.field}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={(event) => {
          // Enter must not submit the form during a choice.
          if (!combobox.onKey(event) && event.key === 'Enter') event.preventDefault()
        }}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setOpen(true)
        }}
      />
      {isListed && (
        <Popover open onClose={() => setOpen(false)} anchor={input} className={styles.panel}>
          <div role="listbox" aria-label={label} className={styles.offered} {...combobox.list}>
            {offered.map((person, at) => (
              <div
                key={person.email}
                className={cx(styles.option, at === combobox.active && styles.active)}
                {...combobox.option(at)}
              >
                <PersonWords {...person} />
              </div>
            ))}
          </div>
        </Popover>
      )}
      {text.trim() !== '' && sought === text.trim() && !isFetching && found.length === 0 && (
        <p className={styles.hint}>{t`No one matches “${sought}”.`}</p>
      )}
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? styles.hint : styles.error} role={error && 'alert'}>
          {note}
        </p>
      )}
    </div>
  )
}

function PersonWords({ name, email }: AddressField) {
  return (
    <>
      <PersonAvatar name={name || email} email={email} size={28} />
      <span className={styles.words}>
        <span className={styles.name}>{name || email}</span>
        {name !== '' && <span className={styles.email}>{email}</span>}
      </span>
    </>
  )
}
