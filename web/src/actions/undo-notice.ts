import { msg, t } from '@lingui/core/macro'
import type { MoveReceipt } from '@sen/contract/threads'
import { UNDO_MILLISECONDS } from '@sen/model/limits'
import { NoAnswer } from '../data/call-error.ts'
import { undoMove } from '../data/threads/restore-threads.ts'
import { rememberChange } from '../state/last-changes.ts'
import { forgetThreads, setCursor } from '../state/list.ts'
import { dropNotice, showNotice } from '../state/notices.ts'
import type { ActionContext } from './action.ts'
import { attempt } from './report.ts'

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
  const act = msg`Undo “${text}”`
  let isBack = false
  const takeBack = async (): Promise<void> => {
    try {
      await undoMove(cache, receipt)
      isBack = true
    } catch (error) {
      // It was not taken back: it is the last change still, for the key as for the button of the notice.
      if (error instanceof NoAnswer)
        rememberChange(
          () => attempt(act, takeBack),
          () => !isBack,
        )
      throw error
    }
  }
  const undo = rememberChange(() => {
    dropNotice(notice)
    attempt(act, takeBack)
  })
  const notice = showNotice({ text, lastsMilliseconds: UNDO_MILLISECONDS, action: { label: t`Undo`, perform: undo } })
}
