import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ErrorCode } from '@sen/model/error-codes'

/**
 * What happened, then what to do: of the refusals that may be met where mail is. Those of the account and of the Owner stand in
 * `account-error-texts.ts`, whose type makes a code without a text impossible; a test walks the catalogues.
 */
export const ERROR_TEXTS = {
  invalid: msg`Something in this request is not valid. Check it and try again.`,
  unauthenticated: msg`Your session has ended. Sign in again.`,
  wrong_credentials: msg`Wrong address or password.`,
  too_many_attempts: msg`Too many attempts. Wait a few minutes, then try again.`,
  forbidden: msg`This account has no access to this page. Contact your administrator.`,
  not_permitted: msg`You are not allowed to do this. Ask your administrator.`,
  origin_refused: msg`This request came from another site and was refused. Reload the page.`,
  not_found: msg`This no longer exists.`,
  folder_exists: msg`You already have a folder of that name here.`,
  folder_not_empty: msg`The folder is not empty.`,
  folder_invalid: msg`A folder cannot have that name or that place.`,
  folder_not_own: msg`Only your own folders can be changed or deleted.`,
  folder_not_found: msg`This folder no longer exists.`,
  label_not_found: msg`This label no longer exists.`,
  label_exists: msg`You already have a label of that name.`,
  label_invalid: msg`A label cannot have that name.`,
  too_many_labels: msg`You have as many labels as a mailbox may have. Delete one that you no longer need.`,
  thread_not_found: msg`This conversation no longer exists.`,
  message_not_found: msg`This message no longer exists.`,
  file_not_found: msg`This file no longer exists.`,
  file_infected: msg`A virus was found in this file, so it was not opened.`,
  image_sender_invalid: msg`Enter an address like name@example.com, or @example.com for everybody there.`,
  too_many_image_senders: msg`The list of senders whose images are always shown is full. Remove one, or add a whole domain.`,
  preview_not_offered: msg`There is no preview of this file. Download it to open it.`,
  preview_failed: msg`No preview could be made of this file. Download it to open it.`,
  image_not_found: msg`This picture cannot be loaded.`,
  unsubscribe_not_offered: msg`This sender offers no way to unsubscribe that can be trusted.`,
  unsubscribe_failed: msg`The sender’s server did not accept the request. Try again later, or report the mail as spam.`,
  calendar_unreadable: msg`This invitation cannot be read. Download the file to open it in a calendar.`,
  move_not_allowed: msg`Mail cannot be moved to this folder. Choose another one.`,
  domain_not_verified: msg`Your domain has no DNS verification yet. Contact your domain administrator.`,
  rule_not_found: msg`This rule no longer exists.`,
  rule_not_runnable: msg`This filter only forwards. Mail that is there already is not forwarded.`,
  rule_invalid: msg`This rule could not be saved. Check it and try again.`,
  too_many_rules: msg`You have as many filters as a mailbox may have. Delete one that you no longer need.`,
  too_many_blocked_senders: msg`You have as many blocked senders as a mailbox may have. Unblock one that no longer writes.`,
  sender_not_blockable: msg`This sender cannot be blocked: it is your own address or domain.`,
  contact_not_found: msg`This contact no longer exists.`,
  contact_invalid: msg`A contact needs at least one valid address, and 10 at most.`,
  contact_exists: msg`This address belongs to another contact.`,
  too_many_contacts: msg`You have as many contacts as a mailbox may have. Delete some that you no longer need.`,
  contact_group_not_found: msg`This group no longer exists.`,
  contact_group_invalid: msg`Give the group a name.`,
  contact_group_exists: msg`There is a group of this name already. Choose another name.`,
  contact_group_full: msg`A group takes 1,000 people. This one would have more.`,
  too_many_contact_groups: msg`You have as many groups as a mailbox may have. Delete one that you no longer need.`,
  contacts_unreadable: msg`No contacts could be read in this file. Export them as vCard (.vcf) and try again.`,
  task_not_found: msg`This operation no longer exists.`,
  operation_in_progress: msg`Another operation is in progress. Wait until it has finished.`,
  too_many_tasks: msg`Too many operations are in progress. Wait until one has finished.`,
  task_undo_too_late: msg`This can no longer be undone.`,
  smtp_disabled: msg`Sending is switched off for this account. Contact your administrator.`,
  draft_conflict: msg`This draft was changed in another window. Choose which version to keep.`,
  not_a_draft: msg`This message is no longer a draft.`,
  no_sender: msg`Choose a sender address.`,
  sender_not_allowed: msg`You may not send from this address. Choose another sender.`,
  address_invalid: msg`This is not a valid address. Check it.`,
  code_incorrect: msg`The code is wrong. Check it and try again.`,
  code_used: msg`This code was used already. Wait for the next one.`,
  code_expired: msg`This code has expired. Send a new one.`,
  code_used_up: msg`Too many wrong codes. Send a new one.`,
  code_wait: msg`A code was sent a moment ago. Wait before you send another.`,
  too_many_codes: msg`Too many codes were sent. Try again later.`,
  sender_exists: msg`You already have this address.`,
  sender_hosted: msg`This address belongs to somebody else here. You can only add your own.`,
  sender_not_found: msg`This address is no longer in your list.`,
  sender_not_verified: msg`Confirm this address first.`,
  sender_own: msg`The address of your mailbox cannot be removed.`,
  too_many_senders: msg`You have too many addresses. Remove one first.`,
  forward_exists: msg`Mail can be forwarded to this address already.`,
  forward_own: msg`This is your own address. Choose another one.`,
  forward_not_found: msg`This forwarding address no longer exists.`,
  forward_not_verified: msg`Confirm this address first.`,
  too_many_forwards: msg`You have too many forwarding addresses. Remove one first.`,
  template_exists: msg`You already have this name.`,
  template_name_invalid: msg`Give the template a name.`,
  template_empty: msg`Write a subject or a text.`,
  template_too_large: msg`The text is too long. Shorten it.`,
  too_many_templates: msg`You have too many templates. Remove one first.`,
  export_not_found: msg`This export no longer exists. Exports are kept for 7 days.`,
  export_empty: msg`There is no mail there to export.`,
  too_many_exports: msg`You have as many exports as a mailbox may have. Delete one first.`,
  upload_not_found: msg`This upload no longer exists. Choose the file again.`,
  upload_conflict: msg`This file is being uploaded elsewhere.`,
  import_not_found: msg`This import no longer exists.`,
  too_many_uploads: msg`You have too many unfinished uploads. Remove one first.`,
  drive_disabled: msg`Your account has no cloud drive. Ask your administrator.`,
  drive_item_not_found: msg`This file or folder is no longer in your drive.`,
  drive_name_invalid: msg`This name cannot be used. Leave out / and \\, and keep it short.`,
  drive_name_taken: msg`There is already something with this name here. Choose another name.`,
  drive_move_not_allowed: msg`This cannot be put there. Choose another folder.`,
  drive_version_not_found: msg`This version no longer exists.`,
  too_many_drive_items: msg`Your drive holds as many files as it can. Delete some first.`,
  share_not_found: msg`This share no longer exists.`,
  share_gone: msg`This link no longer opens anything.`,
  share_invalid: msg`It cannot be shared like this. Check the password and the end date.`,
  share_password_wrong: msg`The password is not right. Try again.`,
  share_not_allowed: msg`You can only share your own files.`,
  too_many_shares: msg`You share as much as you can. End some shares first.`,
  password_wrong: msg`The password is wrong. Try again.`,
  second_step_expired: msg`That took too long, or there were too many wrong codes. Sign in again.`,
  no_receiver: msg`Add at least one recipient.`,
  invalid_receivers: msg`Some addresses are not valid. Correct or remove them.`,
  too_many_recipients: msg`Too many recipients. A message may have at most 100.`,
  send_quota_exceeded: msg`You have reached the hourly sending limit. Try again later.`,
  attachments_too_large: msg`Attachments exceed 25 MB in total. Remove some, or share them as links.`,
  message_too_large: msg`The message exceeds 40 MB: files grow by a third when they are sent. Remove some attachments.`,
  body_too_large: msg`The text is too long. Shorten it or attach it as a file.`,
  file_too_large: msg`The file is larger than 25 MB.`,
  file_type_blocked: msg`Files of this type may not be attached.`,
  upload_interrupted: msg`The upload was interrupted. Try again.`,
  undo_too_late: msg`The message has already left and cannot be taken back.`,
  already_sent: msg`This message has already been sent.`,
  recall_no_permission: msg`You may only recall messages that you sent yourself.`,
  recall_not_available: msg`This message cannot be recalled.`,
  recall_expired: msg`The time for recalling this message is over.`,
  tracking_too_large: msg`Too much to track for so many recipients. Switch read tracking off for this message, or remove attachments.`,
  schedule_too_soon: msg`Choose a time at least 5 minutes from now.`,
  not_scheduled: msg`This message is no longer scheduled.`,
  period_invalid: msg`This repetition is not valid. Check the days and the end.`,
  period_too_soon: msg`Choose a start at least 3 minutes from now.`,
  not_periodic: msg`This message is no longer sent periodically.`,
  setting_invalid: msg`This setting was not accepted.`,
  quota_exceeded: msg`Your storage is full. Delete some mail or files.`,
  feedback_limit: msg`You have sent several messages within an hour. Try again later.`,
  internal_error: msg`Something went wrong on the server. Try again in a moment.`,
  unavailable: msg`The server is not available right now. Try again in a moment.`,
  server_full: msg`The server has no room left. What you wrote stays here; tell your administrator.`,
} as const satisfies Partial<Record<ErrorCode, MessageDescriptor>>

const known: Partial<Record<ErrorCode, MessageDescriptor>> = { ...ERROR_TEXTS }

/** Called by a part of the page that brings texts of its own along. */
export function addErrorTexts(texts: Readonly<Partial<Record<ErrorCode, MessageDescriptor>>>): void {
  Object.assign(known, texts)
}

/** Whether a text of what a server called a refusal is loaded. */
export function hasTextOfCode(code: string): code is ErrorCode {
  return Object.hasOwn(known, code)
}

/** A refusal that no part which is loaded has a text for is told as a fault of ours. */
export function textOfCode(code: ErrorCode): MessageDescriptor {
  return known[code] ?? ERROR_TEXTS.internal_error
}

export const NO_ANSWER_TEXT = msg`No connection to the server. Check your network and try again.`

export const PART_FAILED_TEXT = msg`This part of the page could not be loaded. Reload the page.`
