import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type { TaskField } from '@sen/contract/tasks/tasks'
import { doneText } from '../../actions/bulk/done-text.ts'
import { threadAct } from '../../actions/bulk/thread-act.ts'

/** What a task does. `where` is the folder that threads move to, if that is known: of one that another page began it is not. */
export function taskAct(task: TaskField, where = ''): MessageDescriptor {
  if (task.kind === 'folder_deletion') {
    const name = lastName(task.folder)
    return msg`Delete the folder “${name}”`
  }
  if (task.kind === 'filter_run') {
    const { filter: name } = task
    return name === '' ? msg`Apply a filter` : msg`Apply the filter “${name}”`
  }
  return task.action === 'move' && where === '' ? msg`Move` : threadAct(task, where)
}

/** What a task has done: all of it, or as far as it came before it was stopped. */
export function taskDoneText(task: TaskField, where: string): string {
  if (task.kind === 'threads') return doneText(task.action, task.changed, where)
  if (task.kind === 'filter_run') {
    return plural(task.changed, {
      0: 'The filter found nothing to change.',
      one: 'Filter applied to # conversation.',
      other: 'Filter applied to # conversations.',
    })
  }
  const name = lastName(task.folder)
  return task.state === 'cancelled' ? t`The folder “${name}” stays.` : t`Folder “${name}” deleted.`
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
