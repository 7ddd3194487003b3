import { t } from '@lingui/core/macro'
import { snoozeThreads as send } from '../data/threads/snooze-threads.ts'
import { formatMessageTime } from '../lib/dates.ts'
import { showNotice } from '../state/notices.ts'
import { usePreferences } from '../state/preferences.ts'
import type { ActionContext, Target } from './action.ts'
import { actInBulk, isBulk } from './bulk/act-in-bulk.ts'
import { doneText } from './bulk/done-text.ts'
import { threadAct } from './bulk/thread-act.ts'
import { attempt } from './report.ts'
import { byFolder } from './targets.ts'
import { leave, offerUndo } from './undo-notice.ts'

export function snooze(context: ActionContext, targets: readonly Target[], until: Date): void {
  const { cache, everything, folders } = context
  const when = whenText(until)
  const groups = byFolder(targets)
  // A task takes threads of several folders back with one undo.
  if (isBulk({ everything, targets }) || groups.size > 1) {
    actInBulk({ ...context, targets }, { action: 'snooze', until: Math.floor(until.getTime() / 1_000) }, when)
    return
  }
  const [[folderId, ids] = []] = groups
  if (folderId === undefined || ids === undefined) return
  const isChanged = folders.find(({ id }) => id === folderId)?.role === 'snoozed'
  if (!isChanged) leave(context, ids)
  attempt(threadAct({ action: 'snooze' }), async () => {
    const receipt = await send(cache, { ids, folderId, until })
    if (isChanged) showNotice({ text: t`Snoozed until ${when}` })
    else {
      const again = () => snooze(context, targets, until)
      offerUndo(context, receipt, doneText({ action: 'snooze' }, ids.length, when), again)
    }
  })
}

function whenText(until: Date): string {
  const { language, timezone: timeZone } = usePreferences.getState()
  return formatMessageTime(until, new Date(), { language, timeZone }, t`Yesterday`)
}
