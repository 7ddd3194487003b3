import { recordAct } from '../organisations/record-act.ts'
import type { WaitingFilter } from './delivery-queue.ts'
import { filterName, type QueueNeeds } from './find-waiting.ts'

type Needs = Pick<QueueNeeds, 'queue' | 'organisations' | 'clock'>

/**
 * The operator puts waiting mail on hold: an attempt that is in progress finishes, and nothing else of it leaves until it is released.
 * Mail that its senders send afterwards is not on hold. Each organisation's log says it once, in the transaction that does it.
 * @returns how many messages; those that were on hold already do not count
 */
export function holdWaiting(needs: Needs, which: WaitingFilter): Promise<number> {
  return inEachOrganisation(needs, which, 'mail.held')
}

/**
 * The operator releases mail that is on hold, and its attempts begin. Mail of a sender who may not send stays on hold.
 * @returns how many messages
 */
export function releaseWaiting(needs: Needs, which: WaitingFilter): Promise<number> {
  return inEachOrganisation(needs, which, 'mail.released')
}

async function inEachOrganisation(
  { queue, organisations, clock }: Needs,
  which: WaitingFilter,
  act: 'mail.held' | 'mail.released',
): Promise<number> {
  let total = 0
  for (const organisation of await queue.organisationsOf(which)) {
    total += await organisations.write(organisation, async (w) => {
      const now = clock.now()
      const mails = await (act === 'mail.held' ? w.waiting.hold(which, now) : w.waiting.release(which))
      if (mails > 0) await recordAct(w, 'operator', { act, target: filterName(which), details: { mails } }, now)
      return mails
    })
  }
  return total
}
