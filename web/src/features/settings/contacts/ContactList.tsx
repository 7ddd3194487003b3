import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ContactGroupField } from '@sen/contract/contacts/contact-groups'
import type { ContactField } from '@sen/contract/contacts/contacts'
import { useQueryClient } from '@tanstack/react-query'
import { Mail, Pencil, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { deleteContact } from '../../../actions/contacts/delete-contact.ts'
import { joinFacts } from '../../../lib/names/join-facts.ts'
import { openCompose } from '../../../state/compose-windows.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PersonAvatar } from '../../../widgets/people/PersonAvatar.tsx'
import styles from './ContactList.module.css'

interface ContactListProps {
  readonly contacts: readonly ContactField[]
  readonly total: number
  readonly groups: readonly ContactGroupField[]
  readonly isMoreComing: boolean
  readonly onMore: (() => void) | undefined
  readonly onEdit: (contact: ContactField) => void
}

export function ContactList({ contacts, total, groups, isMoreComing, onMore, onEdit }: ContactListProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  const shown = contacts.length
  const remove = (contact: ContactField, at: number) => {
    const rows = list.current?.children
    const next = rows?.[at + 1] ?? rows?.[at - 1]
    const button = next?.querySelector<HTMLElement>('[data-open]')
    deleteContact(cache, contact)
    if (button) button.focus()
    else document.querySelector<HTMLElement>('input[type=search]')?.focus()
  }
  return (
    <>
      <p className={styles.count} role="status">
        {plural(total, { one: '# contact', other: '# contacts' })}
      </p>
      <ul ref={list} className={styles.list} aria-label={t`Contacts`}>
        {contacts.map((contact, at) => {
          const [first = '', ...others] = contact.emails
          const name = contact.name || first
          const belongs = contact.group_ids.flatMap((id) => names.get(id) ?? [])
          const more = others.length
          const about = joinFacts([contact.organisation, contact.phone, ...belongs])
          return (
            <li key={contact.id} className={styles.contact}>
              <button type="button" data-open className={styles.open} onClick={() => onEdit(contact)}>
                <PersonAvatar name={name} email={first} size={36} />
                <span className={styles.words}>
                  <span className={styles.name}>{name}</span>
                  {(contact.name !== '' || more > 0) && (
                    <span className={styles.note}>
                      {contact.name === '' ? '' : first}
                      {more > 0 && ` ${plural(more, { one: '+# address', other: '+# addresses' })}`}
                    </span>
                  )}
                  {about !== '' && <span className={styles.note}>{about}</span>}
                </span>
              </button>
              <span className={styles.buttons}>
                <IconButton
                  label={t`Write to ${name}`}
                  icon={Mail}
                  size="small"
                  onClick={() => openCompose({ kind: 'new', to: [{ name: contact.name, email: first }] })}
                />
                <IconButton
                  className={styles.edit}
                  label={t`Edit ${name}`}
                  icon={Pencil}
                  size="small"
                  onClick={() => onEdit(contact)}
                />
                <IconButton label={t`Delete ${name}`} icon={Trash2} size="small" onClick={() => remove(contact, at)} />
              </span>
            </li>
          )
        })}
      </ul>
      {onMore && (
        <Button className={styles.more} disabled={isMoreComing} aria-busy={isMoreComing} onClick={onMore}>
          {t`Show more (${shown} of ${total})`}
        </Button>
      )}
    </>
  )
}
