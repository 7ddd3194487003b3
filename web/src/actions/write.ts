import { msg, t } from '@lingui/core/macro'
import type { UserInfo } from '@sen/contract/account'
import type { MessageField } from '@sen/contract/messages'
import { Forward, MailPlus, Pencil, Reply, ReplyAll } from 'lucide-react'
import { cameAsHiddenCopy, mayReplyAll } from '../data/messages/answered-message.ts'
import { type AnswerKind, openCompose } from '../state/compose-windows.ts'
import { showNotice } from '../state/notices.ts'
import type { Action, ActionContext } from './action.ts'
import { isPlanned } from './planning/plan-commands.ts'

const HIDDEN_COPY_MILLISECONDS = 10_000

export const compose: Action = {
  id: 'compose',
  group: 'write',
  about: msg`Compose`,
  label: () => msg`Compose`,
  icon: Pencil,
  keys: ['c'],
  // Whoever is quicker than the news of who may write begins already; the server has the last word.
  isEnabled: ({ user }) => user === undefined || maySend({ user }),
  perform: () => void openCompose({ kind: 'new' }),
}

export const reply: Action = answer('reply', 'r', msg`Reply`, Reply)
/** Only where it would reach more people than a reply (spec section 5). */
export const replyAll: Action = {
  ...answer('reply-all', 'a', msg`Reply all`, ReplyAll),
  isEnabled: (context) => {
    const message = newestMessage(context)
    return maySend(context) && message !== undefined && context.user !== undefined && mayReplyAll(message, context.user)
  },
  perform: (context) => {
    const message = newestMessage(context)
    if (message && context.user) answerAll(message, context.user)
  },
}
/** Only mail of a list that says where it is written to (List-Post, RFC 2369). */
export const replyList: Action = {
  ...answer('reply-list', 'Shift+L', msg`Reply to the list`, MailPlus),
  isEnabled: (context) => maySend(context) && newestMessage(context)?.list_post !== undefined,
}
export const forward: Action = answer('forward', 'f', msg`Forward`, Forward)

function answer(kind: AnswerKind, key: string, label: Action['about'], icon: NonNullable<Action['icon']>): Action {
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

/** Answers everybody; who only had a hidden copy is told that this gives it away. */
export function answerAll(message: MessageField, user: UserInfo): void {
  openCompose({ kind: 'reply-all', message })
  if (!cameAsHiddenCopy(message, user)) return
  const text = t`You received this as a hidden copy. If you reply to all, everybody will know.`
  showNotice({ text, lastsMilliseconds: HIDDEN_COPY_MILLISECONDS })
}

/** `enable_smtp` 0 disables compose and hides answers (product decision 29). */
export function maySend({ user }: Pick<ActionContext, 'user'>): boolean {
  return user?.enable_smtp === 1
}

function newestMessage({ openThread }: ActionContext): MessageField | undefined {
  return openThread?.messages.findLast(isAnswerable)
}

/** What waits for its time is no mail yet that anybody could answer. */
export function isAnswerable(message: MessageField): boolean {
  return !message.is_draft && message.state !== 'sending' && !isPlanned(message)
}
