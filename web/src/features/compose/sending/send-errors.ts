import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { ErrorCode } from '@sen/model/error-codes'
import type { SendRefusal } from '@sen/model/sending'
import type { DraftProblem } from '../../../data/drafts/draft-status.ts'
import { ERROR_TEXTS, NO_ANSWER_TEXT, textOfCode } from '../../../i18n/error-texts.ts'

/** Position of a refusal in the window, beside the field to fix. */
export type ErrorField = 'from' | 'to' | 'text' | 'files' | 'foot'
export type SendErrors = Readonly<Partial<Record<ErrorField, string>>>

const FIELDS: Readonly<Partial<Record<ErrorCode, ErrorField>>> = {
  no_sender: 'from',
  sender_not_allowed: 'from',
  sender_name_misleading: 'from',
  no_receiver: 'to',
  invalid_receivers: 'to',
  too_many_recipients: 'to',
  body_too_large: 'text',
  attachments_too_large: 'files',
  message_too_large: 'files',
  file_not_found: 'files',
}

export function errorsOf(refusals: readonly SendRefusal[]): SendErrors {
  const errors: Partial<Record<ErrorField, string>> = {}
  for (const refusal of refusals) {
    const field = FIELDS[refusal.code] ?? 'foot'
    errors[field] ??= refusalText(refusal)
  }
  return errors
}

export function errorsOfProblem(problem: DraftProblem | undefined): SendErrors {
  if (problem === undefined || problem.kind === 'conflict') return {}
  if (problem.kind === 'refused') return errorsOf([problem])
  // The server may respond but be unable to send, for example when its disk is full.
  return problem.code === undefined ? { foot: i18n._(NO_ANSWER_TEXT) } : errorsOf([{ code: problem.code }])
}

export function notSent(): SendErrors {
  return { foot: t`The message has not been sent. Send it again.` }
}

export function refusalText({ code, details }: SendRefusal): string {
  const emails = details?.emails
  if (code === 'invalid_receivers' && Array.isArray(emails) && emails.length > 0) {
    const wrong = emails.map(String).join(', ')
    if (emails.length === 1) return t`This address is not valid: ${wrong}. Correct or remove it.`
    return t`These addresses are not valid: ${wrong}. Correct or remove them.`
  }
  if (code === 'sender_name_misleading')
    return t`The sender’s name reads as someone else’s address. Choose the sender again.`
  if (code === 'share_invalid') return sharingText(details)
  if (code === 'send_quota_exceeded' && details) return sendingLimitText(details)
  return i18n._(textOfCode(code))
}

/** Names the exceeded limit, so that users can report it to their administrator. */
function sendingLimitText({ scope, window, limit }: NonNullable<SendRefusal['details']>): string {
  const count = Number(limit)
  if (scope === 'mailbox' && window === 'hour')
    return t`You can write to ${count} recipients per hour. Your message is kept: send it later.`
  if (scope === 'mailbox' && window === 'day')
    return t`You can write to ${count} recipients per day. Your message is kept: send it tomorrow.`
  if (scope === 'organisation')
    return t`Your organisation has reached its sending limit. Your message is kept: send it later, or ask your administrator.`
  return i18n._(ERROR_TEXTS.send_quota_exceeded)
}

function sharingText(details: SendRefusal['details']): string {
  const name = typeof details?.name === 'string' ? details.name : ''
  const emails = Array.isArray(details?.emails) ? details.emails.map(String).join(', ') : ''
  if (details?.problem === 'password-needed-outside') {
    return details.publicly === 'not-by-account'
      ? t`${name}: set a password, because ${emails} is outside your organisation and your account is not verified yet. Verify your phone under My account to share without one.`
      : t`${name}: set a password, because ${emails} is outside your organisation.`
  }
  if (details?.problem === 'public-not-allowed') {
    return details.publicly === 'not-by-account'
      ? t`${name}: set a password, because your account is not verified yet. Verify your phone under My account to share without one.`
      : t`${name}: set a password, because your organisation doesn’t allow public links.`
  }
  if (details?.problem === 'expiry-past') return t`${name}: the end day of the link is past.`
  return i18n._(ERROR_TEXTS.share_invalid)
}
