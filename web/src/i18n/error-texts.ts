import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ErrorCode } from '@sen/model/error-codes'

/** What happened, then what to do. The type makes a code without a text impossible; a test walks the catalogues. */
export const ERROR_TEXTS: Readonly<Record<ErrorCode, MessageDescriptor>> = {
  invalid: msg`Something in this request is not valid. Check it and try again.`,
  unauthenticated: msg`Your session has ended. Sign in again.`,
  wrong_credentials: msg`Wrong address or password.`,
  too_many_attempts: msg`Too many attempts. Wait a few minutes, then try again.`,
  login_link_expired: msg`This sign-in link has expired or was used before. Sign in here, or ask for a new link.`,
  forbidden: msg`This account has no access to this page. Contact your administrator.`,
  origin_refused: msg`This request came from another site and was refused. Reload the page.`,
  not_found: msg`This no longer exists.`,
  folder_not_found: msg`This folder no longer exists.`,
  thread_not_found: msg`This conversation no longer exists.`,
  message_not_found: msg`This message no longer exists.`,
  file_not_found: msg`This file no longer exists.`,
  file_infected: msg`A virus was found in this file, so it was not opened.`,
  image_not_found: msg`This picture cannot be loaded.`,
  unsubscribe_not_offered: msg`This sender offers no way to unsubscribe that can be trusted.`,
  unsubscribe_failed: msg`The sender’s server did not take the request. Try again later, or report the mail as spam.`,
  calendar_unreadable: msg`This invitation cannot be read. Download the file to open it in a calendar.`,
  move_not_allowed: msg`Mail cannot be moved to this folder. Choose another one.`,
  domain_not_verified: msg`Your domain has no DNS verification yet. Contact your domain administrator.`,
  rule_not_found: msg`This rule no longer exists.`,
  rule_invalid: msg`This rule cannot be kept. Check it and try again.`,
  sender_not_blockable: msg`This sender cannot be blocked: it is your own address or domain.`,
  batch_not_found: msg`This operation no longer exists.`,
  operation_in_progress: msg`Another operation is in progress. Wait until it has finished.`,
  batch_undo_too_late: msg`This can no longer be undone.`,
  smtp_disabled: msg`Sending is switched off for this account. Contact your administrator.`,
  draft_conflict: msg`This draft was changed in another window. Choose which version to keep.`,
  not_a_draft: msg`This message is no longer a draft.`,
  no_sender: msg`Choose a sender address.`,
  sender_not_allowed: msg`You may not send from this address. Choose another sender.`,
  no_receiver: msg`Add at least one recipient.`,
  invalid_receivers: msg`Some addresses are not valid. Correct or remove them.`,
  too_many_recipients: msg`Too many recipients. A message may have at most 100.`,
  send_quota_exceeded: msg`You have reached the hourly sending limit. Try again later.`,
  attachments_too_large: msg`Attachments exceed 25 MB in total. Remove some, or share them as links.`,
  message_too_large: msg`The message exceeds 40 MB. Remove some attachments.`,
  body_too_large: msg`The text is too long. Shorten it or attach it as a file.`,
  file_too_large: msg`The file is larger than 25 MB.`,
  file_type_blocked: msg`Files of this type may not be attached.`,
  upload_interrupted: msg`The upload was interrupted. Try again.`,
  undo_too_late: msg`The message has already left and cannot be taken back.`,
  already_sent: msg`This message has already been sent.`,
  setting_invalid: msg`This setting was not accepted.`,
  quota_exceeded: msg`Your storage is full. Delete some mail or files.`,
  feedback_limit: msg`You have sent several messages within an hour. Try again later.`,
  internal_error: msg`Something went wrong on the server. Try again in a moment.`,
  unavailable: msg`The server is not available right now. Try again in a moment.`,
}

export const NO_ANSWER_TEXT = msg`No connection to the server. Check your network and try again.`

export const PART_FAILED_TEXT = msg`This part of the page could not be loaded. Reload the page.`
