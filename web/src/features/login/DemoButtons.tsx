import { useLingui } from '@lingui/react/macro'
import type { DemoAccounts } from '../../data/account/site.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './DemoButtons.module.css'

interface DemoButtonsProps {
  readonly demo: DemoAccounts
  readonly disabled: boolean
  readonly onChoose: (email: string) => void
}

/** Demo mode only: the made-up accounts, one press away. */
export function DemoButtons({ demo, disabled, onChoose }: DemoButtonsProps) {
  const { t } = useLingui()
  return (
    <section className={styles.demo} aria-label={t`Demo accounts`}>
      <p className={styles.about}>{t`This is a demonstration. Sign in as`}</p>
      <div className={styles.accounts}>
        {demo.accounts.map(({ email, fullname }) => (
          <button
            key={email}
            type="button"
            className={styles.account}
            disabled={disabled}
            onClick={() => onChoose(email)}
          >
            <Avatar name={fullname} seed={email} size={36} />
            <span className={styles.words}>
              <b>{fullname}</b>
              <small>{email}</small>
            </span>
          </button>
        ))}
      </div>
      <p className={styles.password}>
        {t`Password of all accounts`}: <code>{demo.password}</code>
      </p>
    </section>
  )
}
