import { t } from '@lingui/core/macro'
import { errorText } from '../data/error-text.ts'
import { showNotice } from '../state/notices.ts'

const FAILURE_MILLISECONDS = 8_000

/** Runs what may fail; a failure says what failed and offers to try again. The screen has been rolled back by then. */
export function attempt(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    showNotice({
      text: errorText(error),
      tone: 'danger',
      lastsMilliseconds: FAILURE_MILLISECONDS,
      action: { label: t`Try again`, perform: () => attempt(work) },
    })
  })
}
