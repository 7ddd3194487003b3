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

/** A refusal due to the mail's state is final; a later retry could even redo what was undone meanwhile. */
function mayHelp(error: unknown): boolean {
  return !(error instanceof CallError && LASTING_CODES.has(error.code))
}

const LASTING_CODES: ReadonlySet<string> = new Set([
  'not_permitted',
  'folder_not_empty',
  'already_sent',
  'undo_too_late',
  'task_undo_too_late',
  'recall_no_permission',
  'recall_not_available',
  'recall_expired',
  'not_scheduled',
  'not_periodic',
  'not_a_draft',
  'draft_conflict',
  'message_not_found',
  'thread_not_found',
])
