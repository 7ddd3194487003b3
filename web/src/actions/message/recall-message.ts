import { msg, plural, t } from '@lingui/core/macro'
import type { MessageField } from '@sen/contract/messages'
import { domainOf } from '@sen/model/addresses'
import { recallWindowParts } from '@sen/model/recalling/recall'
import { MailX } from 'lucide-react'
import { CallError } from '../../data/call-error.ts'
import { errorText } from '../../data/error-text.ts'
import { judgeMessage, recallMessage as sendRecall } from '../../data/messages/recall-message.ts'
import { LONG_NOTICE_MILLISECONDS, showNotice } from '../../state/notices.ts'
import { ask } from '../../state/question.ts'
import type { Action, ActionContext } from '../action.ts'
import { mayChangeMail } from '../guard/require-verified.ts'
import { attempt } from '../report.ts'
import { maySend } from '../write.ts'

/** Applies to the user's newest message in the open thread, while it can be recalled. */
export const recallMessage: Action = {
  id: 'recall',
  group: 'write',
  about: msg`Recall`,
  label: () => msg`Recall`,
  icon: MailX,
  keys: [],
  isEnabled: (context) => recallable(context) !== undefined,
  perform: (context) => {
    const message = recallable(context)
    if (message) recall(context, message)
  },
}

export function mayRecall({ user }: Pick<ActionContext, 'user'>, message: MessageField): boolean {
  if (!user || !maySend({ user })) return false
  return judgeMessage(message, user.recall_window, new Date()) === 'allowed'
}

export function recall(context: ActionContext, message: MessageField): void {
  if (!mayChangeMail(context)) return
  const own = domainOf(context.user?.email ?? '')
  const outside = message.deliveries.filter(({ email }) => domainOf(email) !== own).map(({ email }) => email)
  ask({ kind: 'recall', outside, onAnswer: () => begin(context, message) })
}

function begin({ cache }: ActionContext, message: MessageField): void {
  const work = async () => {
    await sendRecall(cache, message)
    showNotice({
      text: t`Recalling the message. A report will come to your inbox.`,
      lastsMilliseconds: LONG_NOTICE_MILLISECONDS,
    })
  }
  attempt(msg`Recall the message`, work, refusalText)
}

/** Spec section 8: a late recall names the time within which it would have been possible. */
function refusalText(error: unknown): string {
  const seconds = error instanceof CallError && error.code === 'recall_expired' ? error.details.expried_time : undefined
  if (typeof seconds !== 'number') return errorText(error)
  const { count, unit } = recallWindowParts(seconds)
  const time = {
    m: plural(count, { one: '# minute', other: '# minutes' }),
    h: plural(count, { one: '# hour', other: '# hours' }),
    d: plural(count, { one: '# day', other: '# days' }),
  }[unit]
  return t`It’s too late to recall this message: the limit is ${time} after sending.`
}

function recallable(context: ActionContext): MessageField | undefined {
  const message = context.openThread?.messages.findLast(({ recall: facts }) => facts !== null)
  return message && mayRecall(context, message) ? message : undefined
}
