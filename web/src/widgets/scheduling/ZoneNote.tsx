import { useLingui } from '@lingui/react/macro'
import { zoneOffsetMilliseconds } from '@sen/model/zone-offset'
import { Globe } from 'lucide-react'
import { usePreferences } from '../../state/preferences.ts'
import styles from './TimeDialog.module.css'

/** Shown when the zone differs from the device's (product decision 2). */
export function ZoneNote({ timeZone, at }: { timeZone: string; at: Date }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (zoneOffsetMilliseconds(at, timeZone) === zoneOffsetMilliseconds(at, device)) return null
  const name =
    new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'long' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const offset =
    new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return (
    <p className={styles.zone}>
      <Globe size={16} strokeWidth={1.75} aria-hidden />
      <span>{t`Times are those of your account’s time zone: ${name} (${offset}).`}</span>
    </p>
  )
}
