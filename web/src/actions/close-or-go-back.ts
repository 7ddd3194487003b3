import type { MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { UNDO_MILLISECONDS } from '@sen/model/acting/limits'
import { NoAnswer } from '../data/call-error.ts'
import { rememberChange } from '../state/last-changes.ts'
import { removeNotice, showNotice } from '../state/notices.ts'
import { attempt } from './report.ts'

/** @param act names the undo in case it fails */
export function offerCloseOrGoBack(
  text: string,
  act: MessageDescriptor,
  takeBack: () => Promise<unknown>,
  reason?: (error: unknown) => string,
): void {
  let isBack = false
  const work = async (): Promise<void> => {
    try {
      await takeBack()
      isBack = true
    } catch (error) {
      // Undo failed without a response, so it remains the last change.
      if (error instanceof NoAnswer)
        rememberChange(
          () => attempt(act, work, reason),
          () => !isBack,
        )
      throw error
    }
  }
  const undo = rememberChange(() => {
    removeNotice(notice)
    attempt(act, work, reason)
  })
  const notice = showNotice({ text, lastsMilliseconds: UNDO_MILLISECONDS, action: { label: t`Undo`, perform: undo } })
}
