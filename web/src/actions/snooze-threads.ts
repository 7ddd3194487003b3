import { msg, t } from '@lingui/core/macro'
import { mayActIn } from '@sen/model/acting/thread-actions'
import { AlarmClock } from 'lucide-react'
import { findRow } from '../data/threads/cache.ts'
import { snoozeThreads as send } from '../data/threads/snooze-threads.ts'
import { formatMessageTime } from '../lib/dates.ts'
import { showNotice } from '../state/notices.ts'
import { usePreferences } from '../state/preferences.ts'
import { ask } from '../state/question.ts'
import type { Action, ActionContext, Target } from './action.ts'
import { actInBulk, isBulk } from './bulk/act-in-bulk.ts'
import { doneText } from './bulk/done-text.ts'
import { threadAct } from './bulk/thread-act.ts'
import { mayChangeMail } from './guard/require-verified.ts'
import { attempt } from './report.ts'
import { byFolder } from './targets.ts'
import { leave, offerUndo } from './undo-notice.ts'

export const snoozeThreads: Action = {
  id: 'snooze-threads',
  group: 'mail',
  about: msg`Snooze`,
  label: ({ folder }) => (folder?.role === 'snoozed' ? msg`Change snooze time` : msg`Snooze`),
  icon: AlarmClock,
  keys: ['b'],
  isEnabled: (context) => snoozable(context).length > 0,
  perform: (context) => {
    const targets = snoozable(context)
    if (targets.length === 0 || !mayChangeMail(context)) return
    const [first, ...others] = targets
    const present = first && others.length === 0 ? snoozedUntil(context, first) : undefined
    ask({ kind: 'snooze', present, onAnswer: (until) => snooze(context, targets, until) })
  },
}

function snoozable({ folders, targets }: ActionContext): readonly Target[] {
  const roles = new Map(folders.map(({ id, role }) => [id, role]))
  return targets.filter(({ folderId }) => {
    const role = roles.get(folderId)
    return role !== undefined && mayActIn('snooze', role)
  })
}

function snoozedUntil({ cache, openThread }: ActionContext, { id, folderId }: Target): Date | undefined {
  const row = findRow(cache, id, { folder: folderId })
  const seconds = (openThread?.id === id ? openThread.snoozed_until : undefined) ?? row?.snoozed_until
  return seconds === undefined ? undefined : new Date(seconds * 1_000)
}

function snooze(context: ActionContext, targets: readonly Target[], until: Date): void {
  const { cache, everything, folders } = context
  const when = whenText(until)
  const groups = byFolder(targets)
  // A task takes threads of several folders back with one undo.
  if (isBulk({ everything, targets }) || groups.size > 1) {
    actInBulk({ ...context, targets }, { action: 'snooze', until: Math.floor(until.getTime() / 1_000) }, when)
    return
  }
  const [[folderId, ids] = []] = groups
  if (folderId === undefined || ids === undefined) return
  const isChanged = folders.find(({ id }) => id === folderId)?.role === 'snoozed'
  if (!isChanged) leave(context, ids)
  attempt(threadAct({ action: 'snooze' }), async () => {
    const receipt = await send(cache, { ids, folderId, until })
    if (isChanged) showNotice({ text: t`Snoozed until ${when}` })
    else {
      const again = () => snooze(context, targets, until)
      offerUndo(context, receipt, doneText({ action: 'snooze' }, ids.length, when), again)
    }
  })
}

function whenText(until: Date): string {
  const { language, timezone: timeZone } = usePreferences.getState()
  return formatMessageTime(until, new Date(), { language, timeZone }, t`Yesterday`)
}
