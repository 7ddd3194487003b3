import { i18n, type MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { CallError } from '../data/call-error.ts'
import { errorText } from '../data/error-text.ts'
import { LONG_NOTICE_MILLISECONDS, showNotice } from '../state/notices.ts'

/** @param act the title of the command, which begins with a verb (“Move to Trash”) */
export function attempt(
  act: MessageDescriptor,
  work: () => Promise<void>,
  reason: (error: unknown) => string = errorText,
): void {
  work().catch((error: unknown) => showFailure(act, error, () => attempt(act, work, reason), reason))
}

/** Shows a failure as `attempt` does, for work that ran elsewhere. */
export function showFailure(
  act: MessageDescriptor,
  error: unknown,
  again: () => void,
  reason: (error: unknown) => string = errorText,
): void {
  showNotice({
    title: failureTitle(act),
    text: reason(error),
    tone: 'danger',
    lastsMilliseconds: LONG_NOTICE_MILLISECONDS,
    ...(mayHelp(error) && { action: { label: t`Try again`, perform: again } }),
  })
}

/** Command titles begin with a verb in both languages, so they can be appended. */
export function failureTitle(act: MessageDescriptor): string {
  const title = i18n._(act)
  const failed = title.charAt(0).toLocaleLowerCase(i18n.locale) + title.slice(1)
  return t`Could not ${failed}`
}

/** Refusals with another status or code are final; a retry could even redo what was undone meanwhile. */
function mayHelp(error: unknown): boolean {
  return (
    !(error instanceof CallError) ||
    error.status >= 500 ||
    PASSING_STATUSES.has(error.status) ||
    PASSING_CODES.has(error.code)
  )
}

/** Signed out (RFC 9110 section 15.5.2), and too many calls (RFC 6585 section 4). */
const PASSING_STATUSES: ReadonlySet<number> = new Set([401, 429])

/** These pass when an operation ends, or when the user makes room. */
const PASSING_CODES: ReadonlySet<string> = new Set([
  'operation_in_progress',
  'too_many_tasks',
  'too_many_uploads',
  'too_many_exports',
  'quota_exceeded',
])
