import { msg } from '@lingui/core/macro'
import type { MessageField } from '@sen/contract/messages'
import { Forward, Pencil, Reply, ReplyAll } from 'lucide-react'
import { openCompose } from '../state/compose-windows.ts'
import type { Action, ActionContext } from './action.ts'

export const compose: Action = {
  id: 'compose',
  group: 'write',
  about: msg`Compose`,
  label: () => msg`Compose`,
  icon: Pencil,
  keys: ['c'],
  isEnabled: maySend,
  perform: () => void openCompose({ kind: 'new' }),
}

export const reply: Action = answer('reply', 'r', msg`Reply`, Reply)
export const replyAll: Action = answer('reply-all', 'a', msg`Reply all`, ReplyAll)
export const forward: Action = answer('forward', 'f', msg`Forward`, Forward)

function answer(
  kind: 'reply' | 'reply-all' | 'forward',
  key: string,
  label: Action['about'],
  icon: NonNullable<Action['icon']>,
): Action {
  return {
    id: kind,
    group: 'write',
    about: label,
    label: () => label,
    icon,
    keys: [key],
    isEnabled: (context) => maySend(context) && newestMessage(context) !== undefined,
    perform: (context) => {
      const message = newestMessage(context)
      if (message) openCompose({ kind, message })
    },
  }
}

/** `enable_smtp` 0 disables compose and hides answers (product decision 29). */
export function maySend({ user }: Pick<ActionContext, 'user'>): boolean {
  return user?.enable_smtp === 1
}

function newestMessage({ openThread }: ActionContext): MessageField | undefined {
  return openThread?.messages.findLast((message) => !message.is_draft)
}
