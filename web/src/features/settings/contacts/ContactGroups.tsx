import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ContactGroupField } from '@sen/contract/contacts/contact-groups'
import { MAX_CONTACT_GROUPS } from '@sen/model/contacts/limits'
import { useQueryClient } from '@tanstack/react-query'
import { Mail, Pencil, Plus, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { deleteContactGroup } from '../../../actions/contacts/delete-contact.ts'
import { writeToGroup } from '../../../actions/contacts/write-to-group.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { ContactGroupDialog } from './ContactGroupDialog.tsx'
import styles from './ContactList.module.css'

interface ContactGroupsProps {
  readonly groups: readonly ContactGroupField[]
  readonly onShow: (id: string) => void
}

export function ContactGroups({ groups, onShow }: ContactGroupsProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [named, setNamed] = useState<{ readonly group: ContactGroupField | undefined }>()
  return (
    <SettingsSection
      title={t`Groups of contacts`}
      note={t`Type a group’s name as a recipient to write to all its members. Choose a contact’s groups when you edit the contact.`}
    >
      {groups.length > 0 && (
        <ul className={styles.list} aria-label={t`Groups of contacts`}>
          {groups.map((group) => {
            const { id, name, members } = group
            return (
              <li key={id} className={styles.contact}>
                <button type="button" className={styles.open} title={t`Show who is in it`} onClick={() => onShow(id)}>
                  <Users size={20} strokeWidth={1.75} aria-hidden />
                  <span className={styles.words}>
                    <span className={styles.name}>{name}</span>
                    <span className={styles.note}>{plural(members, { one: '# person', other: '# people' })}</span>
                  </span>
                </button>
                <span className={styles.buttons}>
                  <IconButton
                    label={t`Write to ${name}`}
                    icon={Mail}
                    size="small"
                    disabled={members === 0}
                    onClick={() => writeToGroup(group)}
                  />
                  <IconButton
                    label={t`Rename ${name}`}
                    icon={Pencil}
                    size="small"
                    onClick={() => setNamed({ group })}
                  />
                  <IconButton
                    label={t`Delete ${name}`}
                    icon={Trash2}
                    size="small"
                    onClick={() => deleteContactGroup(cache, group)}
                  />
                </span>
              </li>
            )
          })}
        </ul>
      )}
      <Button
        icon={Plus}
        className={styles.more}
        disabled={groups.length >= MAX_CONTACT_GROUPS}
        onClick={() => setNamed({ group: undefined })}
      >
        {t`New group`}
      </Button>
      {named && <ContactGroupDialog group={named.group} onClose={() => setNamed(undefined)} />}
    </SettingsSection>
  )
}
