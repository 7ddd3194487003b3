import type { RecallField, TrackingField } from '@sen/contract/recall/recall'
import type { Message } from '@sen/core/messages/message-store'
import { recallFacts } from '@sen/core/recall/recall-facts'
import type { Delivery } from '@sen/core/sending/submission-store'
import type { Views } from '@sen/core/tracking/view-store'
import { unixSeconds } from './times.ts'

export function presentRecall(message: Message, deliveries: readonly Delivery[]): RecallField | null {
  const { releasedAt, isAnybodyInReach } = recallFacts(message, deliveries)
  if (!releasedAt) return null
  const recall = deliveries.find((delivery) => delivery.recall)?.recall
  return {
    in_reach: isAnybodyInReach,
    asked_at: recall ? unixSeconds(recall.askedAt) : null,
    done_at: recall?.doneAt ? unixSeconds(recall.doneAt) : null,
  }
}

export function presentViews({ count, firstSeenAt, lastSeenAt }: Views): TrackingField {
  return {
    view_count: count,
    first_seen: firstSeenAt ? unixSeconds(firstSeenAt) : null,
    last_seen: lastSeenAt ? unixSeconds(lastSeenAt) : null,
  }
}

export function presentViewsOf(deliveries: readonly Delivery[]): TrackingField | null {
  const copies = deliveries.flatMap(({ copy }) => (copy ? [copy] : []))
  if (copies.length === 0) return null
  const times = (pick: (copy: (typeof copies)[number]) => Date | undefined) =>
    copies.flatMap((copy) => pick(copy)?.getTime() ?? []).sort((a, b) => a - b)
  const [first] = times(({ firstSeenAt }) => firstSeenAt)
  const last = times(({ lastSeenAt }) => lastSeenAt).at(-1)
  return presentViews({
    count: copies.reduce((sum, { viewCount }) => sum + viewCount, 0),
    firstSeenAt: first === undefined ? undefined : new Date(first),
    lastSeenAt: last === undefined ? undefined : new Date(last),
  })
}
