import { msg } from '@lingui/core/macro'
import { Undo2 } from 'lucide-react'
import { hasChange, isLastUnderWay, undoLastChange } from '../state/last-changes.ts'
import type { Action } from './action.ts'
import { undoTask } from './bulk/undo-task.ts'

/** Takes back whatever was done last in this page; after a reload, the last task that ended. */
export const undoLast: Action = {
  id: 'undo-last',
  group: 'mail',
  about: msg`Undo the last change`,
  label: () => msg`Undo the last change`,
  icon: Undo2,
  keys: ['z', 'Ctrl+Z'],
  // A task that is still under way and came last is stopped in its own dialog.
  isEnabled: (context) => !isLastUnderWay() && (hasChange() || undoTask.isEnabled(context)),
  perform: (context) => {
    if (hasChange()) undoLastChange()
    else undoTask.perform(context)
  },
}
