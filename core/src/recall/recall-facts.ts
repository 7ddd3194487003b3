import type { RecallFacts } from '@sen/model/recalling/recall'
import type { Message } from '../messages/message-store.ts'
import type { Delivery } from '../sending/submission-store.ts'

/** @param deliveries of the message's latest submission; empty when it was not sent from here */
export function recallFacts(
  message: Pick<Message, 'kind' | 'receivedAt'>,
  deliveries: readonly Delivery[],
): RecallFacts {
  return {
    kind: message.kind,
    releasedAt: message.kind === 'sent' && deliveries.length > 0 ? message.receivedAt : undefined,
    isRecalled: deliveries.some(({ recall }) => recall !== undefined),
    isAnybodyInReach: deliveries.some(({ state, isLocal }) => isLocal || state === 'queued' || state === 'unclear'),
  }
}
