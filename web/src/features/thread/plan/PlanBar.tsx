import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useActionContext } from '../../../actions/context.ts'
import { formatFull } from '../../../lib/dates.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { PeriodicBar } from './PeriodicBar.tsx'
import { ScheduledBar } from './ScheduledBar.tsx'

export function PlanBar({ message }: { message: MessageField }) {
  const cache = useQueryClient()
  const context = useActionContext()
  const { scheduled, periodic } = message
  // The list no longer contains the message.
  const leave = () => context({ kind: 'selection' }).go.back()
  if (periodic) return <PeriodicBar message={message} periodic={periodic} cache={cache} onGone={leave} />
  if (!scheduled) return null
  if (scheduled.state === 'late') return <LateLine at={new Date(scheduled.at * 1_000)} />
  return <ScheduledBar message={message} scheduled={scheduled} cache={cache} onGone={leave} />
}

/** Shown when the message was sent after its scheduled time. */
function LateLine({ at }: { at: Date }) {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const planned = formatFull(at, { language, timeZone })
  return <Alert tone="amber" icon={Clock}>{t`Sent late. It was scheduled for ${planned}.`}</Alert>
}
