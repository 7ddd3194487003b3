import { Trans, useLingui } from '@lingui/react/macro'
import type { MailProgramAccessField } from '@sen/contract/app-passwords'
import { MAIL_PROTOCOLS } from '@sen/model/app-passwords/app-passwords'
import { MAX_APP_PASSWORDS } from '@sen/model/app-passwords/limits'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Info, Plus } from 'lucide-react'
import { useState } from 'react'
import { appPasswordsQuery } from '../../../data/account/app-passwords.ts'
import { mailServersQuery } from '../../../data/account/mail-servers.ts'
import { errorText } from '../../../data/error-text.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import { useFocusAfterRemoval } from '../../../widgets/form/use-focus-after-removal.ts'
import { AppPasswordRow } from './AppPasswordRow.tsx'
import { CreateAppPassword } from './CreateAppPassword.tsx'
import { GuideLinks } from './GuideLinks.tsx'
import styles from './mail-programs.module.css'
import { SetupPhone } from './SetupPhone.tsx'

export function MailProgramsTab() {
  const { t } = useLingui()
  const { data: access, isError, error } = useQuery(appPasswordsQuery)
  const { data: servers } = useQuery(mailServersQuery)
  const isSupported = servers?.length !== 0
  return (
    <SettingsSheet>
      <SettingsSection
        title={t`App passwords`}
        note={t`Give each mail program, such as Outlook or the one on your phone, a password of its own. You can revoke it without changing your account’s password.`}
      >
        {isError && !access && <p role="alert">{errorText(error)}</p>}
        {access && <AppPasswords access={access} />}
      </SettingsSection>
      {isSupported && (
        <>
          <SetupPhone />
          <SettingsSection title={t`Step by step`} note={t`With the server names and ports that your account needs.`}>
            <GuideLinks />
          </SettingsSection>
        </>
      )}
    </SettingsSheet>
  )
}

function AppPasswords({ access }: { readonly access: MailProgramAccessField }) {
  const { t } = useLingui()
  const [isCreating, setCreating] = useState(false)
  const { app_passwords: all, protocols, confirm_by: confirmBy } = access
  const removal = useFocusAfterRemoval<HTMLUListElement>(all.map(({ id }) => id))
  const isFull = all.length >= MAX_APP_PASSWORDS
  const { data: servers } = useQuery(mailServersQuery)
  const offered = protocols.filter((each) => servers?.some(({ protocol }) => protocol.toLowerCase() === each))
  return (
    <>
      <Alert tone="plain" icon={Info}>
        <SignInRule access={access} />
      </Alert>
      {all.length === 0 ? (
        <EmptyState text={t`No app passwords yet.`} />
      ) : (
        <ul className={styles.rows} aria-label={t`App passwords`} {...removal}>
          {all.map((each) => (
            <AppPasswordRow key={each.id} appPassword={each} />
          ))}
        </ul>
      )}
      {isFull && (
        <p className={styles.hint}>{t`You’ve reached the limit of ${MAX_APP_PASSWORDS}. Revoke one first.`}</p>
      )}
      {offered.length > 0 && (
        <div>
          <Button icon={Plus} disabled={isFull} onClick={() => setCreating(true)}>
            {t`Create an app password`}
          </Button>
        </div>
      )}
      <p className={styles.hint}>
        <Trans>
          Server names and ports are under{' '}
          <Link to="/setting/$tab" params={{ tab: 'pop3imap' }} className={styles.link}>
            Mail servers
          </Link>
          .
        </Trans>
      </p>
      {isCreating && <CreateAppPassword offered={offered} confirmBy={confirmBy} onClose={() => setCreating(false)} />}
    </>
  )
}

function SignInRule({ access }: { readonly access: MailProgramAccessField }) {
  const { t } = useLingui()
  const { protocols, app_password_required: isRequired } = access
  const off = MAIL_PROTOCOLS.filter((each) => !protocols.includes(each))
  const names = off.map((each) => each.toUpperCase()).join(', ')
  const { data: servers } = useQuery(mailServersQuery)
  if (servers?.length === 0) return t`Your provider doesn’t support other mail programs yet.`
  if (protocols.length === 0) return t`Your administrator has turned off other mail programs for you.`
  return (
    <>
      {isRequired
        ? t`Mail programs need an app password here. They can’t use your account’s password.`
        : t`Mail programs can also use your account’s password, but an app password is safer.`}
      {off.length > 0 && ` ${t`Your administrator has turned off ${names}.`}`}
    </>
  )
}
