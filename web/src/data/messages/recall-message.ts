import type { MessageField } from '@sen/contract/messages'
import { recallMessage as recallRoute } from '@sen/contract/recall/recall'
import { judgeRecall, type RecallRefusal } from '@sen/model/recalling/recall'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

/** The server decides by the same rule. */
export function judgeMessage(
  message: MessageField,
  windowSeconds: number,
  now: Date,
): ReturnType<typeof judgeRecall> | RecallRefusal {
  const { recall } = message
  if (!recall) return 'recall_not_available'
  const facts = {
    kind: 'sent',
    releasedAt: new Date(message.date * 1000),
    isRecalled: recall.asked_at !== null,
    isAnybodyInReach: recall.in_reach,
  } as const
  return judgeRecall(facts, windowSeconds, now)
}

/** The result appears in the thread and in a report mail. */
export async function recallMessage(cache: QueryClient, message: MessageField): Promise<void> {
  try {
    await call(recallRoute, { body: { message_id: message.id } })
  } finally {
    void cache.invalidateQueries({ queryKey: [...QUERY_KEYS.thread, message.thread_id] })
    void cache.invalidateQueries({ queryKey: [...QUERY_KEYS.message, message.id] })
  }
}
