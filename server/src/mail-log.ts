import type { MailFate, MailLog } from '@sen/core/ports/mail-log'
import { domainOf } from '@sen/model/addresses'
import { isHoldCause } from '@sen/model/sending-limits/sending-limits'
import type { Logger } from 'pino'
import { countMail, countSendingAlarm } from './http/metrics.ts'

const MAX_LOGGED_RECIPIENTS = 20
const MAX_REPLY_CHARACTERS = 300
const MAX_ID_CHARACTERS = 300

const WORDS = {
  received: 'mail received',
  submitted: 'mail submitted by a mail program',
  refused: 'mail rejected',
  handed_over: 'mail delivered',
  deferred: 'mail deferred',
  bounced: 'mail bounced',
  unclear: 'mail sent, but the server did not confirm it',
  withdrawn: 'mail recalled before delivery',
} as const satisfies Record<MailFate['fate'], string>

/** People are named by domain, also in replies of other servers. Alarms of unusual sending have level `warn`. */
export function createMailLog(logger: Logger, { wholeAddresses }: { readonly wholeAddresses: boolean }): MailLog {
  const shown = (address: string): string => (wholeAddresses ? address : domainOf(address))
  return {
    record: (fate) => {
      countMail(fate)
      if (!logger.isLevelEnabled('info')) return
      const line =
        'recipients' in fate
          ? { ...fate, ...recipientsOf(fate.recipients, shown), ...copiesOf(fate, shown) }
          : { ...fate, recipient: shown(fate.recipient), ...(fate.from !== undefined && { from: shown(fate.from) }) }
      const mailFrom = 'mailFrom' in fate && fate.mailFrom !== undefined ? { mailFrom: shown(fate.mailFrom) } : {}
      const messageId =
        fate.fate !== 'refused' && fate.messageId ? { messageId: fate.messageId.slice(0, MAX_ID_CHARACTERS) } : {}
      const reply = 'reply' in fate ? { reply: replyOf(fate.reply, wholeAddresses) } : {}
      logger.info({ ...line, ...messageId, ...mailFrom, ...reply }, WORDS[fate.fate])
    },
    alarm: ({ from, ...alarm }) => {
      countSendingAlarm(alarm.cause)
      const words = isHoldCause(alarm.cause) ? 'sending from a mailbox put on hold' : 'sending limit reached'
      logger.warn({ ...alarm, from: shown(from) }, words)
    },
  }
}

function recipientsOf(addresses: readonly string[], shown: (address: string) => string) {
  const names = [...new Set(addresses.slice(0, MAX_LOGGED_RECIPIENTS).map(shown))]
  return { recipients: names, recipientCount: addresses.length }
}

function copiesOf(fate: MailFate, shown: (address: string) => string) {
  if (fate.fate !== 'received') return {}
  const copies = fate.copies.slice(0, MAX_LOGGED_RECIPIENTS)
  return { copies: copies.map((copy) => ({ ...copy, mailbox: shown(copy.mailbox) })) }
}

function replyOf(reply: string, wholeAddresses: boolean): string {
  const short = reply.slice(0, MAX_REPLY_CHARACTERS)
  return wholeAddresses ? short : short.replaceAll(/[^\s<>@:;,"'()]{1,64}@/g, '…@')
}
