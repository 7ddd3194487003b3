/**
 * The closed list of refusals. Each has a status in `contract/errors`, and a text in vi and en in `web/i18n`;
 * a test walks all three.
 */
export const ERROR_CODES = [
  'invalid',
  'unauthenticated',
  'wrong_credentials',
  'too_many_attempts',
  'login_link_expired',
  'forbidden',
  'origin_refused',
  'not_found',
  'folder_not_found',
  'thread_not_found',
  'message_not_found',
  'file_not_found',
  'move_not_allowed',
  'domain_not_verified',
  'smtp_disabled',
  'draft_conflict',
  'not_a_draft',
  'no_sender',
  'sender_not_allowed',
  'no_receiver',
  'invalid_receivers',
  'too_many_recipients',
  'send_quota_exceeded',
  'attachments_too_large',
  'message_too_large',
  'body_too_large',
  'file_too_large',
  'file_type_blocked',
  'upload_interrupted',
  'undo_too_late',
  'already_sent',
  'setting_invalid',
  'quota_exceeded',
  'feedback_limit',
  'internal_error',
  'unavailable',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]
