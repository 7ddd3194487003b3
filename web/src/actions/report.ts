import { t } from '@lingui/core/macro'
import { CallError } from '../data/call-error.ts'
import { errorText } from '../data/error-text.ts'
import { showNotice } from '../state/notices.ts'

const FAILURE_MILLISECONDS = 8_000

/**
 * Runs what may fail; a failure says what failed and offers to try again where that can help. The screen has been rolled
 * back by then.
 */
export function attempt(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    showNotice({
      text: errorText(error),
      tone: 'danger',
      lastsMilliseconds: FAILURE_MILLISECONDS,
      ...(mayHelp(error) && { action: { label: t`Try again`, perform: () => attempt(work) } }),
    })
  })
}

/** What the mail's own state forbids stays forbidden; done later, it might even do what was taken back meanwhile. */
function mayHelp(error: unknown): boolean {
  return !(error instanceof CallError && STATE_CODES.has(error.code))
}

const STATE_CODES: ReadonlySet<string> = new Set([
  'already_sent',
  'undo_too_late',
  'not_scheduled',
  'not_periodic',
  'not_a_draft',
  'draft_conflict',
  'message_not_found',
  'thread_not_found',
])
