import { type PeriodReceipt, startPeriod } from '@sen/contract/planning/period'
import { fieldsOfPlan } from '@sen/contract/planning/recurrence-fields'
import { type ScheduleReceipt, scheduleMail } from '@sen/contract/planning/schedule'
import { type SendReceipt, sendMail } from '@sen/contract/sending'
import type { PeriodicPlan } from '@sen/model/recurrence/recurrence'
import { call } from '../call.ts'

/** How a message leaves: now, at a time, or again and again. */
export type SendMode = (
  | { readonly kind: 'now' }
  | { readonly kind: 'scheduled'; readonly at: Date }
  | { readonly kind: 'periodic'; readonly plan: PeriodicPlan }
) & {
  /** What opens by links in it once it has left; absent: what it was planned with. */
  readonly shareIds?: readonly string[]
}

export const NOW: SendMode = { kind: 'now' }

/** What the server says to it. */
export type SendModeReceipt = SendReceipt | ScheduleReceipt | PeriodReceipt

/** What is known of it, also when that had to be asked, without `version` then: `intended_time` of a planned one, `next_at` of a periodic one. */
export type SendOutcome = (
  | Pick<SendReceipt, 'msg_id' | 'thread_id' | 'undo_seconds'>
  | Pick<ScheduleReceipt, 'msg_id' | 'thread_id' | 'intended_time'>
  | Pick<PeriodReceipt, 'msg_id' | 'thread_id' | 'next_at'>
) & { readonly version?: number }

/** `revision`: what the sender saw; undefined for a message that nobody edits. Rejects with `CallError` or `NoAnswer`. */
export async function sendInMode(msg_id: string, mode: SendMode, revision?: number): Promise<SendModeReceipt> {
  const which = {
    msg_id,
    ...(revision !== undefined && { revision }),
    ...(mode.shareIds && { share_ids: [...mode.shareIds] }),
  }
  switch (mode.kind) {
    case 'now':
      return (await call(sendMail, { body: which })).data
    case 'scheduled': {
      const intended_time = Math.floor(mode.at.getTime() / 1_000)
      return (await call(scheduleMail, { body: { ...which, intended_time } })).data
    }
    case 'periodic':
      return (await call(startPeriod, { body: { ...which, ...fieldsOfPlan(mode.plan) } })).data
  }
}
