import { msg, plural, t } from '@lingui/core/macro'
import { UNDO_MILLISECONDS } from '@sen/model/acting/limits'
import { Bell, BellOff } from 'lucide-react'
import { findRow } from '../data/threads/cache.ts'
import { muteThreads as send } from '../data/threads/mute-threads.ts'
import { undoMove } from '../data/threads/restore-threads.ts'
import { showNotice } from '../state/notices.ts'
import type { Action, ActionContext } from './action.ts'
import { offerCloseOrGoBack } from './close-or-go-back.ts'
import { mayChangeMail } from './guard/require-verified.ts'
import { attempt } from './report.ts'
import { mayAct } from './targets.ts'
import { leave } from './undo-notice.ts'

export const muteThreads: Action = {
  id: 'mute-threads',
  group: 'mail',
  about: msg`Mute the conversation`,
  label: () => msg`Mute`,
  icon: BellOff,
  keys: ['m'],
  isEnabled: (context) => mayMute(context) && !areMuted(context),
  perform: (context) => perform(context, true),
}

export const unmuteThreads: Action = {
  id: 'unmute-threads',
  group: 'mail',
  about: msg`Unmute the conversation`,
  label: () => msg`Unmute`,
  icon: Bell,
  keys: ['m'],
  isEnabled: (context) => mayMute(context) && areMuted(context),
  perform: (context) => perform(context, false),
}

const MUTABLE = new Set(['inbox', 'starred', 'sent', 'snoozed', 'archive', 'custom'])

/** Whole lists are never muted, because nobody means that. */
function mayMute(context: ActionContext): boolean {
  const { folder, everything } = context
  return mayAct(context) && everything === undefined && (folder === undefined || MUTABLE.has(folder.role))
}

function areMuted({ cache, targets, openThread }: ActionContext): boolean {
  return (
    targets.length > 0 &&
    targets.every(({ id, folderId }) =>
      openThread?.id === id ? openThread.muted : findRow(cache, id, { folder: folderId })?.muted,
    )
  )
}

function perform(context: ActionContext, muted: boolean): void {
  const { cache, folder, targets } = context
  if (!mayChangeMail(context)) return
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
