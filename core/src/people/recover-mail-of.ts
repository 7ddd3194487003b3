import type { AccountId } from '@sen/model/ids'
import { recoverableSince } from '@sen/model/removed-mail/removed-mail'
import type { Actor } from '../kit/actor.ts'
import { requireRoom } from '../kit/require-room.ts'
import type { RemovedSpan } from '../removed-mail/removed-mail-store.ts'
import type { MailStore } from '../store.ts'
import { actOnPerson, type PeopleNeeds } from './act-on-person.ts'

/**
 * A job recovers the mail. The Owner sees the number of messages, but no content.
 * @throws Refused `not_permitted`, `not_found`, `person_state`; `quota_exceeded` if there is no room for all of it
 */
export async function recoverMailOf(
  needs: PeopleNeeds & { readonly store: MailStore },
  actor: Actor,
  accountId: AccountId,
  asked: RemovedSpan,
): Promise<number> {
  let count = 0
  await actOnPerson(needs, actor, { asked: accountId, act: 'recover_mail' }, async (w, { mailboxId }) => {
    const kept = recoverableSince(await w.keptDays.find(), needs.clock.now())
    const span = { from: new Date(Math.max(asked.from.getTime(), kept.getTime())), until: asked.until }
    const { sum, usage } = await needs.store.read(mailboxId, async (r) => ({
      sum: await r.removedMail.sumWithin(span),
      usage: await r.mailbox.usage(),
    }))
    count = sum.count
    if (count === 0) return undefined
    requireRoom(usage, sum.bytes)
    const [from, until] = [span.from.getTime(), span.until.getTime()]
    const recovery = await w.recoveries.begin(mailboxId, sum.count, needs.clock.now())
    await w.enqueue({ name: 'recover-span', mailboxId, from, until, recovery })
    return { from: span.from.toISOString(), until: span.until.toISOString(), messages: count }
  })
  return count
}
