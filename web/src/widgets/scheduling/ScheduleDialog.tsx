import { useLingui } from '@lingui/react/macro'
import { defaultScheduleTime, isTooSoon, type PresetName, schedulePresets } from '@sen/model/scheduling/scheduled-times'
import { CalendarClock, Sun, Sunrise } from 'lucide-react'
import { useState } from 'react'
import { ERROR_TEXTS } from '../../i18n/error-texts.ts'
import { usePreferences } from '../../state/preferences.ts'
import { TimeDialog } from './TimeDialog.tsx'

interface ScheduleDialogProps {
  readonly present?: Date | undefined
  readonly onClose: () => void
  /** While its promise is pending, the dialog stays open. A rejection is shown. */
  readonly onChoose: (at: Date) => unknown
}

const ICONS = { 'tomorrow-morning': Sunrise, 'tomorrow-afternoon': Sun, 'monday-morning': CalendarClock } as const

/** The dialog for scheduled sending. */
export function ScheduleDialog({ present, onClose, onChoose }: ScheduleDialogProps) {
  const { t, i18n } = useLingui()
  const { timezone } = usePreferences()
  const [now] = useState(() => new Date())
  const titles: Readonly<Record<PresetName, string>> = {
    'tomorrow-morning': t`Tomorrow morning`,
    'tomorrow-afternoon': t`Tomorrow afternoon`,
    'monday-morning': t`Monday morning`,
  }
  return (
    <TimeDialog
      title={present ? t`Change the time` : t`Schedule send`}
      submitLabel={t`Schedule`}
      presets={schedulePresets(now, timezone).map(({ name, at }) => ({
        name,
        title: titles[name],
        icon: ICONS[name],
        at,
      }))}
      now={now}
      start={present && present > now ? present : defaultScheduleTime(now, timezone)}
      problemOf={(at) => (isTooSoon(at, new Date()) ? i18n._(ERROR_TEXTS.schedule_too_soon) : undefined)}
      onClose={onClose}
      onChoose={onChoose}
    />
  )
}
