import { useLingui } from '@lingui/react/macro'
import { ACTS_PER_PAGE } from '@sen/model/administration/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { ACTS_FILE_ADDRESS, actsQuery } from '../../../data/admin/organisation.ts'
import { errorText } from '../../../data/error-text.ts'
import { TABLE, useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/Button.tsx'
import { SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import { AccountPage } from '../../../widgets/page/AccountPage.tsx'
import { PageNav } from '../../../widgets/paging/PageNav.tsx'
import { usePages } from '../../../widgets/paging/use-pages.ts'
import { ActRow } from './ActRow.tsx'
import styles from './log.module.css'

/** Who did what to the organisation, by pages, and all of it as a file. */
export function LogTab() {
  const { t } = useLingui()
  const pages = usePages()
  const isTable = useMedia(TABLE)
  const { data, isError, error } = useQuery({ ...actsQuery(pages.after), placeholderData: keepPreviousData })
  const total = data?.total ?? 0
  return (
    <AccountPage title={t`Activity log`} note={t`Changes made by Owners and by the provider.`}>
      <SettingsSheet isWide={isTable}>
        {isError && <p role="alert">{errorText(error)}</p>}
        {data && total === 0 && <p className={styles.none}>{t`Nothing yet.`}</p>}
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
            <Button icon={Download} onClick={download}>
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

function download(): void {
  const link = document.createElement('a')
  link.href = ACTS_FILE_ADDRESS
  link.download = 'administration.csv'
  link.click()
}
