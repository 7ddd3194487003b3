import { useLingui } from '@lingui/react/macro'
import { PEOPLE_PER_PAGE, type PersonState } from '@sen/model/account/people'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { peopleQuery } from '../../../data/admin/people.ts'
import { errorText } from '../../../data/error-text.ts'
import { useDebouncedText } from '../../../lib/typing/use-debounced-text.ts'
import { TABLE, useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { RowSkeletons } from '../../../widgets/form/RowSkeletons.tsx'
import { SearchTextField } from '../../../widgets/form/SearchTextField.tsx'
import { SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import { useFocusAfterRemoval } from '../../../widgets/form/use-focus-after-removal.ts'
import { AccountPage } from '../../../widgets/page/AccountPage.tsx'
import { PageButtons } from '../../../widgets/paging/PageButtons.tsx'
import { AddPersonDialog } from './AddPersonDialog.tsx'
import { PersonRow } from './PersonRow.tsx'
import { PoolList } from './PoolList.tsx'
import styles from './people.module.css'

/** Product decision 37. */
export function PeopleTab() {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const [isComposing, setComposing] = useState(false)
  const [state, setState] = useState<PersonState>()
  const [isAdding, setAdding] = useState(false)
  const isTable = useMedia(TABLE)
  const text = useDebouncedText(typed.trim(), isComposing)
  const query = useQuery({ ...peopleQuery(page, text, state), placeholderData: keepPreviousData })
  const { data, isPending, isError, error } = query
  const rows = useFocusAfterRemoval<HTMLUListElement>((data?.people ?? []).map(({ id }) => id))
  const total = data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / PEOPLE_PER_PAGE))
  // The last person of a page may have been removed.
  if (data && page > pages) setPage(pages)
  const [first, last] = [(page - 1) * PEOPLE_PER_PAGE + 1, Math.min(total, page * PEOPLE_PER_PAGE)]
  const states: readonly (readonly [PersonState | '', string])[] = [
    ['', t`Everyone`],
    ['active', t`Active`],
    ['invited', t`Invited`],
    ['suspended', t`Suspended`],
    ['deleted', t({ message: 'Deleted', context: 'user' })],
  ]
  return (
    <AccountPage title={t`Users`} note={t`Mailboxes at the domains of your organisation.`}>
      <SettingsSheet isWide={isTable}>
        <SettingsSection title={t`Mailboxes`}>
          <div className={styles.tools}>
            <SearchTextField
              className={styles.search}
              label={t`Search by name or address`}
              value={typed}
              onChange={(value) => {
                setTyped(value)
                setPage(1)
              }}
              onComposing={setComposing}
            />
            <SelectField
              label={t`Show`}
              value={state ?? ''}
              options={states}
              onChange={(value) => {
                setState(value === '' ? undefined : (value as PersonState))
                setPage(1)
              }}
            />
            <Button look="filled" size="large" icon={UserPlus} onClick={() => setAdding(true)}>{t`Add user`}</Button>
          </div>
          {isPending && <RowSkeletons hasPicture />}
          {isError && <p role="alert">{errorText(error)}</p>}
          {data && total === 0 && <EmptyState text={t`No one found.`} />}
          {isTable && total > 0 && (
            // Hidden from screen readers, because each row is announced in full.
            <div className={styles.columns} aria-hidden>
              <span>{t`Name`}</span>
              <span>{t`Status`}</span>
              <span>{t`Storage`}</span>
              <span>{t`Activity`}</span>
            </div>
          )}
          <ul className={styles.rows} aria-label={t`Users`} {...rows}>
            {data?.people.map((person) => (
              <PersonRow key={person.id} person={person} isTable={isTable} />
            ))}
          </ul>
          {pages > 1 && (
            <PageButtons
              className={styles.pages}
              labels={{ nav: t`Pages of users`, back: t`Previous users`, on: t`Next users` }}
              range={t`${first}–${last} of ${total}`}
              onBack={page === 1 ? undefined : () => setPage(page - 1)}
              onNext={page >= pages ? undefined : () => setPage(page + 1)}
            />
          )}
        </SettingsSection>
        <PoolList />
      </SettingsSheet>
      {isAdding && <AddPersonDialog onClose={() => setAdding(false)} />}
    </AccountPage>
  )
}
