import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { SessionField } from '@sen/contract/sessions'
import { placeName } from '@sen/model/account/place-name'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LogOut, MonitorSmartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { appPasswordsQuery } from '../../../data/account/app-passwords.ts'
import { revokeOtherSessions, revokeSession, sessionsQuery } from '../../../data/account/sessions.ts'
import { errorText } from '../../../data/error-text.ts'
import { formatBrief } from '../../../lib/dates.ts'
import { joinFacts } from '../../../lib/names/join-facts.ts'
import { showNotice } from '../../../state/notices.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ConfirmDialog } from '../../../widgets/form/ConfirmDialog.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { useSubmit } from '../../../widgets/form/use-submit.ts'
import { useDeviceWords } from './device-words.ts'
import styles from './devices.module.css'

export function SessionList() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { data: sessions = [], isError, error } = useQuery(sessionsQuery)
  const list = useRef<HTMLUListElement>(null)
  const others = sessions.filter(({ current }) => !current).length

  const run = async (work: () => Promise<string>) => {
    try {
      showNotice({ text: await work() })
    } finally {
      // The pressed button was removed with its row.
      list.current?.focus()
    }
  }
  const end = async (id: string) => {
    await revokeSession(cache, id)
    return t`Signed out there.`
  }
  const endOthers = async () => {
    const count = await revokeOtherSessions(cache)
    return plural(count, { one: 'Signed out on one other device.', other: 'Signed out on # other devices.' })
  }
  const { isBusy, problem, submit } = useSubmit(() => run(endOthers))
  const { data: access } = useQuery(appPasswordsQuery)
  const programs = access?.app_passwords.length ?? 0
  const [isAsking, setAsking] = useState(false)
  return (
    <SettingsSection
      title={t`Signed in now`}
      note={t`Devices that aren’t used for two weeks are signed out automatically.`}
    >
      {isError && <p role="alert">{errorText(error)}</p>}
      {problem !== undefined && <p role="alert">{problem}</p>}
      <ul ref={list} className={styles.rows} aria-label={t`Signed in now`} tabIndex={-1}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={isBusy}
            onEnd={() => submit(() => run(() => end(session.id)))}
          />
        ))}
      </ul>
      {others + programs > 0 && (
        <div>
          <Button icon={LogOut} disabled={isBusy} onClick={() => (programs > 0 ? setAsking(true) : submit())}>
            {t`Sign out everywhere else`}
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t`Sign out everywhere else?`}
          confirmLabel={t`Sign out`}
          onConfirm={() => run(endOthers)}
          onClose={() => setAsking(false)}
        >
          <p>
            {plural(programs, {
              one: 'Your app password is revoked too. The mail program that uses it must be set up again.',
              other: 'Your # app passwords are revoked too. The mail programs that use them must be set up again.',
            })}
          </p>
        </ConfirmDialog>
      )}
    </SettingsSection>
  )
}

interface SessionRowProps {
  readonly session: SessionField
  readonly isBusy: boolean
  readonly onEnd: () => void
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const { nameOf, wayOf } = useDeviceWords()
  const timeOf = (seconds: number) => formatBrief(new Date(seconds * 1_000), { language, timeZone })
  const name = nameOf(session)
  const [begun, seen] = [timeOf(session.begun_at), timeOf(session.last_seen_at)]
  return (
    <li className={styles.row}>
      <MonitorSmartphone size={20} strokeWidth={1.75} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <b>
          {name} {session.current && <Chip>{t`This device`}</Chip>}
        </b>
        <small>{joinFacts([session.source, placeName(language, session.place), t`last used ${seen}`])}</small>
        <small>{joinFacts([t`Signed in ${begun}`, wayOf(session)])}</small>
      </div>
      {!session.current && (
        <IconButton label={t`Sign out ${name}, last used ${seen}`} icon={LogOut} disabled={isBusy} onClick={onEnd} />
      )}
    </li>
  )
}
