import { msg } from '@lingui/core/macro'
import { Printer } from 'lucide-react'
import { requestPrint } from '../state/printing.ts'
import type { Action } from './action.ts'

/** The browser's own key, where a thread is open: its own paper would show the page around the mail. */
export const printThread: Action = {
  id: 'print-thread',
  group: 'mail',
  about: msg`Print the conversation`,
  label: () => msg`Print`,
  icon: Printer,
  keys: ['Ctrl+P'],
  isEnabled: ({ openThreadId }) => openThreadId !== undefined,
  perform: ({ openThreadId: threadId }) => {
    if (threadId !== undefined) requestPrint({ kind: 'thread', threadId })
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
  perform: ({ openThreadId: threadId }) => {
    if (threadId !== undefined) requestPrint({ kind: 'last-message', threadId })
  },
}
