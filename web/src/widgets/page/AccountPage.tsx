import type { ReactNode } from 'react'
import { ACCOUNT_ERROR_TEXTS } from '../../i18n/account-error-texts.ts'
import { addErrorTexts } from '../../i18n/error-texts.ts'
import styles from './AccountPage.module.css'
import { useTitle } from './use-title.ts'

// What may be refused on these pages is said by texts that come with them.
addErrorTexts(ACCOUNT_ERROR_TEXTS)

interface AccountPageProps {
  /** Also the browser's title. */
  readonly title: string
  readonly note?: ReactNode
  /** Stands above the title: the page that this one lies below. */
  readonly back?: ReactNode
  /** A `SettingsForm` or a `SettingsSheet`: what scrolls below the title. */
  readonly children: ReactNode
}

/** A page of the account area: its title, and what it is for. */
export function AccountPage({ title, note, back, children }: AccountPageProps) {
  useTitle(title)
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        {back}
        <h1 className={styles.title}>{title}</h1>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {children}
    </div>
  )
}
