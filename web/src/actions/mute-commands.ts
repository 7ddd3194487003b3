import { msg, plural, t } from '@lingui/core/macro'
import { UNDO_MILLISECONDS } from '@sen/model/acting/limits'
import { muteThreads as send } from '../data/threads/mute-threads.ts'
import { undoMove } from '../data/threads/restore-threads.ts'
import { showNotice } from '../state/notices.ts'
import type { ActionContext } from './action.ts'
import { offerCloseOrGoBack } from './close-or-go-back.ts'
import { attempt } from './report.ts'
import { leave } from './undo-notice.ts'

export function setMuted(context: ActionContext, muted: boolean): void {
  const { cache, folder, targets } = context
  const ids = targets.map(({ id }) => id)
  if (muted && folder?.role === 'inbox') leave(context, ids)
  const count = ids.length
  const text = muted
    ? plural(count, {
        one: 'Muted. New messages of this conversation go to Archive.',
        other: 'Muted # conversations. Their new messages go to Archive.',
      })
    : plural(count, { one: 'Unmuted # conversation', other: 'Unmuted # conversations' })
  attempt(muted ? msg`Mute` : msg`Unmute`, async () => {
    const receipt = await send(cache, ids, muted)
    offerCloseOrGoBack(text, msg`Undo “${text}”`, async () => {
      await send(cache, ids, !muted)
      await undoMove(cache, receipt)
      showNotice({ text: t`Undone: ${text}`, lastsMilliseconds: UNDO_MILLISECONDS })
    })
  })
}
