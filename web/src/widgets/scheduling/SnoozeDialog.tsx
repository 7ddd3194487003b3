import { useLingui } from '@lingui/react/macro'
import { defaultSnoozeTime, type SnoozePresetName, snoozePresets } from '@sen/model/snoozing/snooze-times'
import { CalendarDays, Moon, Sofa, Sunrise } from 'lucide-react'
import { useState } from 'react'
import { ERROR_TEXTS } from '../../i18n/error-texts.ts'
import { usePreferences } from '../../state/preferences.ts'
import { TimeDialog } from './TimeDialog.tsx'

interface SnoozeDialogProps {
  /** The time until which the conversation is snoozed already. */
  readonly present: Date | undefined
  readonly onClose: () => void
  readonly onChoose: (until: Date) => void
}

const ICONS = { 'this-evening': Moon, tomorrow: Sunrise, weekend: Sofa, 'next-monday': CalendarDays } as const

export function SnoozeDialog({ present, onClose, onChoose }: SnoozeDialogProps) {
  const { t, i18n } = useLingui()
  const { timezone } = usePreferences()
  const [now] = useState(() => new Date())
  const titles: Readonly<Record<SnoozePresetName, string>> = {
    'this-evening': t`This evening`,
    tomorrow: t`Tomorrow`,
    weekend: t`This weekend`,
    'next-monday': t`Next Monday`,
  }
  return (
    <TimeDialog
      title={present ? t`Change snooze time` : t`Snooze until`}
      submitLabel={t`Snooze`}
      presets={snoozePresets(now, timezone).map(({ name, at }) => ({
        name,
        title: titles[name],
        icon: ICONS[name],
        at,
      }))}
      now={now}
      start={present && present > now ? present : defaultSnoozeTime(now, timezone)}
      problemOf={(at) => (at > new Date() ? undefined : i18n._(ERROR_TEXTS.snooze_time_invalid))}
      onClose={onClose}
      onChoose={onChoose}
    />
  )
}
