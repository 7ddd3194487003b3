import { useLingui } from '@lingui/react/macro'
import type { MailProgramAccessField } from '@sen/contract/app-passwords'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { appPasswordsQuery } from '../../../data/account/app-passwords.ts'
import { mailServersQuery } from '../../../data/account/mail-servers.ts'
import { createSetupLink, type SetupLink } from '../../../data/account/setup-link.ts'
import { formatTime } from '../../../lib/dates.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { QrCode } from '../../../widgets/codes/QrCode.tsx'
import { CopyButton } from '../../../widgets/form/CopyButton.tsx'
import { FormDialog } from '../../../widgets/form/FormDialog.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import {
  type ConfirmBy,
  isProof,
  proofOf,
  REAUTHENTICATION_ERROR_FIELDS,
  ReauthenticationField,
} from '../../../widgets/form/ReauthenticationField.tsx'
import { useSubmit } from '../../../widgets/form/use-submit.ts'
import { hasSetupCode } from '../../../widgets/mail-programs/served-servers.ts'
import styles from './mail-programs.module.css'

/** No event announces that a device downloaded its profile. */
const SETUP_POLL_MILLISECONDS = 3_000

/** Shown only where an iPhone could read and send mail. */
export function SetupPhone() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { data: access } = useQuery(appPasswordsQuery)
  const { data: servers = [] } = useQuery(mailServersQuery)
  const [isOpen, setOpen] = useState(false)
  if (!access || !hasSetupCode(servers, access)) return null
  const close = () => {
    setOpen(false)
    // The device may have created its app password meanwhile.
    void cache.invalidateQueries({ queryKey: appPasswordsQuery.queryKey })
  }
  return (
    <SettingsSection
      title={t`iPhone, iPad and Mac`}
      note={t`Scan a code with the camera, and Mail is set up with an app password of its own. You don’t type anything.`}
    >
      <div>
        <Button icon={Smartphone} onClick={() => setOpen(true)}>
          {t`Show the code`}
        </Button>
      </div>
      {isOpen && <SetupDialog confirmBy={access.confirm_by} onClose={close} />}
    </SettingsSection>
  )
}

function SetupDialog({ confirmBy, onClose }: { readonly confirmBy: ConfirmBy; readonly onClose: () => void }) {
  const { t } = useLingui()
  const [proof, setProof] = useState('')
  const [link, setLink] = useState<SetupLink>()
  const cache = useQueryClient()
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set())
  const create = async () => {
    const { app_passwords: before } = await cache.fetchQuery(appPasswordsQuery)
    setKnown(new Set(before.map(({ id }) => id)))
    setLink(await createSetupLink(proofOf(confirmBy, proof)))
  }
  const submission = useSubmit<'proof'>(create, { at: REAUTHENTICATION_ERROR_FIELDS })
  return (
    <FormDialog
      title={t`Set up an iPhone, iPad or Mac`}
      submission={submission}
      submitLabel={t`Show the code`}
      isReady={isProof(confirmBy, proof)}
      onClose={onClose}
      width={520}
      className={styles.fields}
      end={link && { content: <LinkContent link={link} known={known} />, label: t`Done` }}
    >
      <p className={styles.text}>{t`The code contains access to your mail.`}</p>
      <ReauthenticationField
        confirmBy={confirmBy}
        value={proof}
        error={submission.problemAt('proof')}
        onChange={setProof}
        onProblem={(text) => submission.refuse({ at: 'proof', text })}
      />
    </FormDialog>
  )
}

function hasOther(access: MailProgramAccessField | undefined, known: ReadonlySet<string>): boolean {
  return access?.app_passwords.some(({ id }) => !known.has(id)) ?? false
}

interface LinkContentProps {
  readonly link: SetupLink
  /** The app passwords from before the link. Its download creates another one. */
  readonly known: ReadonlySet<string>
}

function LinkContent({ link: { url, expiresAt }, known }: LinkContentProps) {
  const { t } = useLingui()
  const { data: used } = useQuery({
    ...appPasswordsQuery,
    select: ({ app_passwords }) => app_passwords.find(({ id }) => !known.has(id)),
    refetchInterval: ({ state }) => (hasOther(state.data, known) ? false : SETUP_POLL_MILLISECONDS),
  })
  const { language, timezone: timeZone } = usePreferences()
  const until = formatTime(expiresAt, { language, timeZone })
  if (used) {
    const { name } = used
    return (
      <div role="status">
        <Alert tone="accent" icon={CircleCheck} title={t`The code was used by ${name}.`}>
          {t`On that device, open Settings, tap Profile Downloaded, then Install.`}
        </Alert>
      </div>
    )
  }
  return (
    <>
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
    </>
  )
}
