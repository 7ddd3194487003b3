import { ERROR_STATUS, type ErrorAnswer } from '@sen/contract/errors'
import { Refused } from '@sen/core/kit/refused'
import { isDatabaseAway, isLockTimeout, isStatementTimeout, isStorageFull } from '@sen/core/kit/resource-failure'
import { BlobMissing } from '@sen/core/ports/blob-store'
import { CallEnded, MailboxBusy } from '@sen/core/ports/call-scope'
import { StorageFull } from '@sen/core/ports/storage-room'
import type { ErrorCode } from '@sen/model/error-codes'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'

/** The messages are for logs and API users; pages have their own texts. */
const MESSAGES: Readonly<Record<ErrorCode, string>> = {
  invalid: 'The request does not have the right form.',
  unauthenticated: 'Sign in first.',
  wrong_credentials: 'The address or the password is wrong.',
  account_suspended: 'The account is suspended. Its administrator can resume it.',
  too_many_attempts: 'Too many attempts. Try again later.',
  origin_refused: 'A request with the session cookie must come from our own pages.',
  not_found: 'There is nothing here.',
  folder_exists: 'There is a folder of that name already.',
  folder_not_empty: 'The folder is not empty.',
  folder_invalid: 'A folder cannot have that name or that place.',
  folder_not_own: 'Only folders of your own can be changed or deleted.',
  folder_not_found: 'There is no such folder.',
  label_not_found: 'There is no such label.',
  label_exists: 'There is a label of that name already.',
  label_invalid: 'A label cannot have that name.',
  too_many_labels: 'There are as many labels as a mailbox may have.',
  thread_not_found: 'There is no such thread.',
  message_not_found: 'There is no such message.',
  file_not_found: 'There is no such file.',
  file_infected: 'A virus was found in this file.',
  image_sender_invalid: 'Neither an address nor @ and a domain.',
  too_many_image_senders: 'Pictures of as many senders as a mailbox may have are shown always.',
  preview_not_offered: 'No preview is made of such a file here.',
  preview_failed: 'No preview could be made of this file.',
  image_not_found: 'There is no such picture, or its server does not give it.',
  unsubscribe_not_offered: 'This message offers no one-click way to unsubscribe that can be trusted.',
  unsubscribe_failed: 'The server of the list did not take the request.',
  calendar_unreadable: 'There is no calendar in this file that can be read.',
  move_not_allowed: 'Mail may not be moved there.',
  login_link_expired: 'This code or token was used before, has expired, or never was.',
  sign_on_unknown: 'Nobody here is who the single sign-on has recognised.',
  sign_on_failed: 'The single sign-on was given up, took too long, or began in another browser.',
  sign_on_unavailable: 'The single sign-on does not answer.',
  forbidden: 'This is not for this account.',
  not_permitted: 'This account lacks the right to do this.',
  domain_not_verified: 'The domain is not verified.',
  domain_invalid: 'This is no domain that can have mail.',
  domain_exists: 'The organisation has this domain, or has added it, already.',
  domain_unavailable: 'This domain is hosted here already.',
  domain_in_use: 'Mailboxes or addresses are in this domain.',
  domain_removed: 'This domain was removed and can be restored.',
  own_domain: 'Your own mailbox is in this domain.',
  mta_sts_not_ready: 'The MX record of the domain was not found to name this server alone.',
  too_many_domains: 'There are as many unproved domains as an organisation may have.',
  domain_limit_reached: 'The organisation has as many domains as it may have.',
  rule_not_found: 'There is no such rule.',
  rule_not_runnable: 'The filter only forwards, and mail that is there already is not forwarded.',
  rule_invalid: 'The rule is not one that can be kept.',
  too_many_rules: 'There are as many filters as a mailbox may have.',
  too_many_blocked_senders: 'There are as many blocked senders as a mailbox may have.',
  sender_not_blockable: 'This sender may not be blocked.',
  contact_not_found: 'There is no such contact.',
  contact_invalid: 'A contact needs an address, and valid ones only.',
  contact_exists: 'This address belongs to another contact.',
  too_many_contacts: 'There are as many contacts as a mailbox may have.',
  too_many_hidden_recipients: 'As many addresses as a mailbox may have are hidden from suggestions.',
  contact_group_not_found: 'There is no such group of contacts.',
  contact_group_invalid: 'A group needs a name.',
  contact_group_exists: 'There is a group of this name already.',
  contact_group_full: 'There are as many people in this group as it may have.',
  too_many_contact_groups: 'There are as many groups as a mailbox may have.',
  contacts_unreadable: 'There is no vCard in this file that can be read.',
  task_not_found: 'There is no such task.',
  operation_in_progress: 'An operation on the same is in progress.',
  too_many_tasks: 'Too many operations are in progress in this mailbox.',
  task_undo_too_late: 'This can no longer be undone.',
  smtp_disabled: 'This account may not write mail.',
  draft_conflict: 'The draft was saved elsewhere in the meantime.',
  not_a_draft: 'This message is not a draft.',
  no_sender: 'There is no sender.',
  sender_not_allowed: 'This account may not send from this address.',
  address_invalid: 'This is not an address that mail can be sent to.',
  code_incorrect: 'The code is wrong.',
  code_used: 'This code was used already.',
  code_expired: 'The code is too old, or none was sent.',
  code_used_up: 'Too many wrong codes. Ask for a new one.',
  code_wait: 'A code was sent a moment ago. Wait before the next.',
  profile_invalid: 'Something of the profile is not valid.',
  phone_invalid: 'This is no telephone number.',
  phone_not_mobile: 'Codes go to mobile numbers of the chosen country alone.',
  phone_verified: 'The telephone number is verified; it is changed by verifying another.',
  phone_in_use: 'Another account has verified this telephone number.',
  verification_not_offered: 'Telephones are not verified here, or not in this way.',
  too_many_phone_codes: 'As many codes as may be were sent within a day.',
  organisation_phone_codes_used: 'The organisation has had as many codes sent as may be within a day.',
  all_phone_codes_used: 'As many codes as may be were sent here within a day.',
  code_not_sent: 'The code could not be sent.',
  phone_codes_off: 'No code can be sent to this phone.',
  avatar_too_large: 'The picture has more than 2 MB.',
  avatar_unreadable: 'The file is no PNG or JPEG that can be read.',
  avatar_too_small: 'The picture is not 100 pixels wide and high.',
  too_many_codes: 'Too many codes were sent. Try again later.',
  sender_exists: 'This account sends by this address already.',
  sender_hosted: 'This address belongs to somebody of this system.',
  sender_not_found: 'There is no such sender.',
  sender_not_verified: 'The address is not confirmed yet.',
  sender_own: 'The own address of the mailbox cannot be removed.',
  too_many_senders: 'There are too many senders.',
  address_reserved: 'Mail to this address reaches the Owner, or it is a name that mail servers use for themselves.',
  mailbox_unknown: 'Nobody of the organisation has this as their own address.',
  too_many_addresses: 'There would be too many addresses.',
  forward_exists: 'Mail can be forwarded to this address already.',
  forward_own: 'This is the own address of the mailbox.',
  forward_not_found: 'There is no such forwarding address.',
  forward_not_verified: 'The forwarding address is not confirmed yet.',
  too_many_forwards: 'There are too many forwarding addresses.',
  template_exists: 'There is a template of this name already.',
  template_name_invalid: 'The name of the template is empty, too long, or more than one line.',
  template_empty: 'The template has neither a subject nor a text.',
  template_too_large: 'The text of the template is too long.',
  too_many_templates: 'There are too many templates.',
  export_not_found: 'There is no such export, or its time is over.',
  export_empty: 'There is no mail there to export.',
  too_many_exports: 'There are as many exports as a mailbox may have. Delete one first.',
  upload_not_found: 'There is no such upload, or it was taken, or its time is over.',
  upload_conflict: 'The upload goes on at another place, or another piece of it is coming.',
  too_many_uploads: 'There are as many uploads as a mailbox may have. Delete one first.',
  import_not_found: 'There is no such import, or it is under way.',
  drive_disabled: 'This account has no drive.',
  drive_item_not_found: 'There is no such file or folder in the drive.',
  drive_name_invalid: 'Nothing in the drive can be called so.',
  drive_name_taken: 'There is something of this name already.',
  drive_move_not_allowed: 'A folder cannot be put into itself, nor anything into what is no folder or too deep.',
  drive_version_not_found: 'There is no such version of this file.',
  too_many_drive_items: 'The drive has as many files and folders as it may have.',
  share_not_found: 'There is no such share.',
  share_gone: 'This link opens nothing.',
  share_invalid: 'It cannot be shared so.',
  share_password_wrong: 'The password of this link is missing or wrong.',
  share_not_allowed:
    "Only files of one's own can be shared, and files are brought only into what is shared for writing.",
  too_many_shares: 'There are as many shares as a mailbox may have.',
  password_wrong: 'The password is wrong.',
  password_too_short: 'The new password is too short.',
  password_too_simple: 'The new password needs letters of both cases, a digit and a special character.',
  password_unchanged: 'The new password is the present one.',
  last_owner: 'Nobody does this to themselves, nor to the last Owner who can sign in.',
  person_state: 'This cannot be done to somebody in this state.',
  quota_beyond_pool: "This is more than is left of the domain's storage.",
  address_looks_alike: 'An address that is in use looks like this one.',
  address_taken: 'Somebody has this address, or had it until lately.',
  second_step_expired: 'This sign-in took too long, or had too many wrong codes. It begins with the password again.',
  passkey_refused: 'This passkey was not accepted.',
  too_many_passkeys: 'This account has as many passkeys as it may have.',
  two_step_changed: 'Two-step sign-in is not as this expects: it was changed elsewhere, or its setup took too long.',
  no_receiver: 'There is no receiver.',
  invalid_receivers: 'Some receivers are not valid addresses.',
  too_many_recipients: 'There are too many receivers.',
  send_quota_exceeded:
    'Too many receivers were written to within an hour or a day: by this account, its organisation, or all.',
  sending_on_hold: 'Sending from this mailbox is on hold, as it sent unusually much. The operator can release it.',
  attachments_too_large: 'The attachments are too large together.',
  message_too_large: 'The message is too large.',
  body_too_large: 'The text is too long.',
  file_too_large: 'The file is too large.',
  file_type_blocked: 'Files of this type may not be sent.',
  upload_interrupted: 'The upload broke off.',
  undo_too_late: 'The mail has been sent already.',
  already_sent: 'The mail has been sent already.',
  recall_no_permission: 'No permission: somebody else sent this mail.',
  recall_not_available: 'Recall is not available for this mail.',
  recall_expired: 'The time in which this mail could be recalled is over.',
  tracking_too_large: 'The mail is too large to be tracked for so many receivers.',
  schedule_too_soon: 'The time is too soon; it must be at least five minutes ahead.',
  not_scheduled: 'This message is not scheduled any more.',
  period_invalid: 'The period is not one that a message can be sent by.',
  period_too_soon: 'The start is too soon; it must be at least three minutes ahead.',
  not_periodic: 'This message is not sent periodically any more.',
  setting_invalid: 'The setting does not take this value.',
  quota_exceeded: 'The storage is full.',
  feedback_limit: 'This account has said much within an hour.',
  internal_error: 'Something went wrong on the server.',
  content_missing: 'The stored content is missing on the server.',
  too_many_calls: 'Too many calls of this mailbox are waiting. Try again in a moment.',
  mailbox_busy: 'Too many changes of this mailbox are under way. Try again in a moment.',
  unavailable: 'The server cannot answer at the moment.',
  server_full: 'The disk of the server is full.',
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
    request.log.warn({ err: error }, 'an answer broke off')
    reply.raw.destroy()
    return
  }
  if (error instanceof Refused) {
    sendError(reply, error.code, error.details)
    return
  }
  if (isClientGone(error, request)) {
    request.log.debug({ method: request.method, route: request.routeOptions.url }, 'a client went before its answer')
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

/** The operator can do nothing about a client that disconnects. */
function isClientGone(error: Error, { raw }: FastifyRequest): boolean {
  return error instanceof CallEnded || (raw.destroyed && !raw.complete)
}

export function codeOf(error: unknown, request: FastifyRequest): ErrorCode {
  return error instanceof Refused ? error.code : failureCode(error, request)
}

export function failureCode(error: unknown, request: FastifyRequest): ErrorCode {
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
