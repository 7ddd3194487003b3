import { msg } from '@lingui/core/macro'
import { Printer } from 'lucide-react'
import { threadQuery } from '../data/threads/queries.ts'
import { requestPageCommand } from '../state/page-commands.ts'
import type { Action, ActionContext } from './action.ts'

/** The browser's print key would print the page around the mail. */
export const printThread: Action = {
  id: 'print-thread',
  group: 'mail',
  about: msg`Print the conversation`,
  label: () => msg`Print`,
  icon: Printer,
  keys: ['Ctrl+P'],
  isEnabled: mayComeToPaper,
  perform: ({ openThreadId: to }) => {
    if (to !== undefined) requestPageCommand('print-thread', { to, what: 'all' })
  },
}

export const printLastMessage: Action = {
  id: 'print-message',
  group: 'mail',
  about: msg`Print the last message`,
  label: () => msg`Print the last message`,
  icon: Printer,
  keys: [],
  isEnabled: ({ openThread }) => (openThread?.messages.length ?? 0) > 1,
  perform: ({ openThreadId: to }) => {
    if (to !== undefined) requestPageCommand('print-thread', { to, what: 'last-message' })
  },
}

/** The key may be pressed before the thread has loaded. */
function mayComeToPaper({ cache, folder, openThread, openThreadId }: ActionContext): boolean {
  if (openThread || openThreadId === undefined || !folder) return openThreadId !== undefined
  return cache.getQueryState(threadQuery(openThreadId, folder.id).queryKey)?.status !== 'error'
}
