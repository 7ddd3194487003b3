import { Refused } from '@sen/core/kit/refused'
import { isStorageFull } from '@sen/core/kit/resource-failure'
import type { FolderState } from '@sen/core/mail-programs/program-folder'
import { MailboxBusy } from '@sen/core/ports/call-scope'
import type { ErrorCode } from '@sen/model/error-codes'
import { UnknownCharset } from '../wire/search-keys.ts'

export interface TaggedResponse {
  readonly condition: 'OK' | 'NO' | 'BAD'
  /** Such as `READ-WRITE` or `COPYUID 1 2 3`. */
  readonly code?: string
  readonly text: string
  /** Messages have left the folder, so a client with QRESYNC gets HIGHESTMODSEQ (RFC 7162 section 3.2.7). */
  readonly hasExpunged?: boolean
  /** The state of the selected folder after the command began, so that it need not be read again. */
  readonly state?: FolderState | undefined
}

/** The command has sent its answer, or sends it later. */
export const NO_ANSWER: TaggedResponse = { condition: 'OK', text: '' }

export class CommandRefused extends Error {
  override readonly name = 'Answered'
  readonly answer: TaggedResponse

  constructor(answer: TaggedResponse) {
    super(answer.text)
    this.answer = answer
  }
}

export function no(text: string, code?: string): CommandRefused {
  return new CommandRefused({ condition: 'NO', text, ...(code !== undefined && { code }) })
}

export function ok(text: string, code?: string): TaggedResponse {
  return { condition: 'OK', text, ...(code !== undefined && { code }) }
}

/** Codes of RFC 5530 and RFC 9208 for refusals. */
const REFUSALS: Partial<Record<ErrorCode, readonly [code: string, text: string]>> = {
  folder_not_found: ['NONEXISTENT', 'There is no such mailbox'],
  folder_exists: ['ALREADYEXISTS', 'The mailbox exists'],
  folder_invalid: ['CANNOT', 'The name of the mailbox is not allowed'],
  folder_not_own: ['CANNOT', 'System mailboxes cannot be changed'],
  folder_not_empty: ['HASCHILDREN', 'The mailbox has mailboxes below it'],
  move_not_allowed: ['CANNOT', 'Messages cannot be stored in this mailbox'],
  quota_exceeded: ['OVERQUOTA', 'The mailbox is full'],
  too_many_attempts: ['LIMIT', 'Too many deleted or refused messages; please try again later'],
  message_too_large: ['TOOBIG', 'The message is too large'],
  domain_not_verified: ['NOPERM', 'The domain is not verified'],
  not_permitted: ['NOPERM', 'Not permitted'],
  forbidden: ['NOPERM', 'Not permitted'],
  smtp_disabled: ['NOPERM', 'Not permitted'],
  operation_in_progress: ['INUSE', 'Another operation is in progress'],
  mailbox_busy: ['INUSE', 'The mailbox is busy; please try again'],
  server_full: ['UNAVAILABLE', 'The server is short of space; please try again later'],
}

export function responseToError(error: unknown, onError: (error: unknown) => void): TaggedResponse {
  if (error instanceof CommandRefused) return error.answer
  if (error instanceof UnknownCharset) return no('Unknown charset', 'BADCHARSET (UTF-8 US-ASCII)').answer
  if (error instanceof Refused) {
    const [code, text] = REFUSALS[error.code] ?? ['CANNOT', 'Refused']
    return { condition: 'NO', code, text }
  }
  if (error instanceof MailboxBusy)
    return { condition: 'NO', code: 'INUSE', text: 'The mailbox is busy; please try again' }
  if (isStorageFull(error)) return { condition: 'NO', code: 'UNAVAILABLE', text: 'The server is short of space' }
  onError(error)
  return { condition: 'NO', code: 'UNAVAILABLE', text: 'A local error occurred; please try again later' }
}
