import { answerMissed, cancelPeriod, startPeriod } from '@sen/contract/recurrence/period'
import { planOfFields } from '@sen/contract/recurrence/recurrence-fields'
import { cancelSchedule, scheduleMail } from '@sen/contract/scheduling/schedule'
import { Refused } from '@sen/core/kit/refused'
import { answerMissed as answer } from '@sen/core/recurrence/answer-missed'
import { cancelRecurrence as endRecurrence } from '@sen/core/recurrence/cancel-recurrence'
import { startRecurrence as begin } from '@sen/core/recurrence/start-recurrence'
import { cancelSchedule as cancel } from '@sen/core/scheduling/cancel-schedule'
import { scheduleMessage } from '@sen/core/scheduling/schedule-message'
import type { UndoReceipt } from '@sen/core/sending/message-to-take-back'
import { getSettings } from '@sen/core/settings/get-settings'
import type { MessageId } from '@sen/model/ids'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'
import { unixSeconds } from '../presenters/times.ts'
import { idsOfShares } from './sending.ts'

export function planningRoutes(mount: Mount, world: World): void {
  mount(scheduleMail, async (actor, { body }) => {
    const at = new Date(body.intended_time * 1_000)
    const receipt = await scheduleMessage(world, actor, body.msg_id as MessageId, at, body.revision, idsOfShares(body))
    const { messageId, threadId, version, plannedAt } = receipt
    return { data: { msg_id: messageId, thread_id: threadId, version, intended_time: unixSeconds(plannedAt) } }
  })

  mount(cancelSchedule, async (actor, { params }) => ({
    data: presentUndone(await cancel(world, actor, params.id as MessageId)),
  }))

  mount(startPeriod, async (actor, { body }) => {
    const { timezone } = await getSettings(world, actor)
    const plan = planOfFields(body, timezone)
    if (!plan) throw new Refused('period_invalid')
    const receipt = await begin(world, actor, body.msg_id as MessageId, plan, body.revision, idsOfShares(body))
    const { messageId, threadId, version, nextAt } = receipt
    return { data: { msg_id: messageId, thread_id: threadId, version, next_at: unixSeconds(nextAt) } }
  })

  mount(cancelPeriod, async (actor, { params }) => ({
    data: presentUndone(await endRecurrence(world, actor, params.id as MessageId)),
  }))

  mount(answerMissed, async (actor, { params, body }) => ({
    data: await answer(world, actor, params.id as MessageId, body.answer),
  }))
}

function presentUndone({ messageId, threadId, revision, version }: UndoReceipt) {
  return { msg_id: messageId, thread_id: threadId, revision, version }
}
