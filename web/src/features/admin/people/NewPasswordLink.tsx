import { useLingui } from '@lingui/react/macro'
import type { LinkField } from '@sen/contract/admin/people'
import { useId } from 'react'
import { formatFull } from '../../../lib/dates.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { CopyButton } from '../../../widgets/form/CopyButton.tsx'
import styles from './people.module.css'

/** @param mailedTo empty if the link was not mailed */
export function NewPasswordLink({ link, mailedTo }: { readonly link: LinkField; readonly mailedTo: string }) {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const id = useId()
  const until = formatFull(new Date(link.expires_at * 1_000), { language, timeZone })
  return (
    <div className={styles.fields}>
      <p className={styles.text} role="status">
        {mailedTo === ''
          ? t`Share this link yourself. It’s shown only once.`
          : t`The link is on its way to ${mailedTo}. You can also share it yourself. It’s shown only once.`}
      </p>
      <label htmlFor={id} className={styles.label}>{t`Link`}</label>
      <div className={styles.link}>
        <input id={id} readOnly value={link.url} onFocus={({ currentTarget }) => currentTarget.select()} />
        <CopyButton text={link.url} />
      </div>
      <p
        className={styles.hint}
      >{t`The link works once, until ${until}. Anyone who has it can choose the password.`}</p>
    </div>
  )
}
