import { msg } from '@lingui/core/macro'
import type { MoveReceipt } from '@sen/contract/threads'
import { undoMove } from '../data/threads/restore-threads.ts'
import { forgetThreads, setCursor } from '../state/list.ts'
import type { ActionContext } from './action.ts'
import { offerWayBack } from './way-back.ts'

/**
 * Takes threads that are about to go off the screen out of the selection, and out of sight when one is open. The cursor
 * goes on to the next row that stays, so that one can go on with the keyboard.
 */
export function leave(context: ActionContext, ids: readonly string[]): void {
  forgetThreads(ids)
  const { rows, cursor } = context
  if (cursor !== undefined && ids.includes(cursor)) {
    const at = rows.findIndex(({ id }) => id === cursor)
    const stays = ({ id }: { readonly id: string }) => !ids.includes(id)
    setCursor((rows.slice(at).find(stays) ?? rows.slice(0, at).findLast(stays))?.id)
  }
  if (context.openThreadId !== undefined && ids.includes(context.openThreadId)) context.go.back()
}

/** Says what was moved, with the one way back. */
export function offerUndo({ cache }: ActionContext, receipt: MoveReceipt, text: string): void {
  offerWayBack(text, msg`Undo “${text}”`, () => undoMove(cache, receipt))
}
