import { type AssessingNeeds, assessMessage, isSpam } from '../trust/assess-message.ts'
import type { Arrival, ReceiveResult, ReceivingNeeds } from './arrival.ts'
import { prepareMessage } from './prepare-message.ts'
import { storeMessage } from './store-message.ts'

/** Transactions under way at a time for one message; more would only queue for database connections. */
const STORED_AT_A_TIME = 4

/**
 * One message for several mailboxes: its bytes are kept, read and judged once; what the spam scorer would have refused
 * goes to Junk. Resolves, one result for each in order, when
 * it is committed for all of them; rejects when it is not for some, and then nothing is under way any more. Those that
 * have it keep it: whoever brings it again brings an equal copy, and views show equal copies once.
 * @param kept the blob of these bytes, when they were kept as they came
 */
export async function receiveForMany(
  needs: ReceivingNeeds & AssessingNeeds,
  raw: Uint8Array,
  arrivals: readonly Omit<Arrival, 'raw'>[],
  kept?: string,
): Promise<readonly ReceiveResult[]> {
  const prepared = await prepareMessage(needs, raw, kept)
  const [first] = arrivals
  const envelope = first?.envelope
  const recipients = arrivals.flatMap((arrival) => arrival.envelope?.recipient ?? [])
  const assessment =
    envelope && (await assessMessage(needs, { raw, message: prepared.message, envelope: { ...envelope, recipients } }))
  const found = assessment && { assessment, ...(isSpam(assessment) && { folder: { role: 'junk' } as const }) }
  const receivedAt = needs.clock.now()
  const results: ReceiveResult[] = []
  for (let start = 0; start < arrivals.length; start += STORED_AT_A_TIME) {
    const some = arrivals.slice(start, start + STORED_AT_A_TIME)
    const stored = await Promise.allSettled(
      some.map((arrival) => storeMessage(needs.store, { receivedAt, ...arrival, ...found }, prepared)),
    )
    for (const outcome of stored) {
      if (outcome.status === 'rejected') throw outcome.reason
      results.push(outcome.value)
    }
  }
  return results
}
