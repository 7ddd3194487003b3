import { useLingui } from '@lingui/react/macro'
import { MAIL_PROTOCOLS } from '@sen/model/app-passwords/app-passwords'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { openDocumentation } from '../../../actions/page/open-documentation.ts'
import { appPasswordsQuery } from '../../../data/account/app-passwords.ts'
import { mailServersQuery } from '../../../data/account/mail-servers.ts'
import { userQuery } from '../../../data/account/queries.ts'
import { errorText } from '../../../data/error-text.ts'
import { useBrand } from '../../../state/brand.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import styles from './ServersTab.module.css'

/** Spec section 2.11.3. */
export function ServersTab() {
  const { t } = useLingui()
  const servers = useQuery(mailServersQuery)
  const { data: user } = useQuery(userQuery)
  const { docsUrl } = useBrand()
  return (
    <SettingsSheet>
      <SettingsSection
        title={t`Mail servers`}
        note={t`Settings for reading and sending your mail in another mail program.`}
      >
        {servers.isError && <p role="alert">{errorText(servers.error)}</p>}
        {servers.data?.length === 0 && <EmptyState text={t`Your provider doesn’t support other mail programs yet.`} />}
        {servers.data && servers.data.length > 0 && (
          <table className={styles.servers}>
            <thead>
              <tr>
                <th scope="col">{t`Protocol`}</th>
                <th scope="col">{t`Server`}</th>
                <th scope="col">{t`Port`}</th>
                <th scope="col">{t`Encryption`}</th>
              </tr>
            </thead>
            <tbody>
              {servers.data.map(({ protocol, host, port, encryption }) => (
                <tr key={`${protocol} ${port}`}>
                  <th scope="row">{protocol}</th>
                  <td className={styles.host}>{host}</td>
                  <td>{port}</td>
                  <td>{encryption === 'SSL' ? 'SSL/TLS' : encryption}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {servers.data && servers.data.length > 0 && user && <SignInWords email={user.email} />}
        {docsUrl !== '' && (
          <div>
            <Button
              look="plain"
              isFlush
              onClick={() => openDocumentation(docsUrl)}
            >{t`How to set up a mail program`}</Button>
          </div>
        )}
      </SettingsSection>
    </SettingsSheet>
  )
}

function SignInWords({ email }: { readonly email: string }) {
  const { t } = useLingui()
  const { data: access } = useQuery(appPasswordsQuery)
  const off = access ? MAIL_PROTOCOLS.filter((each) => !access.protocols.includes(each)) : []
  const names = off.map((each) => each.toUpperCase()).join(', ')
  return (
    <>
      {access && (
        <p className={styles.about}>
          {access.app_password_required
            ? t`User name: ${email}. Password: an app password.`
            : t`User name: ${email}. Password: the one you use to sign in here, or an app password.`}
        </p>
      )}
      {off.length > 0 && <p className={styles.about}>{t`Your administrator has turned off ${names}.`}</p>}
      <p className={styles.about}>
        <Link to="/setting/$tab" params={{ tab: 'mailprograms' }} className={styles.link}>
          {t`Create and revoke app passwords`}
        </Link>
      </p>
    </>
  )
}
