import { useLingui } from '@lingui/react/macro'
import { SENDERS_PER_PAGE } from '@sen/model/account/sender-limits'
import { domainOf } from '@sen/model/addresses'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { userQuery } from '../../../data/account/queries.ts'
import { sendersQuery } from '../../../data/account/senders.ts'
import { errorText } from '../../../data/error-text.ts'
import { ACCOUNT_ERROR_TEXTS } from '../../../i18n/account-error-texts.ts'
import { addErrorTexts } from '../../../i18n/error-texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import { useFocusAfterRemoval } from '../../../widgets/form/use-focus-after-removal.ts'
import { PageButtons } from '../../../widgets/paging/PageButtons.tsx'
import styles from '../codes/rows.module.css'
import { useFocusAdded } from '../codes/use-focus-added.ts'
import { AddSenderDialog } from './AddSenderDialog.tsx'
import { SenderRow } from './SenderRow.tsx'

// The texts for names of senders are there.
addErrorTexts(ACCOUNT_ERROR_TEXTS)

/** Spec section 2.11.7. */
export function SendersTab() {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const [isAdding, setAdding] = useState(false)
  const { data, dataUpdatedAt, isError, error } = useQuery({ ...sendersQuery(page), placeholderData: keepPreviousData })
  const { data: user } = useQuery(userQuery)
  const rows = useFocusAfterRemoval<HTMLUListElement>((data?.senders ?? []).map(({ email }) => email))
  const added = useFocusAdded(rows.ref)
  const total = data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / SENDERS_PER_PAGE))
  const unsigned = [
    ...new Set(data?.senders.filter((sender) => !sender.can_sign).map(({ email }) => domainOf(email))),
  ].join(', ')
  // The last address of a page may have been removed.
  if (data && page > pages) setPage(pages)
  const first = (page - 1) * SENDERS_PER_PAGE + 1
  const last = Math.min(total, page * SENDERS_PER_PAGE)
  return (
    <SettingsSheet>
      <SettingsSection
        title={t`Sender addresses`}
        note={t`New messages use the default address. You can choose another in From.`}
      >
        {isError && <p role="alert">{errorText(error)}</p>}
        {unsigned !== '' && (
          <p className={styles.hint}>
            {t`We can’t sign mail from ${unsigned} (DKIM). Other servers may treat what you send from these addresses as spam.`}
          </p>
        )}
        <ul className={styles.rows} aria-label={t`Sender addresses`} {...rows}>
          {data?.senders.map((sender) => (
            <SenderRow key={sender.email} sender={sender} answeredAt={dataUpdatedAt} />
          ))}
        </ul>
        {pages > 1 && (
          <PageButtons
            className={styles.pages}
            labels={{ nav: t`Pages of addresses`, back: t`Previous addresses`, on: t`Next addresses` }}
            range={t`${first}–${last} of ${total}`}
            onBack={page === 1 ? undefined : () => setPage(page - 1)}
            onNext={page >= pages ? undefined : () => setPage(page + 1)}
          />
        )}
        <div>
          <Button icon={Plus} onClick={() => setAdding(true)}>{t`Add an address`}</Button>
        </div>
      </SettingsSection>
      {isAdding && user && <AddSenderDialog user={user} onAdded={added} onClose={() => setAdding(false)} />}
    </SettingsSheet>
  )
}
