import { useLingui } from '@lingui/react/macro'
import { WAITING_MAIL_PER_PAGE } from '@sen/model/administration/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { waitingMailQuery } from '../../../data/admin/delivery.ts'
import { errorText } from '../../../data/error-text.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { useFocusAfterRemoval } from '../../../widgets/form/use-focus-after-removal.ts'
import styles from './delivery.module.css'
import { WaitingMailRow } from './WaitingMailRow.tsx'

/** The queue by pages, the longest waiting first. */
export function WaitingMail() {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const { data, isError, error } = useQuery({ ...waitingMailQuery(page), placeholderData: keepPreviousData })
  const mails = data?.mails ?? []
  const rows = useFocusAfterRemoval<HTMLUListElement>(mails.map(({ id, domain }) => `${id} ${domain}`))
  const total = data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / WAITING_MAIL_PER_PAGE))
  // The last one of a page may have left meanwhile.
  if (data && page > pages) setPage(pages)
  const [first, last] = [(page - 1) * WAITING_MAIL_PER_PAGE + 1, Math.min(total, page * WAITING_MAIL_PER_PAGE)]
  return (
    <SettingsSection
      title={t`Waiting mail`}
      note={t`What other servers have not taken yet. We try again by ourselves for five days; then the writer gets a report.`}
    >
      {isError && !data && <p role="alert">{errorText(error)}</p>}
      {data && total === 0 && (
        <EmptyState
          picture={<MailCheck size={40} strokeWidth={1.25} aria-hidden />}
          text={t`Nothing waits: all mail of your organisation is delivered.`}
        />
      )}
      <ul className={styles.rows} aria-label={t`Waiting mail`} {...rows}>
        {mails.map((mail) => (
          <WaitingMailRow key={`${mail.id} ${mail.domain}`} mail={mail} />
        ))}
      </ul>
      {pages > 1 && (
        <nav className={styles.pages} aria-label={t`Pages of waiting mail`}>
          <IconButton
            label={t`Previous mails`}
            icon={ChevronLeft}
            size="small"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          />
          <span aria-live="polite">{t`${first}–${last} of ${total}`}</span>
          <IconButton
            label={t`Next mails`}
            icon={ChevronRight}
            size="small"
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          />
        </nav>
      )}
    </SettingsSection>
  )
}
