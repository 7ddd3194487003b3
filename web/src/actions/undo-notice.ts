import { t } from '@lingui/core/macro'
import type { MoveReceipt } from '@sen/contract/threads'
import { UNDO_MILLISECONDS } from '@sen/model/limits'
import { undoMove } from '../data/threads/restore-threads.ts'
import { forgetThreads } from '../state/list.ts'
import { showNotice } from '../state/notices.ts'
import type { ActionContext } from './action.ts'
import { attempt } from './report.ts'

/** Takes threads that are about to go off the screen: out of the selection, and out of sight when one is open. */
export function leave(context: ActionContext, ids: readonly string[]): void {
  forgetThreads(ids)
  if (context.openThreadId !== undefined && ids.includes(context.openThreadId)) context.go.back()
}

/** Says what was moved, with the one way back. */
export function offerUndo({ cache }: ActionContext, receipt: MoveReceipt, text: string): void {
  showNotice({
    text,
    lastsMilliseconds: UNDO_MILLISECONDS,
    action: { label: t`Undo`, perform: () => attempt(() => undoMove(cache, receipt)) },
  })
}
