import { useLingui } from '@lingui/react/macro'
import { MAX_CONTACTS } from '@sen/model/contacts/limits'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { contactGroupsQuery, contactsQuery } from '../../../data/contacts/contact-list.ts'
import { errorText } from '../../../data/error-text.ts'
import { cx } from '../../../lib/cx.ts'
import { TOUCH } from '../../../lib/touch-screen.ts'
import { useDebouncedText } from '../../../lib/typing/use-debounced-text.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { RowSkeletons } from '../../../widgets/form/RowSkeletons.tsx'
import { SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import { ContactExport } from './ContactExport.tsx'
import { ContactGroups } from './ContactGroups.tsx'
import { ContactList } from './ContactList.tsx'
import styles from './ContactsTab.module.css'
import { ImportReport } from './ImportReport.tsx'
import { type EditedContact, newContact, typedOf } from './typed-contact.ts'
import { useContactImport } from './use-contact-import.ts'

export function ContactsTab() {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [isComposing, setComposing] = useState(false)
  const [groupId, setGroupId] = useState<string>()
  const [edited, setEdited] = useState<EditedContact>()
  const picker = useRef<HTMLInputElement>(null)
  const files = useContactImport()
  const sought = useDebouncedText(text.trim(), isComposing)
  const { data: groups = [] } = useQuery(contactGroupsQuery)
  const group = groups.find(({ id }) => id === groupId)
  const list = useInfiniteQuery(contactsQuery(sought, group?.id))
  const isTouch = useMedia(TOUCH)
  // Keep the loaded list when fetching it again fails.
  if (!list.data && list.isError) return <p role="alert">{errorText(list.error)}</p>
  const contacts = list.data?.pages.flatMap((page) => page.contacts) ?? []
  const total = list.data?.pages.at(-1)?.total ?? 0
  const isAll = sought === '' && group === undefined
  const begin = () => setEdited({ typed: newContact(group?.id), id: undefined })
  const edit = (contact: (typeof contacts)[number]) => setEdited({ typed: typedOf(contact), id: contact.id })
  const pick = () => picker.current?.click()

  return (
    <div className={cx(styles.drop, files.isOver && styles.over)} {...files.handlers}>
      <SettingsSheet>
        <SettingsSection
          title={t`Your contacts`}
          note={t`People you write to are suggested automatically. Save a contact to keep a name, phone numbers and groups.`}
        >
          <div className={styles.tools}>
            <input
              type="search"
              className={styles.search}
              aria-label={t`Search contacts`}
              placeholder={t`Name, address, organisation, number`}
              onCompositionStart={() => setComposing(true)}
              onCompositionEnd={() => setComposing(false)}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
            {groups.length > 0 && (
              <select
                className={styles.group}
                aria-label={t`Who to show`}
                value={group?.id ?? ''}
                onChange={({ currentTarget }) => setGroupId(currentTarget.value || undefined)}
              >
                <option value="">{t`All contacts`}</option>
                {groups.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </div>
          <div className={styles.tools}>
            <Button icon={Plus} disabled={isAll && total >= MAX_CONTACTS} onClick={begin}>{t`New contact`}</Button>
            <Button icon={Upload} disabled={files.isBusy} aria-busy={files.isBusy} onClick={pick}>
              {files.isBusy ? t`Importing…` : t`Import vCard`}
            </Button>
            <ContactExport group={group} isNothing={isAll && total === 0} />
            <input
              ref={picker}
              type="file"
              accept=".vcf,.vcard,text/vcard,text/x-vcard"
              hidden
              aria-label={t`File of contacts`}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                if (file) files.take(file)
                // Choosing the same file again must fire an event.
                currentTarget.value = ''
              }}
            />
          </div>
          {list.isPending && <RowSkeletons hasPicture />}
          {list.data && contacts.length === 0 && isAll && (
            <EmptyState
              text={
                isTouch
                  ? t`No contacts yet. Add someone, or import a vCard file (.vcf) from another app.`
                  : t`No contacts yet. Add someone, or drop a vCard file (.vcf) from another app here.`
              }
            />
          )}
          {list.data && contacts.length === 0 && !isAll && (
            <EmptyState text={sought === '' ? t`No one is in this group yet.` : t`No one matches “${sought}”.`} />
          )}
          {contacts.length > 0 && (
            <ContactList
              contacts={contacts}
              total={total}
              groups={groups}
              isMoreComing={list.isFetchingNextPage}
              onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
              onEdit={edit}
            />
          )}
        </SettingsSection>
        <ContactGroups groups={groups} onShow={setGroupId} />
      </SettingsSheet>
      {files.isOver && <p className={styles.hint}>{t`Drop the vCard file to import its contacts`}</p>}
      {edited && <ContactDialog edited={edited} groups={groups} onClose={() => setEdited(undefined)} />}
      {files.report && <ImportReport report={files.report} onClose={files.close} />}
    </div>
  )
}
