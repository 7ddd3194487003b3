import { msg } from '@lingui/core/macro'
import { mayActIn } from '@sen/model/acting/thread-actions'
import { AlarmClock } from 'lucide-react'
import { findRow } from '../data/threads/cache.ts'
import { importPart } from '../lib/trouble/load-part.ts'
import { ask } from '../state/question.ts'
import type { Action, ActionContext, Target } from './action.ts'
import { mayChangeMail } from './guard/require-verified.ts'
import { attempt } from './report.ts'

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
  attempt(msg`Snooze`, async () => {
    const commands = await importPart(() => import('./snooze-commands.ts'))
    commands.snooze(context, targets, until)
  })
}
