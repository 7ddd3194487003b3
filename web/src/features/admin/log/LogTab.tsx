import { useLingui } from '@lingui/react/macro'
import type { ActKind } from '@sen/model/administration/acts'
import { ACTS_PER_PAGE } from '@sen/model/administration/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { type ActFilter, actsFileAddress, actsQuery } from '../../../data/admin/organisation.ts'
import { errorText } from '../../../data/error-text.ts'
import { useDebouncedText } from '../../../lib/typing/use-debounced-text.ts'
import { TABLE, useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RowSkeletons } from '../../../widgets/form/RowSkeletons.tsx'
import { SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import { AccountPage } from '../../../widgets/page/AccountPage.tsx'
import { PageNav } from '../../../widgets/paging/PageNav.tsx'
import { usePages } from '../../../widgets/paging/use-pages.ts'
import { ActRow } from './ActRow.tsx'
import { LogFilter } from './LogFilter.tsx'
import styles from './log.module.css'

/** The exported file has the same filter. */
export function LogTab() {
  const { t } = useLingui()
  const pages = usePages()
  const isTable = useMedia(TABLE)
  const [typed, setTyped] = useState('')
  const [isComposing, setComposing] = useState(false)
  const [kind, setKind] = useState<ActKind>()
  const [days, setDays] = useState<number>()
  const text = useDebouncedText(typed.trim(), isComposing)
  const filter: ActFilter = { text, kind, since: days === undefined ? undefined : dayBefore(days) }
  const isFiltered = text !== '' || kind !== undefined || days !== undefined
  const query = useQuery({ ...actsQuery(pages.after, filter), placeholderData: keepPreviousData })
  const { data, isPending, isError, error } = query
  const total = data?.total ?? 0
  return (
    <AccountPage title={t`Activity log`} note={t`Changes made by Owners and by the provider.`}>
      <SettingsSheet isWide={isTable}>
        <LogFilter
          typed={typed}
          kind={kind}
          days={days}
          onTyped={(value) => {
            setTyped(value)
            pages.restart()
          }}
          onComposing={setComposing}
          onKind={(value) => {
            setKind(value)
            pages.restart()
          }}
          onDays={(value) => {
            setDays(value)
            pages.restart()
          }}
        />
        {isPending && <RowSkeletons />}
        {isError && <p role="alert">{errorText(error)}</p>}
        {data && total === 0 && <EmptyState text={isFiltered ? t`Nothing found.` : t`Nothing yet.`} />}
        {isTable && total > 0 && (
          <div className={styles.columns} aria-hidden>
            <span>{t`When`}</span>
            <span>{t`Action`}</span>
            <span>{t`By`}</span>
          </div>
        )}
        <ul className={styles.rows} aria-label={t`Activity log`}>
          {data?.acts.map((act) => (
            <ActRow key={act.id} act={act} isTable={isTable} />
          ))}
        </ul>
        <div className={styles.foot}>
          {total > 0 && (
            <Button icon={Download} onClick={() => download(filter)}>
              {t`Export as CSV`}
            </Button>
          )}
          {data && (
            <PageNav
              pages={pages}
              end={data}
              perPage={ACTS_PER_PAGE}
              shownRows={data.acts.length}
              labels={{ nav: t`Pages of the log`, back: t`Newer entries`, on: t`Older entries` }}
            />
          )}
        </div>
      </SettingsSheet>
    </AccountPage>
  )
}

/** Midnight, so that the query stays the same while the page is open. */
function dayBefore(days: number): number {
  const today = new Date()
  today.setHours(0, 0, 0, 0)
  return Math.floor(today.getTime() / 1_000) - days * 86_400
}

function download(filter: ActFilter): void {
  const link = document.createElement('a')
  link.href = actsFileAddress(filter)
  link.download = 'administration.csv'
  link.click()
}
