import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { TaskField } from '@sen/contract/tasks/tasks'
import { doneText } from '../../actions/bulk/done-text.ts'
import { threadAct } from '../../actions/bulk/thread-act.ts'

/** What a task does. `where` is the folder that threads move to, if that is known: of one that another page began it is not. */
export function taskAct(task: TaskField, where = ''): MessageDescriptor {
  if (task.kind === 'folder_deletion') {
    const name = lastName(task.folder)
    return msg`Delete the folder “${name}”`
  }
  return task.action === 'move' && where === '' ? msg`Move` : threadAct(task, where)
}

/** What a task has done: all of it, or as far as it came before it was stopped. */
export function taskDoneText(task: TaskField, where: string): string {
  if (task.kind === 'threads') return doneText(task.action, task.changed, where)
  const name = lastName(task.folder)
  return task.state === 'cancelled' ? t`The folder “${name}” stays.` : t`Folder “${name}” deleted.`
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
