import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { deviceTimeZone, offsetText, timeZones, VIETNAM } from '../../../lib/calendar/time-zones.ts'
import { ChoiceRow, SettingsSection } from '../../../widgets/form/fields.tsx'
import type { SettingFields } from './setting-fields.ts'
import { useZoneName } from './use-zone-name.ts'

export function LanguageSection({ values, change }: SettingFields) {
  const { t } = useLingui()
  const { language, timezone } = values
  const device = deviceTimeZone()
  const named = useZoneName()
  const options = useMemo(() => {
    const at = new Date()
    // Computing the offsets of all 400 zones would take longer than rendering the page.
    const near = new Set([VIETNAM, timezone, device])
    const text = (zone: string) => (near.has(zone) ? `${named(zone)} (${offsetText(zone, at)})` : named(zone))
    return [...near, ...timeZones().filter((zone) => !near.has(zone))].map((zone) => [zone, text(zone)] as const)
  }, [timezone, device, named])
  const deviceName = options.find(([zone]) => zone === device)?.[1] ?? device
  const now = new Intl.DateTimeFormat(language === 'vi' ? 'vi-VN' : 'en-GB', {
    timeZone: timezone,
    timeStyle: 'short',
  }).format(new Date())
  const there = t`It’s now ${now} there.`
  return (
    <SettingsSection title={t`Language and time`}>
      <ChoiceRow
        label={t`Language`}
        value={language}
        options={[
          ['vi', 'Tiếng Việt'],
          ['en', 'English'],
        ]}
        onChange={(chosen) => change({ language: chosen })}
      />
      <ChoiceRow
        label={t`Time zone`}
        value={timezone}
        options={options}
        onChange={(chosen) => change({ timezone: chosen })}
        hint={device === timezone ? there : `${there} ${t`This device is set to ${deviceName}.`}`}
      />
    </SettingsSection>
  )
}
