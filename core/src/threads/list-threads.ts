import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore } from '../store.ts'
import type { ThreadPage } from './thread-store.ts'

/** @param query.in a folder's id or path @throws Refused folder_not_found */
export async function listThreads(
  needs: { readonly store: MailStore },
  actor: Actor,
  query: { readonly in: string; readonly limit: number; readonly offset: number },
): Promise<ThreadPage> {
  return needs.store.read(actor.mailboxId, async (reader) => {
    const page = await reader.threads.list(query.in, query.limit, query.offset)
    if (!page) throw new Refused('folder_not_found')
    return page
  })
}
