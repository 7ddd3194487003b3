import { typedWords } from '@sen/model/contacts/matching-people'
import { recoverableSince } from '@sen/model/removed-mail/removed-mail'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import type { PageInfo, PageRequest, TimeCursor } from '../kit/list-page.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { RemovedMessage } from './removed-mail-store.ts'

interface RemovedMailPage extends PageInfo<TimeCursor> {
  readonly messages: readonly RemovedMessage[]
  readonly keptDays: number
}

/** Lists the latest purge first. @throws Refused domain_not_verified */
export async function listRemovedMail(
  { store, clock }: { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
  { text, after, limit }: PageRequest<TimeCursor> & { readonly text: string },
): Promise<RemovedMailPage> {
  requirePermission(actor, 'open_thread')
  return store.read(actor.mailboxId, async (r) => {
    const keptDays = await r.removedMail.keptDays()
    const since = recoverableSince(keptDays, clock.now())
    return { ...(await r.removedMail.list({ words: typedWords(text), since, after, limit })), keptDays }
  })
}
