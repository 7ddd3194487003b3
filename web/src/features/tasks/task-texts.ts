import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { TaskField } from '@sen/contract/tasks/tasks'
import { lastName } from '../../actions/bulk/task-done-text.ts'
import { threadAct } from '../../actions/bulk/thread-act.ts'

/** @param where target folder of a move, which is unknown for tasks of other pages */
export function taskAct(task: TaskField, where = ''): MessageDescriptor {
  if (task.kind === 'folder_deletion') {
    const name = lastName(task.folder)
    return msg`Delete the folder “${name}”`
  }
  if (task.kind === 'filter_run') {
    const { filter: name } = task
    return name === '' ? msg`Apply a filter` : msg`Apply the filter “${name}”`
  }
  if (task.kind === 'export') return exportAct(task.folder)
  if (task.kind === 'import') return msg`Import mail`
  if (task.kind === 'drive') return DRIVE_ACTS[task.action]
  return task.action === 'move' && where === '' ? msg`Move` : threadAct(task, where)
}

const DRIVE_ACTS = {
  copy: msg`Make a copy`,
  trash: msg`Move to Trash`,
  restore: msg`Restore`,
  delete_forever: msg`Delete forever`,
} as const

function driveTitle(action: keyof typeof DRIVE_ACTS): string {
  switch (action) {
    case 'copy':
      return t`Copying files and folders`
    case 'trash':
      return t`Moving to Trash`
    case 'restore':
      return t`Restoring files and folders`
    case 'delete_forever':
      return t`Deleting files and folders forever`
  }
}

function exportAct(folder: string | undefined): MessageDescriptor {
  if (folder === undefined) return msg`Export the whole mailbox`
  const name = lastName(folder)
  return msg`Export the folder “${name}”`
}

export function taskTitle(task: TaskField): string {
  if (task.state === 'undoing') return t`Undoing`
  switch (task.kind) {
    case 'threads':
      return t`Changing many conversations`
    case 'folder_deletion':
      return t`Deleting a folder`
    case 'filter_run':
      return t`Applying a filter`
    case 'export':
      return t`Exporting mail`
    case 'import':
      return t`Importing mail`
    case 'drive':
      return driveTitle(task.action)
  }
}

export function taskShare(task: TaskField, language: string): string {
  const [done, total] = [task.done.toLocaleString(language), task.total.toLocaleString(language)]
  // The total of a file is known only at its end.
  if (task.kind === 'import' && task.state === 'working') return t`${done} messages so far`
  if (task.kind === 'drive') return t`${done} of ${total} items`
  const areMessages = task.kind === 'export' || task.kind === 'import'
  return areMessages ? t`${done} of ${total} messages` : t`${done} of ${total} conversations`
}

/** Such a task changes nothing on screen, so it shows no dialog. */
export function hasNoDialog({ kind }: TaskField): boolean {
  return kind === 'export' || kind === 'import'
}
