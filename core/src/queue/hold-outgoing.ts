import { recordAct } from '../organisations/record-act.ts'
import type { WaitingFilter } from './delivery-queue.ts'
import { filterName, type QueueNeeds } from './find-waiting.ts'

type Needs = Pick<QueueNeeds, 'queue' | 'organisations' | 'clock'>

export interface ReleaseResult {
  readonly mails: number
  readonly senders: readonly string[]
}

/** Mail sent afterwards is not on hold. Returns the number of messages, without those that were on hold already. */
export async function holdOutgoing({ queue, organisations, clock }: Needs, which: WaitingFilter): Promise<number> {
  let total = 0
  for (const organisation of await queue.organisationsOf(which)) {
    total += await organisations.write(organisation, async (w) => {
      const now = clock.now()
      const mails = await w.waiting.hold(which, now)
      const act = { act: 'mail.held', target: filterName(which), details: { mails } } as const
      if (mails > 0) await recordAct(w, 'operator', act, now)
      return mails
    })
  }
  return total
}

/** Mail of a sender who may not send stays on hold. */
export async function releaseWaiting(
  { queue, organisations, clock }: Needs,
  which: WaitingFilter,
): Promise<ReleaseResult> {
  let mails = 0
  const senders: string[] = []
  for (const organisation of await queue.organisationsOf(which)) {
    const released = await organisations.write(organisation, async (w) => {
      const now = clock.now()
      const ofOne = { senders: await w.waiting.releaseSenders(which, now), mails: await w.waiting.release(which) }
      for (const target of ofOne.senders) {
        await recordAct(w, 'operator', { act: 'person.sending_released', target }, now)
      }
      const act = { act: 'mail.released', target: filterName(which), details: { mails: ofOne.mails } } as const
      if (ofOne.mails > 0) await recordAct(w, 'operator', act, now)
      return ofOne
    })
    mails += released.mails
    senders.push(...released.senders)
  }
  return { mails, senders }
}
