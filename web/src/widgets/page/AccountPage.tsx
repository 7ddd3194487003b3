import type { ReactNode } from 'react'
import { ACCOUNT_ERROR_TEXTS } from '../../i18n/account-error-texts.ts'
import { addErrorTexts } from '../../i18n/error-texts.ts'
import styles from './AccountPage.module.css'
import { useTitle } from './use-title.ts'

// Error texts of these pages load with them.
addErrorTexts(ACCOUNT_ERROR_TEXTS)

interface AccountPageProps {
  /** Also the browser's title. */
  readonly title: string
  readonly note?: ReactNode
  readonly back?: ReactNode
  /** The mail header has an `h1` already. */
  readonly isBelowHeader?: boolean
  /** A `SettingsForm` or a `SettingsSheet`, which scrolls below the title. */
  readonly children: ReactNode
}

export function AccountPage({ title, note, back, isBelowHeader = false, children }: AccountPageProps) {
  useTitle(title)
  const Heading = isBelowHeader ? 'h2' : 'h1'
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        {back}
        <Heading className={styles.title}>{title}</Heading>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {children}
    </div>
  )
}
