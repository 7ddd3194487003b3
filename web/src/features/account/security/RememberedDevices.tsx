import { useLingui } from '@lingui/react/macro'
import { placeName } from '@sen/model/account/place-name'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldOff, X } from 'lucide-react'
import { rememberedDevicesQuery, revokeRememberedDevice } from '../../../data/account/sessions.ts'
import { formatBrief } from '../../../lib/dates.ts'
import { joinFacts } from '../../../lib/names/join-facts.ts'
import { showNotice } from '../../../state/notices.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { useFocusAfterRemoval } from '../../../widgets/form/use-focus-after-removal.ts'
import { useSubmit } from '../../../widgets/form/use-submit.ts'
import { useDeviceWords } from './device-words.ts'
import styles from './devices.module.css'

export function RememberedDevices() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { language, timezone: timeZone } = usePreferences()
  const { nameOf } = useDeviceWords()
  const { data: devices = [] } = useQuery(rememberedDevicesQuery)
  const { isBusy, problem, submit } = useSubmit()
  const removal = useFocusAfterRemoval<HTMLUListElement>(devices.map(({ id }) => id))
  if (devices.length === 0 && problem === undefined) return null
  const timeOf = (seconds: number) => formatBrief(new Date(seconds * 1_000), { language, timeZone })
  const forget = async (id: string) => {
    await revokeRememberedDevice(cache, id)
    showNotice({ text: t`It will ask for a code again.` })
  }
  return (
    <SettingsSection
      title={t`Remembered devices`}
      note={t`These devices skip the code. Changing your password or turning off two-step verification ends this everywhere.`}
    >
      {problem !== undefined && <p role="alert">{problem}</p>}
      <ul className={styles.rows} aria-label={t`Remembered devices`} {...removal}>
        {devices.map((device) => {
          const name = nameOf(device)
          const [seen, until] = [timeOf(device.last_seen_at), timeOf(device.remembered_until)]
          return (
            <li key={device.id} className={styles.row} data-row={device.id}>
              <ShieldOff size={20} strokeWidth={1.75} aria-hidden className={styles.icon} />
              <div className={styles.words}>
                <b>{name}</b>
                <small>
                  {joinFacts([device.source, placeName(language, device.place), t`last signed in ${seen}`])}
                </small>
                <small>{t`No code until ${until}`}</small>
              </div>
              <IconButton
                label={t`Ask for a code again on ${name}, last signed in ${seen}`}
                icon={X}
                disabled={isBusy}
                onClick={() => submit(() => forget(device.id))}
              />
            </li>
          )
        })}
      </ul>
    </SettingsSection>
  )
}
