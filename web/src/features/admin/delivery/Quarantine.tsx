import { useLingui } from '@lingui/react/macro'
import { QUARANTINE_DAYS, QUARANTINED_PER_PAGE } from '@sen/model/receiving/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { quarantineQuery } from '../../../data/admin/quarantine.ts'
import { errorText } from '../../../data/error-text.ts'
import { useDebouncedText } from '../../../lib/typing/use-debounced-text.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { SearchTextField } from '../../../widgets/form/SearchTextField.tsx'
import { useFocusAfterRemoval } from '../../../widgets/form/use-focus-after-removal.ts'
import { PageNav } from '../../../widgets/paging/PageNav.tsx'
import { usePages } from '../../../widgets/paging/use-pages.ts'
import styles from './delivery.module.css'
import { QuarantineRow } from './QuarantineRow.tsx'

export function Quarantine() {
  const { t } = useLingui()
  const pages = usePages()
  const [typed, setTyped] = useState('')
  const [isComposing, setComposing] = useState(false)
  const text = useDebouncedText(typed.trim(), isComposing)
  const { data, isError, error, isPlaceholderData } = useQuery({
    ...quarantineQuery(pages.after, text),
    placeholderData: keepPreviousData,
  })
  const messages = data?.messages ?? []
  const total = data?.total ?? 0
  const rows = useFocusAfterRemoval<HTMLUListElement>(messages.map(({ id }) => id))
  // The last message of a page may have been released or deleted.
  if (data && !isPlaceholderData && messages.length === 0 && pages.page > 1) pages.turnBack()
  const isFiltered = typed !== '' || text !== ''
  const hasSearch = isFiltered || isPlaceholderData || total > QUARANTINED_PER_PAGE
  return (
    <SettingsSection
      title={t`Quarantine`}
      note={t`Mail with a virus is kept out of mailboxes. Release a message only if you are sure that it is safe; after ${QUARANTINE_DAYS} days it is deleted.`}
    >
      {hasSearch && (
        <SearchTextField
          label={t`Search by mailbox or sender address`}
          value={typed}
          onChange={(value) => {
            setTyped(value)
            pages.restart()
          }}
          onComposing={setComposing}
        />
      )}
      {isError && !data && <p role="alert">{errorText(error)}</p>}
      {data && total === 0 && (
        <EmptyState text={isFiltered ? t`No mail in quarantine matches.` : t`No mail is in quarantine.`} />
      )}
      <ul className={styles.rows} aria-label={t`Quarantine`} {...rows}>
        {messages.map((message) => (
          <QuarantineRow key={message.id} message={message} />
        ))}
      </ul>
      {data && (
        <PageNav
          pages={pages}
          end={data}
          perPage={QUARANTINED_PER_PAGE}
          shownRows={messages.length}
          labels={{ nav: t`Pages of quarantine`, back: t`Newer quarantined mail`, on: t`Older quarantined mail` }}
          className={styles.pages}
        />
      )}
    </SettingsSection>
  )
}
