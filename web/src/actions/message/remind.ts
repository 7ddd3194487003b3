import { msg, t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { saveReminder } from '../../data/sending/save-reminder.ts'
import { formatFull } from '../../lib/dates.ts'
import { showNotice } from '../../state/notices.ts'
import { usePreferences } from '../../state/preferences.ts'
import { ask } from '../../state/question.ts'
import { attempt } from '../report.ts'

interface RemindedMessage {
  readonly id: string
  readonly remind_at?: number | undefined
}

export function askForReminder(cache: QueryClient, message: RemindedMessage): void {
  const { remind_at } = message
  const present = remind_at === undefined ? undefined : new Date(remind_at * 1_000)
  ask({ kind: 'remind', present, onAnswer: (at) => remind(cache, message.id, at) })
}

export function remind(cache: QueryClient, id: string, at: Date): void {
  const { language, timezone: timeZone } = usePreferences.getState()
  const when = formatFull(at, { language, timeZone })
  attempt(msg`Remind me if nobody answers`, async () => {
    await saveReminder(cache, id, at)
    showNotice({ text: t`You’ll be reminded if nobody answers: ${when}` })
  })
}

export function removeReminder(cache: QueryClient, id: string): void {
  attempt(msg`Remove the reminder`, async () => {
    await saveReminder(cache, id, undefined)
  })
}
