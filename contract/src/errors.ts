import type { ErrorCode } from '@sen/model/error-codes'

/** HTTP status of each refusal. The type makes a code without a status impossible. */
export const ERROR_STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  too_many_attempts: 429,
  login_link_expired: 410,
  forbidden: 403,
  not_permitted: 403,
  origin_refused: 403,
  not_found: 404,
  folder_not_found: 404,
  thread_not_found: 404,
  message_not_found: 404,
  file_not_found: 404,
  file_infected: 403,
  image_not_found: 404,
  calendar_unreadable: 422,
  unsubscribe_not_offered: 409,
  unsubscribe_failed: 502,
  move_not_allowed: 400,
  domain_not_verified: 403,
  rule_not_found: 404,
  rule_invalid: 400,
  sender_not_blockable: 400,
  task_not_found: 404,
  operation_in_progress: 409,
  too_many_tasks: 409,
  task_undo_too_late: 409,
  smtp_disabled: 403,
  draft_conflict: 409,
  not_a_draft: 409,
  no_sender: 400,
  sender_not_allowed: 403,
  no_receiver: 400,
  invalid_receivers: 400,
  too_many_recipients: 400,
  send_quota_exceeded: 429,
  attachments_too_large: 400,
  message_too_large: 400,
  body_too_large: 400,
  file_too_large: 413,
  file_type_blocked: 400,
  upload_interrupted: 400,
  undo_too_late: 409,
  already_sent: 409,
  recall_no_permission: 403,
  recall_not_available: 409,
  recall_expired: 409,
  tracking_too_large: 400,
  schedule_too_soon: 400,
  not_scheduled: 409,
  period_invalid: 400,
  period_too_soon: 400,
  not_periodic: 409,
  setting_invalid: 400,
  quota_exceeded: 403,
  feedback_limit: 429,
  internal_error: 500,
  unavailable: 503,
  server_full: 507,
}

export interface ErrorAnswer {
  readonly error: {
    readonly code: ErrorCode
    /** English, for logs and for people who read answers; the page shows its own text for `code`. */
    readonly message: string
    readonly details?: Readonly<Record<string, unknown>>
  }
}
