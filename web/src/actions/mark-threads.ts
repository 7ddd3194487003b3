import { msg } from '@lingui/core/macro'
import { Mail, MailOpen } from 'lucide-react'
import { markThreads } from '../data/threads/mark-threads.ts'
import { rememberChange } from '../state/last-changes.ts'
import type { Action, ActionContext } from './action.ts'
import { actInBulk, isBulk } from './bulk/act-in-bulk.ts'
import { threadAct } from './bulk/thread-act.ts'
import { mayChangeMail } from './guard/require-verified.ts'
import { attempt } from './report.ts'
import { byFolder, mayAct } from './targets.ts'

export const markRead: Action = {
  id: 'mark-read',
  group: 'mail',
  about: msg`Mark as read`,
  label: () => msg`Mark as read`,
  icon: MailOpen,
  keys: ['Shift+I'],
  isEnabled: (context) =>
    mayAct(context) && (context.everything !== undefined || context.targets.some(({ unread }) => unread)),
  perform: (context) => mark(context, false),
}

export const markUnread: Action = {
  id: 'mark-unread',
  group: 'mail',
  about: msg`Mark as unread`,
  label: () => msg`Mark as unread`,
  icon: Mail,
  keys: ['Shift+U'],
  isEnabled: (context) =>
    mayAct(context) && (context.everything !== undefined || context.targets.some(({ unread }) => !unread)),
  perform: (context) => {
    const { openThreadId } = context
    mark(context, true)
    // Leave the open thread, because reading on would mark it read again.
    if (openThreadId !== undefined && context.targets.some(({ id }) => id === openThreadId)) context.go.back()
  },
}

function mark(context: ActionContext, unread: boolean): void {
  const { cache, targets } = context
  if (!mayChangeMail(context)) return
  if (isBulk(context)) {
    actInBulk(context, { action: 'mark', unread })
    return
  }
  const changing = byFolder(targets.filter((target) => target.unread !== unread))
  const change = (to: boolean) => {
    const act = threadAct({ action: 'mark', unread: to })
    for (const [folderId, ids] of changing) attempt(act, () => markThreads(cache, ids, folderId, to))
  }
  change(unread)
  rememberChange(() => change(!unread))
}
