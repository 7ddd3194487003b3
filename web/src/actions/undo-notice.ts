import { msg, t } from '@lingui/core/macro'
import type { MoveReceipt, ThreadField } from '@sen/contract/threads'
import { UNDO_MILLISECONDS } from '@sen/model/acting/limits'
import { moveThreads } from '../data/threads/move-threads.ts'
import { undoMove } from '../data/threads/restore-threads.ts'
import { deselectThreads, setCursor } from '../state/list.ts'
import { showNotice } from '../state/notices.ts'
import { usePreferences } from '../state/preferences.ts'
import type { ActionContext } from './action.ts'
import { offerCloseOrGoBack } from './close-or-go-back.ts'
import { attempt } from './report.ts'

/** The cursor moves to the next remaining row. */
export function leave(context: ActionContext, ids: readonly string[]): void {
  deselectThreads(ids)
  const { rows, cursor } = context
  if (cursor !== undefined && ids.includes(cursor)) {
    const at = rows.findIndex(({ id }) => id === cursor)
    const stays = ({ id }: { readonly id: string }) => !ids.includes(id)
    setCursor((rows.slice(at).find(stays) ?? rows.slice(0, at).findLast(stays))?.id)
  }
  if (context.openThreadId === undefined || !ids.includes(context.openThreadId)) return
  const next = nextOpened(context, ids)
  if (next === undefined) context.go.back()
  else context.go.toThread(next)
}

/** Undefined returns to the list. */
function nextOpened({ rows, openThreadId }: ActionContext, ids: readonly string[]): string | undefined {
  const { after_action } = usePreferences.getState()
  const at = rows.findIndex(({ id }) => id === openThreadId)
  if (after_action === 'list' || at < 0) return undefined
  const stays = ({ id, message_count }: ThreadField) => !ids.includes(id) && message_count > 0
  return (after_action === 'next' ? rows.slice(at).find(stays) : rows.slice(0, at).findLast(stays))?.id
}

/** @param again redoes the act; without it, the moves of the receipt are repeated */
export function offerUndo(context: ActionContext, receipt: MoveReceipt, text: string, again?: () => void): void {
  const { cache } = context
  const moveAgain = () =>
    attempt(msg`Redo “${text}”`, async () => {
      const moves = receipt.moved.map(({ thread_ids, from_folder_id, to_folder_id }) => ({
        ids: thread_ids,
        fromFolderId: from_folder_id,
        toFolderId: to_folder_id,
      }))
      offerUndo(context, await moveThreads(cache, moves), text)
    })
  offerCloseOrGoBack(text, msg`Undo “${text}”`, async () => {
    await undoMove(cache, receipt)
    showNotice({
      text: t`Undone: ${text}`,
      lastsMilliseconds: UNDO_MILLISECONDS,
      // No redo when senders were blocked, because it would not block them again.
      ...(receipt.blocked.length === 0 && { action: { label: t`Redo`, perform: again ?? moveAgain } }),
    })
  })
}
