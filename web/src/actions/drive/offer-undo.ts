import { msg, t } from '@lingui/core/macro'
import { UNDO_MILLISECONDS } from '@sen/model/acting/limits'
import { NoAnswer } from '../../data/call-error.ts'
import { rememberChange } from '../../state/last-changes.ts'
import { type NoticeAction, removeNotice, showNotice } from '../../state/notices.ts'
import { attempt } from '../report.ts'

export function offerUndo(text: string, undo: () => Promise<unknown>, open?: NoticeAction): void {
  const act = msg`Undo “${text}”`
  let isBack = false
  const tryUndo = async (): Promise<void> => {
    try {
      await undo()
      isBack = true
    } catch (error) {
      // Undo failed without a response, so it remains the last change.
      if (error instanceof NoAnswer) {
        rememberChange(
          () => attempt(act, tryUndo),
          () => !isBack,
        )
      }
      throw error
    }
  }
  const perform = rememberChange(() => {
    removeNotice(notice)
    attempt(act, tryUndo)
  })
  const notice = showNotice({
    text,
    lastsMilliseconds: UNDO_MILLISECONDS,
    action: { label: t`Undo`, perform },
    ...(open && { open }),
  })
}
