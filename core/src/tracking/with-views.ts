import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import type { ThreadRow } from '../threads/thread-store.ts'
import type { Views } from './view-store.ts'

export type RowWithViews = ThreadRow & { readonly views?: Views | undefined }

/** @param showsViews the setting, if the caller knows it */
export async function withViews(
  needs: { readonly store: MailStore },
  actor: Actor,
  rows: readonly ThreadRow[],
  showsViews = true,
): Promise<readonly RowWithViews[]> {
  if (rows.length === 0 || !showsViews) return rows
  const views = await needs.store.read(actor.mailboxId, (r) => r.views.ofThreads(rows.map(({ threadId }) => threadId)))
  return views.size === 0 ? rows : rows.map((row) => ({ ...row, views: views.get(row.threadId) }))
}
