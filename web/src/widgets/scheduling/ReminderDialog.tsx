import { useLingui } from '@lingui/react/macro'
import { type ReminderPresetName, reminderPresets } from '@sen/model/reminders/reminder-times'
import { CalendarDays, CalendarRange, Sunrise } from 'lucide-react'
import { useState } from 'react'
import { ERROR_TEXTS } from '../../i18n/error-texts.ts'
import { usePreferences } from '../../state/preferences.ts'
import { TimeDialog } from './TimeDialog.tsx'

interface ReminderDialogProps {
  readonly present?: Date | undefined
  readonly onClose: () => void
  readonly onChoose: (at: Date) => unknown
}

const ICONS = { 'in-two-days': Sunrise, 'in-four-days': CalendarDays, 'in-a-week': CalendarRange } as const

export function ReminderDialog({ present, onClose, onChoose }: ReminderDialogProps) {
  const { t, i18n } = useLingui()
  const { timezone } = usePreferences()
  const [now] = useState(() => new Date())
  const presets = reminderPresets(now, timezone)
  const titles: Readonly<Record<ReminderPresetName, string>> = {
    'in-two-days': t`In two days`,
    'in-four-days': t`In four days`,
    'in-a-week': t`In a week`,
  }
  return (
    <TimeDialog
      title={t`Remind me if nobody answers`}
      submitLabel={t`Remind me`}
      presets={presets.map(({ name, at }) => ({ name, title: titles[name], icon: ICONS[name], at }))}
      now={now}
      start={present && present > now ? present : (presets[0]?.at ?? now)}
      problemOf={(at) => (at > new Date() ? undefined : i18n._(ERROR_TEXTS.snooze_time_invalid))}
      onClose={onClose}
      onChoose={onChoose}
    />
  )
}
