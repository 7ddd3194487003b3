import type { MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { UNDO_MILLISECONDS } from '@sen/model/limits'
import { NoAnswer } from '../data/call-error.ts'
import { rememberChange } from '../state/last-changes.ts'
import { dropNotice, showNotice } from '../state/notices.ts'
import { attempt } from './report.ts'

/**
 * Says what was done, with the one way back: by the button of the notice, or by the key as the last change.
 *
 * @param text what was done
 * @param act what taking it back is called, should it fail
 * @param reason the words for why it failed
 */
export function offerWayBack(
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
      // It was not taken back: it is the last change still, for the key as for the button of the notice.
      if (error instanceof NoAnswer)
        rememberChange(
          () => attempt(act, work, reason),
          () => !isBack,
        )
      throw error
    }
  }
  const undo = rememberChange(() => {
    dropNotice(notice)
    attempt(act, work, reason)
  })
  const notice = showNotice({ text, lastsMilliseconds: UNDO_MILLISECONDS, action: { label: t`Undo`, perform: undo } })
}
