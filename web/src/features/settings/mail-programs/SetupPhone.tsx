import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { appPasswordsQuery } from '../../../data/account/app-passwords.ts'
import { mailServersQuery } from '../../../data/account/mail-servers.ts'
import { createSetupLink, type SetupLink } from '../../../data/account/setup-link.ts'
import { formatTime } from '../../../lib/dates.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { QrCode } from '../../../widgets/codes/QrCode.tsx'
import { CopyButton } from '../../../widgets/form/CopyButton.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { useSubmit } from '../../../widgets/form/use-submit.ts'
import styles from './mail-programs.module.css'

/** Shown only where an iPhone could read and send mail. */
export function SetupPhone() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { data: access } = useQuery(appPasswordsQuery)
  const { data: servers = [] } = useQuery(mailServersQuery)
  const [link, setLink] = useState<SetupLink>()
  const { isBusy, problem, submit } = useSubmit(async () => setLink(await createSetupLink()))
  const isServed = (['imap', 'smtp'] as const).every(
    (each) => access?.protocols.includes(each) && servers.some(({ protocol }) => protocol.toLowerCase() === each),
  )
  if (!isServed) return null
  const close = () => {
    setLink(undefined)
    // The device may have created its app password meanwhile.
    void cache.invalidateQueries({ queryKey: appPasswordsQuery.queryKey })
  }
  return (
    <SettingsSection
      title={t`iPhone, iPad and Mac`}
      note={t`Scan a code with the camera, and Mail is set up with an app password of its own. You don’t type anything.`}
    >
      {problem !== undefined && <p role="alert">{problem}</p>}
      <div>
        <Button icon={Smartphone} aria-busy={isBusy} disabled={isBusy} onClick={() => submit()}>
          {t`Show the code`}
        </Button>
      </div>
      {link && <LinkDialog link={link} onClose={close} />}
    </SettingsSection>
  )
}

function LinkDialog({ link: { url, expiresAt }, onClose }: { readonly link: SetupLink; readonly onClose: () => void }) {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const until = formatTime(expiresAt, { language, timeZone })
  return (
    <Dialog
      open
      title={t`Set up an iPhone, iPad or Mac`}
      closeLabel={t`Close`}
      width={520}
      onClose={onClose}
      footer={<Button look="filled" onClick={onClose}>{t`Done`}</Button>}
    >
      <div className={styles.scan}>
        <QrCode text={url} label={t`QR code for your iPhone or iPad`} />
        <div className={styles.scanWords}>
          <ol className={styles.scanSteps}>
            <li>{t`Point the camera at the code and open the page.`}</li>
            <li>{t`Tap Download there, then Allow.`}</li>
            <li>{t`Open Settings, tap Profile Downloaded, then Install.`}</li>
          </ol>
          <p
            className={styles.hint}
          >{t`Works once, until ${until}. Show it to no one else: it contains access to your mail.`}</p>
        </div>
      </div>
      <div className={styles.address}>
        <span className={styles.legend}>{t`On a Mac, or on this device, open this address`}</span>
        <div className={styles.password}>
          <code>{url}</code>
          <CopyButton text={url} label={t`Copy the address`} />
        </div>
      </div>
    </Dialog>
  )
}
