import type { MailboxId, RemovedMessageId } from '@sen/model/ids'
import { MAX_RECOVERED_AT_ONCE } from '@sen/model/removed-mail/limits'
import { Refused } from '../kit/refused.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import { bringBack } from './bring-back.ts'
import type { RemovedSpan } from './removed-mail-store.ts'

/**
 * Job: recovers some of what was deleted for ever in a span of time, and orders the rest: an Owner asked for it. Run twice, each
 * comes back once. It ends where the mailbox is full; what is left stays kept.
 */
export async function recoverSpan(
  needs: ReceivingNeeds,
  mailboxId: MailboxId,
  { after, ...span }: RemovedSpan & { readonly after: RemovedMessageId | undefined },
): Promise<void> {
  const { store } = needs
  const removed = await store.read(mailboxId, (r) => r.removedMail.within({ ...span, after }, MAX_RECOVERED_AT_ONCE))
  const last = removed.at(-1)
  if (!last) return
  try {
    await bringBack(needs, mailboxId, removed)
  } catch (error) {
    if (error instanceof Refused && error.code === 'quota_exceeded') return
    throw error
  }
  const [from, until] = [span.from.getTime(), span.until.getTime()]
  await store.write(mailboxId, (w) => w.enqueue({ name: 'recover-span', mailboxId, from, until, after: last.id }))
}
