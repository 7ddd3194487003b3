import { msg, t } from '@lingui/core/macro'
import { UNDO_MILLISECONDS } from '@sen/model/acting/limits'
import { Undo2 } from 'lucide-react'
import { hasChange, isLastUnderWay, rememberChange, undoLastChange } from '../state/last-changes.ts'
import { removeNotice, showNotice } from '../state/notices.ts'
import type { Action, ActionContext } from './action.ts'
import { taskDoneText } from './bulk/task-done-text.ts'
import { lastEndedTask, undoTask } from './bulk/undo-task.ts'

/** After a reload, the last ended task is named first, because the user may not remember it. */
export const undoLast: Action = {
  id: 'undo-last',
  group: 'mail',
  about: msg`Undo the last change`,
  label: () => msg`Undo the last change`,
  icon: Undo2,
  keys: ['z', 'Ctrl+Z'],
  // A running task is cancelled in its own dialog.
  isEnabled: (context) => !isLastUnderWay() && (hasChange() || undoTask.isEnabled(context)),
  perform: (context) => {
    if (hasChange()) undoLastChange()
    else askBefore(context)
  },
}

function askBefore(context: ActionContext): void {
  const task = lastEndedTask(context)
  if (!task) return
  const what = taskDoneText(task, '')
  const undo = rememberChange(
    () => {
      removeNotice(notice)
      undoTask.perform(context)
    },
    () => undoTask.isEnabled(context),
  )
  const notice = showNotice({
    text: t`Undo “${what}”?`,
    lastsMilliseconds: UNDO_MILLISECONDS,
    action: { label: t`Undo`, perform: undo },
  })
}
