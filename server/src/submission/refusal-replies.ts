import { Refused } from '@sen/core/kit/refused'
import { isStorageFull } from '@sen/core/kit/resource-failure'
import { StorageFull } from '@sen/core/ports/storage-room'
import { ScanDeferred } from '@sen/core/receiving/examine-mail'
import { SubmitterGone } from '@sen/core/submissions/submitter-gone'
import { MAX_SUBMISSION_AUTHORS } from '@sen/model/submissions/limits'
import { SmtpRefusal } from '../smtp/smtp-refusal.ts'

type Reply = readonly [code: number, text: string]

/** Enhanced codes are those of RFC 3463, RFC 4954 section 6 and RFC 5248. */
const SIGN_IN: Readonly<Record<string, Reply>> = {
  wrong_credentials: [535, '5.7.8 Authentication credentials invalid'],
  account_suspended: [535, '5.7.8 This account is suspended'],
  app_password_required: [534, '5.7.9 This account needs an app password; create one in its settings'],
  app_password_scope: [535, '5.7.8 This app password is not valid for sending'],
  mail_protocol_off: [535, '5.7.8 Sending by mail programs is switched off for this account'],
}

const PROBLEMS: Readonly<Record<string, string>> = {
  malformed: 'The header has a line that is no field',
  repeated_field: 'A header field that is allowed once appears twice',
  no_author: 'The header names no author',
  too_many_authors: `From and Sender name more than ${MAX_SUBMISSION_AUTHORS} mailboxes`,
}

/** @param error of a sign-in; our own failures are temporary, so that clients keep the password */
export function signInReply(error: unknown): SmtpRefusal {
  if (!(error instanceof Refused)) return refusal([454, '4.7.0 Temporary authentication failure'])
  if (error.code === 'too_many_attempts') {
    const seconds = Number(error.details?.retry_after_seconds ?? 60)
    return refusal([454, `4.7.0 Too many attempts; please try again in ${Math.ceil(seconds / 60)} minutes`])
  }
  return refusal(SIGN_IN[error.code] ?? [535, '5.7.8 Authentication failed'])
}

/** Returns the reply to a message or sender that was refused, and 451 for our own failures. */
export function submissionReply(error: unknown): SmtpRefusal {
  if (error instanceof SmtpRefusal) return error
  if (error instanceof Refused) return refusal(replyOf(error))
  if (error instanceof ScanDeferred) {
    return refusal([451, '4.7.1 The message cannot be scanned at the moment; please try again later'])
  }
  if (error instanceof SubmitterGone) return refusal([421, '4.4.2 The connection was lost'])
  if (isStorageFull(error) || error instanceof StorageFull) return noRoom()
  return refusal([451, '4.3.0 Not sent because of a local error; please try again later'])
}

export function noRoom(): SmtpRefusal {
  return refusal([452, '4.3.1 Insufficient system storage; please try again later'])
}

function replyOf({ code, details }: Refused): Reply {
  switch (code) {
    case 'sender_not_allowed':
      return [550, '5.7.1 This account may not send as the given address']
    case 'smtp_disabled':
      return [550, '5.7.1 This account may not send']
    case 'domain_not_verified':
      return [550, '5.7.1 The domain of this account is not verified']
    case 'no_receiver':
      return [554, '5.5.1 No valid recipients']
    case 'invalid_receivers':
      return [553, '5.1.3 Invalid recipient address']
    case 'too_many_recipients':
      return [554, `5.5.3 More than ${details?.limit} recipients`]
    case 'message_too_large':
      return [552, `5.3.4 Message size exceeds the maximum of ${details?.limit} bytes`]
    case 'file_infected':
      return [550, '5.7.1 The message contains malware']
    case 'quota_exceeded':
      return [552, '5.2.2 The mailbox is full']
    case 'send_quota_exceeded':
      return [
        450,
        `4.7.1 The limit of ${details?.limit} recipients per ${details?.window} is reached; please try again later`,
      ]
    case 'sending_on_hold':
      return [550, '5.7.1 Sending from this account is on hold; please contact your administrator']
    case 'mailbox_busy':
      return [451, '4.3.2 The mailbox is busy; please try again later']
    case 'invalid':
      if (details?.problem === 'no_mailbox_list') {
        return [550, '5.6.0 From or Sender is no list of addresses as in RFC 5322 section 3.4']
      }
      return [554, `5.6.0 ${PROBLEMS[String(details?.problem)] ?? 'The message cannot be read'}`]
    default:
      return [554, '5.7.0 The message was refused']
  }
}

function refusal([code, text]: Reply): SmtpRefusal {
  return new SmtpRefusal(code, text)
}
