import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import type { ThreadRow } from '../threads/thread-store.ts'
import type { Views } from './view-store.ts'

export type RowWithViews = ThreadRow & { readonly views?: Views | undefined }

/**
 * Rows of a list with what is known of their being seen; without it where the setting `tracking` is off.
 *
 * @param showsViews whether it is on, where that is known already
 */
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
