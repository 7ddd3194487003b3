import { t } from '@lingui/core/macro'
import { HOLD_MARGIN_SECONDS } from '@sen/model/limits'
import { rememberChange } from '../../state/last-changes.ts'
import { dropNotice, showNotice, useNotices } from '../../state/notices.ts'

/**
 * Says that a message was sent, with the way back for as long as the server holds it. Pausing on the notice does not
 * hold the server: the button goes before the hold ends (product decision 11).
 */
export function tellHeld(messageId: string, seconds: number, takeBack: () => void): void {
  const undo = rememberChange(
    () => {
      dropNotice(notice)
      takeBack()
    },
    () => useNotices.getState().notices.some(({ id }) => id === notice),
  )
  const notice = showNotice({
    text: t`Message sent`,
    about: messageId,
    lastsMilliseconds: seconds * 1_000,
    action: { label: t`Undo`, perform: undo },
  })
  setTimeout(() => dropNotice(notice), (seconds + HOLD_MARGIN_SECONDS - 1) * 1_000)
}
