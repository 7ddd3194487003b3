import { i18n, type MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { CallError } from '../data/call-error.ts'
import { errorText } from '../data/error-text.ts'
import { showNotice } from '../state/notices.ts'

const FAILURE_MILLISECONDS = 8_000

/**
 * Runs what may fail; a failure says what failed and why, and offers to try again where that can help. The screen has been
 * rolled back by then.
 *
 * @param act what is done, as the title of a command says it: it begins with a verb (“Move to Trash”)
 * @param reason the words for why it failed
 */
export function attempt(
  act: MessageDescriptor,
  work: () => Promise<void>,
  reason: (error: unknown) => string = errorText,
): void {
  work().catch((error: unknown) => tellFailure(act, error, () => attempt(act, work, reason), reason))
}

/** As `attempt` says it, of what was run elsewhere. */
export function tellFailure(
  act: MessageDescriptor,
  error: unknown,
  again: () => void,
  reason: (error: unknown) => string = errorText,
): void {
  showNotice({
    title: failureTitle(act),
    text: reason(error),
    tone: 'danger',
    lastsMilliseconds: FAILURE_MILLISECONDS,
    ...(mayHelp(error) && { action: { label: t`Try again`, perform: again } }),
  })
}

/** “Could not move to Trash”: commands have titles already, and in both languages they go on after these words. */
export function failureTitle(act: MessageDescriptor): string {
  const title = i18n._(act)
  const failed = title.charAt(0).toLocaleLowerCase(i18n.locale) + title.slice(1)
  return t`Could not ${failed}`
}

/**
 * What the mail's own state forbids stays forbidden; done later, it might even do what was taken back meanwhile. A right
 * is not given within the seconds that the notice stands.
 */
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
