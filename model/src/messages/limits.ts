import { MEGABYTE_BYTES } from '../byte-units.ts'
export const MAX_MESSAGE_BYTES = 40 * MEGABYTE_BYTES
/** Also the limit for previews of office documents. */
export const MAX_ATTACHMENT_BYTES = 25 * MEGABYTE_BYTES
export const MAX_UPLOADED_TOTAL_BYTES = 25 * MEGABYTE_BYTES
export const MAX_BODY_CHARACTERS = 1_000_000
export const MAX_SUBJECT_CHARACTERS = 255
export const MAX_RECIPIENTS_PER_MESSAGE = 100
/** A field for an address takes more characters than a valid address has. */
export const MAX_EMAIL_FIELD_CHARACTERS = 320
/** More than may be sent, so that pasted recipients are not lost. */
export const MAX_TYPED_RECIPIENTS = 1_000
export const MAX_REFERENCES_SENT = 20
export const BLOCKED_EXTENSIONS = ['bat', 'exe', 'scr', 'ace', 'lha', 'tnef'] as const
export const MAX_STORED_REFERENCES = 100
export const MAX_STORED_TEXT_CHARACTERS = 2_000_000
export const MAX_LISTED_ADDRESSES = 1_000
export const MAX_ATTACHMENTS_LISTED = 500
export const SNIPPET_CHARACTERS = 180
export const MAX_FILES_PER_CALL = 50
