import type { MessageField } from '@sen/contract/messages'
import type { PeriodicField } from '@sen/contract/recurrence/period'
import { fieldsOfPlan } from '@sen/contract/recurrence/recurrence-fields'
import type { MessagePlan } from '@sen/core/messages/message-plans'
import type { Periodic } from '@sen/core/recurrence/periodic-store'
import type { Submission } from '@sen/core/sending/submission-store'
import { judgePunctuality } from '@sen/model/scheduling/scheduled-times'
import { unixSeconds } from './times.ts'

export function presentPlan(plan: MessagePlan | undefined): Pick<MessageField, 'scheduled' | 'periodic' | 'remind_at'> {
  return {
    scheduled: plan?.scheduled ? presentScheduled(plan.scheduled) : null,
    periodic: plan?.periodic ? presentPeriodic(plan.periodic) : null,
    ...(plan?.remindAt && { remind_at: unixSeconds(plan.remindAt) }),
  }
}

/** Mail that was sent on time needs no schedule. */
function presentScheduled(submission: Submission): MessageField['scheduled'] {
  const { plannedAt, releasedAt, state, missedReason } = submission
  if (!plannedAt) return null
  const at = unixSeconds(plannedAt)
  if (state === 'held') return { at, state: 'waiting', reason: null }
  if (state === 'missed') return { at, state: 'missed', reason: missedReason ?? null }
  return releasedAt && judgePunctuality(plannedAt, releasedAt) !== 'on-time'
    ? { at, state: 'late', reason: null }
    : null
}

function presentPeriodic(periodic: Periodic): PeriodicField {
  return {
    ...fieldsOfPlan(periodic.plan),
    next_at: periodic.nextAt ? unixSeconds(periodic.nextAt) : null,
    sent_count: periodic.sentCount,
    missed_at: periodic.missedAt ? unixSeconds(periodic.missedAt) : null,
    missed_reason: periodic.missedReason ?? null,
  }
}
