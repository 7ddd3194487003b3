import { isValidEmail, normaliseEmail } from '@sen/model/addresses'
import { DEFAULT_SENDING_LIMITS } from '@sen/model/sending-limits/limits'
import * as z from 'zod/mini'

const MOST_RECIPIENTS = 1_000_000

const recipients = z.pipe(
  z.string().check(z.regex(/^\d{1,7}$/)),
  z.pipe(z.transform(Number), z.number().check(z.maximum(MOST_RECIPIENTS))),
)

/** `500/2000` means per hour and per day. */
const sendingCounts = z.pipe(
  z.string().check(z.regex(/^\d{1,7}\/\d{1,7}$/)),
  z.transform((value: string) => {
    const [hour = 0, day = 0] = value.split('/').map(Number)
    return { hour, day }
  }),
)

const emailAddress = z.pipe(
  z.string().check(z.refine((value) => isValidEmail(normaliseEmail(value)))),
  z.transform(normaliseEmail),
)

function sendingDefault(scope: 'mailbox' | 'organisation' | 'installation'): string {
  const { hour, day } = DEFAULT_SENDING_LIMITS[scope]
  return `${hour}/${day}`
}

export const SENDING_VARIABLES = {
  SEND_LIMIT_MAILBOX: {
    takes: 'two numbers of recipients, per hour and per day, such as 500/2000; 0 means no limit',
    fallback: sendingDefault('mailbox'),
    meaning: 'How many recipients one mailbox may write to. Messages beyond the limit are refused with an explanation.',
    read: sendingCounts,
  },
  SEND_LIMIT_ORGANISATION: {
    takes: 'two numbers of recipients, per hour and per day, such as 5000/20000; 0 means no limit',
    fallback: sendingDefault('organisation'),
    meaning: 'The same for all mailboxes of one organisation together.',
    read: sendingCounts,
  },
  SEND_LIMIT_INSTALLATION: {
    takes: 'two numbers of recipients, per hour and per day, such as 50000/200000; 0 means no limit',
    fallback: sendingDefault('installation'),
    meaning: 'The same for the whole installation.',
    read: sendingCounts,
  },
  SEND_HOLD_BOUNCES: {
    takes: 'a number of recipients from 0 to 1000000',
    fallback: String(DEFAULT_SENDING_LIMITS.hold.bounces),
    meaning:
      'If servers reject this many recipients of a mailbox within an hour, its sending is put on hold until an Owner or `sen queue release --from ADDRESS` releases it. 0 disables this.',
    read: recipients,
  },
  SEND_HOLD_NEW_RECIPIENTS: {
    takes: 'a number of recipients from 0 to 1000000',
    fallback: String(DEFAULT_SENDING_LIMITS.hold.newRecipients),
    meaning:
      'The same if a mailbox writes within an hour to this many recipients outside its organisation to whom it has never written before.',
    read: recipients,
  },
  OPERATOR_ADDRESS: {
    takes: 'an e-mail address',
    otherwise: 'alarms are in the log and the metrics only; Owners receive theirs',
    meaning: 'Receives mail when a sending limit was reached or the sending of a mailbox was put on hold.',
    read: emailAddress,
  },
} as const
