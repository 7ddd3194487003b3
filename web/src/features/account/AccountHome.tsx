import { useLingui } from '@lingui/react/macro'
import { judgeStorage, type StorageLevel, usedPercent } from '@sen/model/account/storage'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Settings, ShieldCheck, UserRound } from 'lucide-react'
import { nameOf } from '../../data/account/name-of.ts'
import { verificationQuery } from '../../data/account/profile.ts'
import { type Quota, quotaQuery, userQuery } from '../../data/account/queries.ts'
import { isOffered } from '../../data/account/rights.ts'
import { driveUsageQuery } from '../../data/drive/queries.ts'
import { errorText } from '../../data/error-text.ts'
import { cx } from '../../lib/cx.ts'
import { formatLimit, formatShare, formatSize } from '../../lib/sizes.ts'
import { usePreferences } from '../../state/preferences.ts'
import { Chip } from '../../ui/Chip.tsx'
import { SettingsSection } from '../../widgets/form/fields.tsx'
import { SettingsSheet } from '../../widgets/form/SettingsForm.tsx'
import { AccountPage } from '../../widgets/page/AccountPage.tsx'
import { CardList, LinkCard } from '../../widgets/page/LinkCard.tsx'
import { PersonAvatar } from '../../widgets/people/PersonAvatar.tsx'
import styles from './AccountHome.module.css'

/** Spec section 2.12.8. */
export function AccountHome() {
  const { t } = useLingui()
  const { data: user } = useQuery(userQuery)
  const quota = useQuery(quotaQuery)
  const { data: verification } = useQuery(verificationQuery)
  if (!user) return null
  const name = nameOf(user)
  return (
    <AccountPage title={t`Overview`}>
      <SettingsSheet>
        <div className={styles.who}>
          <PersonAvatar name={name} email={user.email} size={64} />
          <div className={styles.words}>
            <b className={styles.name}>{name}</b>
            <span className={styles.address}>{user.email}</span>
          </div>
        </div>
        <SettingsSection title={t`Storage`}>
          {quota.data && <Storage quota={quota.data} />}
          {quota.data && isOffered('use_drive', user) && <StorageUse usedBytes={quota.data.usedBytes} />}
          {quota.isError && !quota.data && <p role="alert">{errorText(quota.error)}</p>}
        </SettingsSection>
        <SettingsSection title={t`Manage your account`}>
          <CardList label={t`Manage your account`}>
            <LinkCard
              to="/account/profile"
              icon={UserRound}
              title={t`Personal information`}
              text={t`Your name, photo, date of birth and phone.`}
            />
            <LinkCard
              to="/verify"
              icon={BadgeCheck}
              title={t`Verification`}
              text={t`Verified accounts can share files with anyone.`}
              state={
                verification &&
                (verification.verified ? <Chip>{t`Verified`}</Chip> : <Chip tone="amber">{t`Not verified`}</Chip>)
              }
            />
            <LinkCard
              to="/account/protect"
              icon={ShieldCheck}
              title={t`Security`}
              text={t`Password, two-step verification and signed-in devices.`}
            />
            <LinkCard
              to="/setting/$tab"
              params={{ tab: 'general' }}
              icon={Settings}
              title={t`Settings`}
              text={t`Language, reading, writing, filters and folders.`}
            />
          </CardList>
        </SettingsSection>
      </SettingsSheet>
    </AccountPage>
  )
}

const LOOKS: Readonly<Record<StorageLevel, string | undefined>> = {
  fine: undefined,
  'almost-full': styles.tight,
  critical: styles.short,
  full: styles.short,
}

/** Spec section 3.13.5. */
function Storage({ quota }: { quota: Quota }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const percent = usedPercent(quota)
  const used = formatSize(quota.usedBytes, language)
  const allowed = formatLimit(quota.allowedBytes, language)
  const left = formatLimit(Math.max(0, quota.allowedBytes - quota.usedBytes), language)
  return (
    <div className={cx(styles.storage, LOOKS[judgeStorage(quota)])}>
      <div className={styles.bar} aria-hidden>
        <i style={{ width: `${Math.min(100, Math.max(percent, 1))}%` }} />
      </div>
      <dl className={styles.numbers}>
        <div>
          <dt>{t`Used`}</dt>
          <dd>
            {used} ({formatShare(percent, quota.usedBytes)})
          </dd>
        </div>
        {/* Rounding may make both numbers equal, which would look like a mistake. */}
        {left !== allowed && (
          <div>
            <dt>{t`Available`}</dt>
            <dd>{left}</dd>
          </div>
        )}
        <div>
          <dt>{t`Total`}</dt>
          <dd>{allowed}</dd>
        </div>
      </dl>
      <p className={styles.note}>
        {quota.isAutomatic
          ? t`Mail and drive share your domain’s storage with all its other mailboxes.`
          : t`Mail and drive share this storage.`}
      </p>
    </div>
  )
}

function StorageUse({ usedBytes }: { usedBytes: number }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { data: drive } = useQuery(driveUsageQuery)
  if (!drive) return null
  const mail = Math.max(0, usedBytes - drive.files - drive.versions - drive.trash)
  const parts = [
    [t`Mail`, mail],
    [t`Files in the drive`, drive.files],
    [t`Older versions`, drive.versions],
    [t`Files in drive trash`, drive.trash],
  ] as const
  return (
    <dl className={styles.parts} aria-label={t`What uses space`}>
      {parts.map(([name, bytes]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatSize(bytes, language)}</dd>
        </div>
      ))}
    </dl>
  )
}
