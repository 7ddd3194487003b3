import { msg, t } from '@lingui/core/macro'
import type { UserInfo } from '@sen/contract/account'
import type { MessageField } from '@sen/contract/messages'
import { isPlannedRole } from '@sen/model/folders'
import { senderWarning } from '@sen/model/trust/sender-warnings'
import { CopyPlus, Forward, MailPlus, Pencil, Reply, ReplyAll } from 'lucide-react'
import { userQuery } from '../data/account/queries.ts'
import { isOffered } from '../data/account/rights.ts'
import { CallError } from '../data/call-error.ts'
import { errorText } from '../data/error-text.ts'
import { cameAsHiddenCopy, mayReplyAll } from '../data/messages/answered-message.ts'
import { isPlanned } from '../data/scheduling/planned.ts'
import { authorsOf } from '../lib/names/authors.ts'
import { type AnswerKind, openCompose } from '../state/compose-windows.ts'
import { LONG_NOTICE_MILLISECONDS, showNotice } from '../state/notices.ts'
import { requestPageCommand } from '../state/page-commands.ts'
import { ask } from '../state/question.ts'
import type { Action, ActionContext } from './action.ts'

const HIDDEN_COPY_MILLISECONDS = 10_000
/** A forged header may name hundreds of addresses. */
const MOST_NAMED = 5

export const compose: Action = {
  id: 'compose',
  group: 'write',
  about: msg`Compose`,
  label: () => msg`Compose`,
  icon: Pencil,
  keys: ['c'],
  // Always enabled: this entry explains why writing is not allowed (product decision 29).
  isEnabled: () => true,
  perform: (context) => {
    if (mayBegin(context)) openCompose({ kind: 'new' })
    else showNotice({ text: sendingOffText(), tone: 'danger', lastsMilliseconds: LONG_NOTICE_MILLISECONDS })
  },
}

export function sendingOffText(): string {
  return errorText(new CallError('smtp_disabled', 403))
}

export const reply: Action = answer('reply', 'r', msg`Reply`, Reply)
/** Enabled only when it would reach more people than a reply (spec section 5). */
export const replyAll: Action = answer('reply-all', 'a', msg`Reply all`, ReplyAll, (message, { user }) =>
  // Until the user is loaded, treat every address as another person's.
  user ? mayReplyAll(message, user) : message.to.length + message.cc.length > 0,
)
/** Enabled only for list mail that names its posting address (List-Post, RFC 2369). */
export const replyList: Action = answer('reply-list', 'Shift+L', msg`Reply to the list`, MailPlus, isOfList)
export const forward: Action = answer('forward', 'f', msg`Forward`, Forward)

/** Starts a new message with everything of the newest one. */
export const editAsNew: Action = {
  id: 'edit-as-new',
  group: 'write',
  about: msg`Edit as new message`,
  label: ({ folder }) => (folder?.role === 'sent' ? msg`Send again` : msg`Edit as new message`),
  icon: CopyPlus,
  keys: [],
  isEnabled: (context) => mayBegin(context) && newestMessage(context) !== undefined,
  perform: (context) => {
    const message = newestMessage(context)
    if (message) openCompose({ kind: 'copy', message })
  },
}

function answer(
  kind: AnswerKind,
  key: string,
  label: Action['about'],
  icon: NonNullable<Action['icon']>,
  fits: (message: MessageField, context: ActionContext) => boolean = () => true,
): Action {
  return {
    id: kind,
    group: 'write',
    about: label,
    label: () => label,
    icon,
    keys: [key],
    isEnabled: (context) => {
      const message = newestMessage(context)
      return mayBegin(context) && (message ? fits(message, context) : isComing(context))
    },
    perform: (context) => {
      const message = newestMessage(context)
      if (!message) {
        if (context.openThreadId !== undefined)
          requestPageCommand('answer-thread', { to: context.openThreadId, action: kind })
        return
      }
      if (kind === 'reply' || kind === 'reply-all') askIfDoubtful(message, () => openCompose({ kind, message }))
      else openCompose({ kind, message })
      if (kind !== 'reply-all') return
      const known = context.cache.ensureQueryData(userQuery)
      // Without the user, a hidden copy cannot be detected; skip the hint.
      known.then((user) => tellHiddenCopy(message, user)).catch(() => {})
    },
  }
}

/** The key may be pressed before the thread has loaded. Mail that is planned can hardly be answered. */
function isComing({ openThread, openThreadId, folder }: ActionContext): boolean {
  return openThreadId !== undefined && !openThread && !isPlannedRole(folder?.role)
}

function isOfList({ list_post }: MessageField): boolean {
  return list_post !== undefined
}

/** Asks first when the sender may be forged. */
export function answerSender(message: MessageField): void {
  askIfDoubtful(message, () => openCompose({ kind: 'reply', message }))
}

function askIfDoubtful(message: MessageField, begin: () => void): void {
  const doubt = senderWarning(message)
  if (doubt === undefined) {
    begin()
    return
  }
  const answered = message.reply_to.length > 0 ? message.reply_to : authorsOf(message)
  const emails = answered.map(({ email }) => email).slice(0, MOST_NAMED)
  ask({ kind: 'answer-doubtful', emails, doubt, onAnswer: begin })
}

/** A recipient in Bcc is warned that this reveals it. */
export function answerAll(message: MessageField, user: UserInfo): void {
  askIfDoubtful(message, () => openCompose({ kind: 'reply-all', message }))
  tellHiddenCopy(message, user)
}

function tellHiddenCopy(message: MessageField, user: UserInfo): void {
  if (!cameAsHiddenCopy(message, user)) return
  const text = t`You received this as a hidden copy. If you reply to all, everyone will know.`
  showNotice({ text, lastsMilliseconds: HIDDEN_COPY_MILLISECONDS })
}

/** Until the user is loaded, writing is allowed here and the server decides. */
function mayBegin(context: Pick<ActionContext, 'user'>): boolean {
  return isOffered('write_mail', context.user)
}

/** `enable_smtp` 0 disables compose and hides replies (product decision 29). */
export function maySend({ user }: Pick<ActionContext, 'user'>): boolean {
  return user !== undefined && isOffered('write_mail', user)
}

function newestMessage({ openThread }: ActionContext): MessageField | undefined {
  return openThread?.messages.findLast(isAnswerable)
}

export function isAnswerable(message: MessageField): boolean {
  return !message.is_draft && message.state !== 'sending' && !isPlanned(message)
}
