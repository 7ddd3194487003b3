import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { answerMissed, changeSendMode, unschedule } from '../../data/scheduling/change-plan.ts'
import type { PlannedMessage } from '../../data/scheduling/planned.ts'
import { NOW, type SendMode } from '../../data/sending/send-mode.ts'
import { undoSend } from '../../data/sending/undo-send.ts'
import { formatMessageTime } from '../../lib/dates.ts'
import { openCompose } from '../../state/compose-windows.ts'
import { LONG_NOTICE_MILLISECONDS, removeNoticesAbout, showNotice } from '../../state/notices.ts'
import { usePreferences } from '../../state/preferences.ts'
import { showHeldNotice } from '../message/held-notice.ts'
import { attempt } from '../report.ts'

export type Plan = Exclude<SendMode, { kind: 'now' }>

/** @param done runs after the call, for example to leave the thread */
export function cancelPlan(cache: QueryClient, message: PlannedMessage, done: () => void): void {
  once(message.id, msg`Unschedule`, async () => {
    await unschedule(cache, message.id, kindOf(message))
    done()
    showNotice({
      text: message.periodic
        ? t`Recurring sending stopped. The message is a draft again.`
        : t`Schedule cancelled. The message is a draft again.`,
      about: message.id,
      lastsMilliseconds: LONG_NOTICE_MILLISECONDS,
      action: { label: t`Open draft`, perform: () => void openCompose({ kind: 'draft', messageId: message.id }) },
    })
  })
}

/** A notice says that it is no longer scheduled, because the compose window does not show that. */
export function editPlanned(cache: QueryClient, message: PlannedMessage, done: () => void): void {
  once(message.id, msg`Open the message for editing`, async () => {
    await unschedule(cache, message.id, kindOf(message))
    done()
    removeNoticesAbout(message.id)
    openCompose({ kind: 'draft', messageId: message.id })
    const text = noLongerPlanned(message)
    if (text !== undefined) showNotice({ text, about: message.id, lastsMilliseconds: LONG_NOTICE_MILLISECONDS })
  })
}

/** Names the former time. Undefined for a message that would not have been sent any more. */
function noLongerPlanned({ scheduled, periodic }: PlannedMessage): string | undefined {
  if (periodic) {
    if (periodic.next_at === null) return undefined
    return t`Recurring sending stopped. Set it up again when you’re done.`
  }
  if (scheduled?.state !== 'waiting') return undefined
  const { language, timezone: timeZone } = usePreferences.getState()
  const when = formatMessageTime(new Date(scheduled.at * 1_000), new Date(), { language, timeZone }, '')
  return t`Schedule cancelled; it was ${when}. Schedule it again when you are done.`
}

/** The usual undo period applies. */
export function sendPlannedNow(cache: QueryClient, message: PlannedMessage, done: () => void): void {
  once(message.id, msg`Send now`, async () => {
    const receipt = await changeSendMode(cache, message.id, NOW)
    done()
    const seconds = 'undo_seconds' in receipt ? receipt.undo_seconds : 0
    const undo = async () => {
      await undoSend(cache, message.id)
      openCompose({ kind: 'draft', messageId: message.id })
    }
    if (seconds > 0)
      showHeldNotice({ messageId: message.id, seconds, version: receipt.version, subject: message.subject }, undo)
    else showNotice({ text: t`Message sent`, about: message.id })
  })
}

function once(messageId: string, act: MessageDescriptor, work: () => Promise<void>): void {
  if (underWay.has(messageId)) return
  underWay.add(messageId)
  attempt(act, () => alone(messageId, work))
}

function alone(messageId: string, work: () => Promise<void>): Promise<void> {
  underWay.add(messageId)
  return work().finally(() => underWay.delete(messageId))
}

const underWay = new Set<string>()

/** Rejects on failure, and the dialog keeps the choice. */
export function planOtherwise(cache: QueryClient, message: PlannedMessage, mode: Plan): Promise<void> {
  return alone(message.id, async () => {
    const receipt = await changeSendMode(cache, message.id, mode)
    const seconds = 'intended_time' in receipt ? receipt.intended_time : 'next_at' in receipt ? receipt.next_at : 0
    const { language, timezone: timeZone } = usePreferences.getState()
    const when = formatMessageTime(new Date(seconds * 1_000), new Date(), { language, timeZone }, '')
    const text = mode.kind === 'periodic' ? t`Recurring, starting ${when}` : t`Will be sent: ${when}`
    showNotice({ text, about: message.id })
  })
}

export function decideMissed(cache: QueryClient, message: PlannedMessage, answer: 'send' | 'skip'): void {
  once(message.id, answer === 'send' ? msg`Send now` : msg`Skip this time`, async () => {
    await answerMissed(cache, message.id, answer)
    if (answer === 'send') showNotice({ text: t`Message sent`, about: message.id })
  })
}

function kindOf({ periodic }: PlannedMessage): 'scheduled' | 'periodic' {
  return periodic ? 'periodic' : 'scheduled'
}
