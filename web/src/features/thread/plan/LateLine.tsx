import { useLingui } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { formatFull } from '../../../lib/dates.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Alert } from '../../../ui/Alert.tsx'

/** It left, but after the time that was planned for it. */
export function LateLine({ at }: { at: Date }) {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const planned = formatFull(at, { language, timeZone })
  return <Alert tone="amber" icon={Clock}>{t`Sent late. It was planned for ${planned}.`}</Alert>
}
