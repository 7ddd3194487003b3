import { msg } from '@lingui/core/macro'
import { Bell, BellOff } from 'lucide-react'
import { findRow } from '../data/threads/cache.ts'
import { importPart } from '../lib/trouble/load-part.ts'
import type { Action, ActionContext } from './action.ts'
import { mayChangeMail } from './guard/require-verified.ts'
import { attempt } from './report.ts'
import { mayAct } from './targets.ts'

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
  if (!mayChangeMail(context)) return
  attempt(muted ? msg`Mute` : msg`Unmute`, async () => {
    const { setMuted } = await importPart(() => import('./mute-commands.ts'))
    setMuted(context, muted)
  })
}
