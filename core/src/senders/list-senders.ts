import type { Actor } from '../kit/actor.ts'
import { readSenders, type SenderView, type ViewingNeeds, viewSenders } from './sender-view.ts'

export async function listSenders(
  needs: ViewingNeeds,
  actor: Actor,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly senders: readonly SenderView[]; readonly total: number }> {
  const senders = await needs.store.read(actor.mailboxId, readSenders)
  const shown = senders.slice(page.offset, page.offset + page.limit)
  return { senders: await viewSenders(needs, shown), total: senders.length }
}
