import { t } from '@lingui/core/macro'
import { showNotice } from '../../state/notices.ts'

const running = new Set<string>()

/** Shows a notice while the same work is still running (spec section 8). */
export async function once(what: string, work: () => Promise<void>): Promise<void> {
  if (running.has(what)) {
    showNotice({ text: t`This is still in progress.` })
    return
  }
  running.add(what)
  try {
    await work()
  } finally {
    running.delete(what)
  }
}
