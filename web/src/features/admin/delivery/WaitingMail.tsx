import { useLingui } from '@lingui/react/macro'
import { WAITING_MAIL_PER_PAGE } from '@sen/model/administration/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { waitingMailQuery } from '../../../data/admin/delivery.ts'
import { errorText } from '../../../data/error-text.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { useFocusAfterRemoval } from '../../../widgets/form/use-focus-after-removal.ts'
import { PageNav } from '../../../widgets/paging/PageNav.tsx'
import { usePages } from '../../../widgets/paging/use-pages.ts'
import styles from './delivery.module.css'
import { WaitingMailRow } from './WaitingMailRow.tsx'

export function WaitingMail() {
  const { t } = useLingui()
  const pages = usePages()
  const { data, isError, error, isPlaceholderData } = useQuery({
    ...waitingMailQuery(pages.after),
    placeholderData: keepPreviousData,
  })
  const mails = data?.mails ?? []
  const rows = useFocusAfterRemoval<HTMLUListElement>(mails.map(({ id, domain }) => `${id} ${domain}`))
  // The last message of a page may have been sent meanwhile.
  if (data && !isPlaceholderData && mails.length === 0 && pages.page > 1) pages.turnBack()
  return (
    <SettingsSection
      title={t`Waiting mail`}
      note={t`Mail that other servers haven’t accepted yet. We keep trying for five days, then the sender gets a report.`}
    >
      {isError && !data && <p role="alert">{errorText(error)}</p>}
      {data?.total === 0 && (
        <EmptyState text={t`No mail is waiting. Everything your organisation sent has been delivered.`} />
      )}
      <ul className={styles.rows} aria-label={t`Waiting mail`} {...rows}>
        {mails.map((mail) => (
          <WaitingMailRow key={`${mail.id} ${mail.domain}`} mail={mail} />
        ))}
      </ul>
      {data && (
        <PageNav
          pages={pages}
          end={data}
          perPage={WAITING_MAIL_PER_PAGE}
          shownRows={mails.length}
          labels={{ nav: t`Pages of waiting mail`, back: t`Previous messages`, on: t`Next messages` }}
          className={styles.pages}
        />
      )}
    </SettingsSection>
  )
}
