import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { deviceTimeZone, timeZones } from '../../../lib/calendar/time-zones.ts'
import { ChoiceRow, SettingsSection } from '../../../widgets/form/fields.tsx'
import type { SettingFields } from './setting-fields.ts'

/** In which words and by which clock everything is said. */
export function LanguageSection({ values, change }: SettingFields) {
  const { t } = useLingui()
  const { language, timezone } = values
  const device = deviceTimeZone()
  const zones = useMemo(() => timeZones(timezone, device), [timezone, device])
  const now = new Intl.DateTimeFormat(language === 'vi' ? 'vi-VN' : 'en-GB', {
    timeZone: timezone,
    timeStyle: 'short',
  }).format(new Date())
  const there = t`It is ${now} there now.`
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
        options={zones.map((zone) => [zone, zone.replaceAll('_', ' ')])}
        onChange={(chosen) => change({ timezone: chosen })}
        hint={device === timezone ? there : `${there} ${t`This device is set to ${device}.`}`}
      />
    </SettingsSection>
  )
}
