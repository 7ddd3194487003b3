import { ERROR_STATUS, type ErrorAnswer } from '@sen/contract/errors'
import { Refused } from '@sen/core/kit/refused'
import { isDatabaseAway, isLockTimeout, isStatementTimeout, isStorageFull } from '@sen/core/kit/resource-failure'
import { BlobMissing } from '@sen/core/ports/blob-store'
import { MailboxBusy } from '@sen/core/ports/call-scope'
import { StorageFull } from '@sen/core/ports/storage-room'
import type { ErrorCode } from '@sen/model/error-codes'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { isClientGone, logClientGone, logFailure } from './client-gone.ts'

/** The messages are for logs and API users; pages have their own texts. */
const MESSAGES: Readonly<Record<ErrorCode, string>> = {
  invalid: 'The request is not valid.',
  unauthenticated: 'Sign in first.',
  wrong_credentials: 'The address or the password is wrong.',
  account_suspended: 'The account is suspended. An administrator can reactivate it.',
  too_many_attempts: 'Too many attempts. Try again later.',
  origin_refused: 'Requests with a session cookie must come from the same origin.',
  not_found: 'The requested resource was not found.',
  folder_exists: 'A folder with this name already exists.',
  folder_not_empty: 'The folder is not empty.',
  folder_invalid: 'The folder cannot have this name or parent.',
  folder_not_own: 'Only user-created folders can be changed or deleted.',
  folder_not_found: 'The folder was not found.',
  label_not_found: 'The label was not found.',
  label_exists: 'A label with this name already exists.',
  label_invalid: 'The label name is not valid.',
  too_many_labels: 'The mailbox has reached its limit of labels.',
  keyword_invalid: 'The keyword is too long or is not an IMAP atom.',
  too_many_keywords: 'The message or its folder has reached its limit of keywords.',
  thread_not_found: 'The thread was not found.',
  message_not_found: 'The message was not found.',
  file_not_found: 'The file was not found.',
  file_infected: 'A virus was found in this file.',
  image_sender_invalid: 'The sender must be an email address, or @ followed by a domain.',
  too_many_image_senders: 'The mailbox has reached its limit of senders whose images are always shown.',
  preview_not_offered: 'Previews are not available for this type of file.',
  preview_failed: 'The preview could not be created.',
  image_not_found: 'The image was not found, or its server did not return it.',
  unsubscribe_not_offered: 'This message has no trusted one-click unsubscribe link.',
  unsubscribe_failed: 'The mailing list server did not accept the unsubscribe request.',
  calendar_unreadable: 'The file contains no readable calendar.',
  move_not_allowed: 'Messages cannot be moved to this folder.',
  login_link_expired: 'The code or token is not valid, has expired, or was already used.',
  sign_on_unknown: 'Single sign-on succeeded, but no account matches this user.',
  sign_on_failed: 'Single sign-on was cancelled, timed out, or was started in another browser.',
  sign_on_unavailable: 'The single sign-on server is not available.',
  forbidden: 'This account cannot use this resource.',
  not_permitted: 'This account does not have permission to do this.',
  domain_not_verified: 'The domain is not verified.',
  domain_invalid: 'The domain name is not valid for mail.',
  domain_exists: 'The organisation already has this domain.',
  domain_unavailable: 'This domain is already hosted on this server.',
  domain_in_use: 'The domain still has mailboxes or addresses.',
  domain_removed: 'This domain was removed. It can be restored.',
  own_domain: 'Your own mailbox belongs to this domain.',
  mta_sts_not_ready: 'MTA-STS needs an MX record that names only this server.',
  too_many_domains: 'The organisation has reached its limit of unverified domains.',
  domain_limit_reached: 'The organisation has reached its limit of domains.',
  rule_not_found: 'The filter was not found.',
  rule_not_runnable: 'This filter only forwards mail, so it cannot run on existing messages.',
  rule_invalid: 'The filter is not valid.',
  too_many_rules: 'The mailbox has reached its limit of filters.',
  too_many_blocked_senders: 'The mailbox has reached its limit of blocked senders.',
  sender_not_blockable: 'This sender cannot be blocked.',
  contact_not_found: 'The contact was not found.',
  contact_invalid: 'A contact needs at least one address, and every address must be valid.',
  contact_exists: 'This address belongs to another contact.',
  too_many_contacts: 'The mailbox has reached its limit of contacts.',
  too_many_hidden_recipients: 'The mailbox has reached its limit of hidden suggestions.',
  contact_group_not_found: 'The contact group was not found.',
  contact_group_invalid: 'A contact group needs a name.',
  contact_group_exists: 'A contact group with this name already exists.',
  contact_group_full: 'The contact group has reached its limit of members.',
  too_many_contact_groups: 'The mailbox has reached its limit of contact groups.',
  contacts_unreadable: 'The file contains no readable vCard.',
  too_many_cards: 'The file contains more than 50,000 contacts.',
  task_not_found: 'The task was not found.',
  operation_in_progress: 'Another operation on the same object is in progress.',
  too_many_tasks: 'Too many operations are in progress in this mailbox.',
  task_undo_too_late: 'This can no longer be undone.',
  smtp_disabled: 'Sending is disabled for this account.',
  draft_conflict: 'The draft was changed elsewhere. Load it again before saving.',
  not_a_draft: 'This message is not a draft.',
  no_sender: 'The message has no sender.',
  sender_not_allowed: 'This account cannot send from this address.',
  address_invalid: 'The email address is not valid.',
  code_incorrect: 'The code is wrong.',
  code_used: 'This code was already used.',
  code_expired: 'The code has expired, or no code was sent.',
  code_used_up: 'Too many wrong codes. Request a new code.',
  code_wait: 'A code was sent a moment ago. Wait before you request another.',
  profile_invalid: 'A field of the profile is not valid.',
  phone_invalid: 'The phone number is not valid.',
  phone_not_mobile: 'Codes can be sent only to mobile numbers of the selected country.',
  phone_verified: 'The phone number is already verified. To change it, verify another number.',
  phone_in_use: 'Another account has verified this phone number.',
  verification_not_offered: 'This way of verifying a phone number is not available.',
  too_many_phone_codes: 'Daily limit of phone codes reached for this account.',
  organisation_phone_codes_used: 'Daily limit of phone codes reached for the organisation.',
  all_phone_codes_used: 'Daily limit of phone codes reached for this server.',
  code_not_sent: 'The code could not be sent.',
  phone_codes_off: 'Codes cannot be sent to this phone number.',
  avatar_too_large: 'The picture is larger than 2 MB.',
  avatar_unreadable: 'The file is not a readable PNG or JPEG image.',
  avatar_too_small: 'The picture must be at least 100 by 100 pixels.',
  too_many_codes: 'Too many codes were sent. Try again later.',
  sender_exists: 'This sender address was already added.',
  sender_name_misleading: 'This name reads as an address of somebody else.',
  sender_hosted: 'This address belongs to another mailbox on this server.',
  sender_not_found: 'The sender address was not found.',
  sender_not_verified: 'The sender address is not verified yet.',
  sender_own: "The mailbox's own address cannot be removed.",
  too_many_senders: 'The mailbox has reached its limit of sender addresses.',
  address_reserved: 'This address is reserved for the Owner or for mail servers.',
  mailbox_unknown: 'No mailbox in the organisation has this primary address.',
  too_many_addresses: 'The limit of addresses would be exceeded.',
  forward_exists: 'This forwarding address was already added.',
  forward_own: 'A mailbox cannot forward to its own address.',
  forward_not_found: 'The forwarding address was not found.',
  forward_not_verified: 'The forwarding address is not verified yet.',
  too_many_forwards: 'The mailbox has reached its limit of forwarding addresses.',
  template_exists: 'A template with this name already exists.',
  template_name_invalid: 'The template name is empty, too long, or longer than one line.',
  template_empty: 'The template has no subject and no text.',
  template_too_large: 'The text of the template is too long.',
  too_many_templates: 'The mailbox has reached its limit of templates.',
  export_not_found: 'The export was not found, or has expired.',
  export_empty: 'There are no messages to export.',
  too_many_exports: 'The mailbox has reached its limit of exports. Delete one first.',
  upload_not_found: 'The upload was not found, was already used, or has expired.',
  upload_conflict: 'The upload is being continued elsewhere, or another part is being received.',
  too_many_uploads: 'The mailbox has reached its limit of uploads. Delete one first.',
  import_not_found: 'The import was not found, or is in progress.',
  drive_disabled: 'The drive is disabled for this account.',
  drive_item_not_found: 'The file or folder was not found in the drive.',
  drive_name_invalid: 'The name is not valid for a file or folder in the drive.',
  drive_name_taken: 'A file or folder with this name already exists.',
  drive_move_not_allowed: 'The target is not a folder, is nested too deeply, or is inside the folder being moved.',
  drive_version_not_found: 'This version of the file was not found.',
  too_many_drive_items: 'The drive has reached its limit of files and folders.',
  share_not_found: 'The share was not found.',
  share_gone: 'This link does not exist or no longer works.',
  file_request_full: 'This file request cannot take more files.',
  share_invalid: 'The share settings are not valid.',
  share_password_wrong: 'The password for this link is missing or wrong.',
  share_not_allowed: 'Only your own files can be shared, and files can be added only to folders shared for writing.',
  too_many_shares: 'The mailbox has reached its limit of shares.',
  password_wrong: 'The password is wrong.',
  password_too_short: 'The new password is too short.',
  password_too_simple: 'The new password needs uppercase and lowercase letters, a digit, and a special character.',
  password_unchanged: 'The new password is the same as the current password.',
  last_owner: 'You cannot do this to yourself, or to the last Owner who can sign in.',
  person_state: "This action is not available in the person's current state.",
  quota_beyond_pool: "The quota exceeds the domain's remaining storage.",
  address_looks_alike: 'The address looks too similar to an existing address.',
  address_taken: 'The address is in use, or was in use until recently.',
  second_step_expired: 'The sign-in timed out, or had too many wrong codes. Sign in with the password again.',
  passkey_refused: 'This passkey was not accepted.',
  too_many_passkeys: 'The account has reached its limit of passkeys.',
  too_many_app_passwords: 'The account has reached its limit of app passwords.',
  app_password_required: 'Mail programs need an app password for this account.',
  app_password_scope: 'This app password does not include the protocol.',
  mail_protocol_off: 'An administrator has turned this protocol off.',
  two_step_changed: 'Two-step sign-in was changed elsewhere, or the setup timed out. Start again.',
  no_receiver: 'The message has no recipients.',
  invalid_receivers: 'Some recipients are not valid email addresses.',
  too_many_recipients: 'The message has too many recipients.',
  send_quota_exceeded:
    'The hourly or daily limit of recipients was reached for this account, its organisation, or this server.',
  sending_on_hold: 'Sending from this mailbox is on hold because of unusual activity. The operator can release it.',
  attachments_too_large: 'The total size of the attachments is too large.',
  message_too_large: 'The message is too large.',
  body_too_large: 'The text is too long.',
  file_too_large: 'The file is too large.',
  file_type_blocked: 'Files of this type cannot be sent.',
  upload_interrupted: 'The upload was interrupted.',
  undo_too_late: 'The message was already sent.',
  already_sent: 'The message was already sent.',
  recall_no_permission: 'Only the sender can recall this message.',
  recall_not_available: 'Recall is not available for this message.',
  recall_expired: 'This message can no longer be recalled.',
  tracking_too_large: 'The message is too large to track for this many recipients.',
  snooze_time_invalid: 'The time must be in the future.',
  not_sent: 'The message was not sent.',
  schedule_too_soon: 'The scheduled time must be at least five minutes from now.',
  not_scheduled: 'This message is no longer scheduled.',
  period_invalid: 'The recurrence is not valid.',
  period_too_soon: 'The start must be at least three minutes from now.',
  not_periodic: 'This message is no longer sent on a recurring schedule.',
  setting_invalid: 'The value is not valid for this setting.',
  quota_exceeded: 'The storage is full.',
  feedback_limit: 'Too much feedback was sent within an hour. Try again later.',
  internal_error: 'Something went wrong on the server.',
  content_missing: 'The stored content is missing on the server.',
  too_many_calls: 'Too many requests for this mailbox are waiting. Try again in a moment.',
  mailbox_busy: 'Too many changes to this mailbox are in progress. Try again in a moment.',
  unavailable: 'The server is temporarily unavailable.',
  server_full: "The server's disk is full.",
}

export function errorAnswer(code: ErrorCode, details?: Readonly<Record<string, unknown>>): ErrorAnswer {
  return { error: { code, message: MESSAGES[code], ...(details && { details }) } }
}

const DOWNLOAD_HEADERS = [
  'content-length',
  'content-disposition',
  'content-encoding',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
] as const

export function sendError(reply: FastifyReply, code: ErrorCode, details?: Readonly<Record<string, unknown>>): void {
  // A download that failed to start may have set these headers.
  for (const name of DOWNLOAD_HEADERS) void reply.removeHeader(name)
  if (code === 'too_many_calls') void reply.header('retry-after', '1')
  void reply
    .code(ERROR_STATUS[code])
    .header('content-type', 'application/json; charset=utf-8')
    .send(errorAnswer(code, details))
}

export function invalidInput(issues: readonly z.core.$ZodIssue[]): Refused {
  const [issue] = issues
  return new Refused('invalid', { field: issue?.path.map(String).join('.') ?? '', problem: issue?.code ?? 'custom' })
}

/** Expected refusals have codes; other errors are bugs, which are logged. */
export function answerError(error: FastifyError | Refused | Error, request: FastifyRequest, reply: FastifyReply): void {
  if (reply.raw.headersSent) {
    // A part of the answer was sent, so it can only be broken off.
    logFailure(request, error, 'a response was interrupted', 'warn')
    reply.raw.destroy()
    return
  }
  if (error instanceof Refused) {
    sendError(reply, error.code, error.details)
    return
  }
  if (isClientGone(error, request)) {
    logClientGone(request)
    sendError(reply, 'invalid', { field: '', problem: 'incomplete' })
    return
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    sendError(reply, 'invalid', { field: '', problem: 'too_big' })
    return
  }
  if (code.startsWith('FST_') && 'statusCode' in error && error.statusCode !== undefined && error.statusCode < 500) {
    sendError(reply, 'invalid', {
      field: '',
      problem: code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? 'media_type' : 'syntax',
    })
    return
  }
  sendError(reply, failureCode(error, request))
}

export function codeOf(error: unknown, request: FastifyRequest): ErrorCode {
  return error instanceof Refused ? error.code : failureCode(error, request)
}

export function failureCode(error: unknown, request: FastifyRequest): ErrorCode {
  if (isClientGone(error, request)) {
    logClientGone(request)
    return 'unavailable'
  }
  // The check logs a lack of space, not each refusal.
  if (error instanceof StorageFull) return 'server_full'
  if (error instanceof MailboxBusy) return 'mailbox_busy'
  if (error instanceof BlobMissing) {
    request.log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'a blob is missing')
    return 'content_missing'
  }
  request.log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'a request failed')
  if (isLockTimeout(error)) return 'mailbox_busy'
  return isStorageFull(error)
    ? 'server_full'
    : isDatabaseAway(error) || isStatementTimeout(error)
      ? 'unavailable'
      : 'internal_error'
}
