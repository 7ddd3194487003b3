import type { MailboxId, RemovedMessageId } from '@sen/model/ids'
import { MAX_RECOVERED_AT_ONCE } from '@sen/model/removed-mail/limits'
import { Refused } from '../kit/refused.ts'
import type { Directory } from '../mailboxes/directory.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import { bringBack } from './bring-back.ts'
import type { RemovedSpan } from './removed-mail-store.ts'

interface SpanToRecover extends RemovedSpan {
  readonly after: RemovedMessageId | undefined
  /** Undefined: ordered by an earlier version, which noted nothing. */
  readonly recovery: string | undefined
}

/**
 * Job: recovers some of what was deleted for ever in a span of time, and orders the rest: an Owner asked for it, and the Owners' pages
 * hear how far it is. Run twice, each comes back and is counted once. It ends where the mailbox is full; what is left stays kept.
 */
export async function recoverSpan(
  needs: ReceivingNeeds & {
    readonly organisations: OrganisationStore
    readonly directory: Pick<Directory, 'findActor'>
  },
  mailboxId: MailboxId,
  { after, recovery, ...span }: SpanToRecover,
): Promise<void> {
  const { store, organisations, directory, clock } = needs
  const actor = await directory.findActor(mailboxId)
  if (!actor) return
  const removed = await store.read(mailboxId, (r) => r.removedMail.within({ ...span, after }, MAX_RECOVERED_AT_ONCE))
  const isFull = removed.length > 0 && (await isTooMuch(() => bringBack(needs, mailboxId, removed, recovery)))
  const last = removed.length < MAX_RECOVERED_AT_ONCE || isFull ? undefined : removed.at(-1)
  const [from, until] = [span.from.getTime(), span.until.getTime()]
  await organisations.write(actor.organisationId, async (w) => {
    if (last) {
      const rest = { from, until, after: last.id, ...(recovery !== undefined && { recovery }) }
      await w.enqueue({ name: 'recover-span', mailboxId, ...rest })
    } else if (recovery !== undefined) await w.recoveries.end(recovery, isFull ? 'mailbox_full' : 'done', clock.now())
    await w.record('owners', { type: 'administration.changed' })
  })
}

async function isTooMuch(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return false
  } catch (error) {
    if (error instanceof Refused && error.code === 'quota_exceeded') return true
    throw error
  }
}
