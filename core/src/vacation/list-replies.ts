import type { FilterId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore } from '../store.ts'
import type { VacationReply } from './vacation-store.ts'

/** Newest first, since the last change. @throws Refused rule_not_found, also for other kinds of filters */
export function listReplies(
  needs: { readonly store: MailStore },
  actor: Actor,
  id: FilterId,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly replies: readonly VacationReply[]; readonly total: number }> {
  return needs.store.read(actor.mailboxId, async ({ vacation }) => {
    const kept = await vacation.find()
    if (kept?.id !== id) throw new Refused('rule_not_found')
    return vacation.repliesSince(kept.answersSince, page)
  })
}
