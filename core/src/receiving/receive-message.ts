import type { Arrival, ReceiveResult, ReceivingNeeds } from './arrival.ts'
import { prepareMessage } from './prepare-message.ts'
import { storeMessage } from './store-message.ts'

/**
 * The one way into a mailbox. When it resolves, the bytes are durable in the blob store and the rows are committed;
 * when it throws, the caller must not say that the message was accepted. A message that cannot be parsed is delivered
 * all the same, to be read as source. See docs/subsystems/receiving.md.
 */
export async function receiveMessage(needs: ReceivingNeeds, arrival: Arrival): Promise<ReceiveResult> {
  const receivedAt = arrival.receivedAt ?? needs.clock.now()
  // Before the transaction: nothing but SQL is awaited while the mailbox's row is locked.
  const prepared = await prepareMessage(needs, arrival.raw)
  return storeMessage(needs.store, { ...arrival, receivedAt }, prepared)
}
