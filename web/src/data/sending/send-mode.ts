import { type PeriodReceipt, startPeriod } from '@sen/contract/recurrence/period'
import { fieldsOfPlan } from '@sen/contract/recurrence/recurrence-fields'
import { type ScheduleReceipt, scheduleMail } from '@sen/contract/scheduling/schedule'
import { type SendReceipt, sendMail } from '@sen/contract/sending'
import type { PeriodicPlan } from '@sen/model/recurrence/recurrence'
import { call } from '../call.ts'

export type SendMode = (
  | { readonly kind: 'now' }
  | { readonly kind: 'scheduled'; readonly at: Date }
  | { readonly kind: 'periodic'; readonly plan: PeriodicPlan }
) & {
  /** Shares whose links work once the message is sent; absent: as scheduled before. */
  readonly shareIds?: readonly string[]
}

export const NOW: SendMode = { kind: 'now' }

export type SendModeReceipt = SendReceipt | ScheduleReceipt | PeriodReceipt

/** Without `version` if it was looked up. `intended_time`: a scheduled message, `next_at`: a periodic one. */
export type SendOutcome = (
  | Pick<SendReceipt, 'msg_id' | 'thread_id' | 'undo_seconds'>
  | Pick<ScheduleReceipt, 'msg_id' | 'thread_id' | 'intended_time'>
  | Pick<PeriodReceipt, 'msg_id' | 'thread_id' | 'next_at'>
) & { readonly version?: number }

/** @param revision the draft as the sender saw it; undefined for a message that nobody edits */
export async function sendInMode(msg_id: string, mode: SendMode, revision?: number): Promise<SendModeReceipt> {
  const which = {
    msg_id,
    ...(revision !== undefined && { revision }),
    ...(mode.shareIds && { share_ids: [...mode.shareIds] }),
  }
  switch (mode.kind) {
    case 'now':
      return (await call(sendMail, { body: which, keepalive: true })).data
    case 'scheduled': {
      const intended_time = Math.floor(mode.at.getTime() / 1_000)
      return (await call(scheduleMail, { body: { ...which, intended_time }, keepalive: true })).data
    }
    case 'periodic':
      return (await call(startPeriod, { body: { ...which, ...fieldsOfPlan(mode.plan) }, keepalive: true })).data
  }
}
