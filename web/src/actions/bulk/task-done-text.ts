import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { TaskField } from '@sen/contract/tasks/tasks'
import { ERROR_TEXTS } from '../../i18n/error-texts.ts'
import { blockedText, doneText } from './done-text.ts'

export function taskDoneText(task: TaskField, where: string): string {
  if (task.kind === 'threads') {
    return blockedText(doneText(task, task.changed, where), task.block_list_full)
  }
  if (task.kind === 'filter_run') {
    return plural(task.changed, {
      0: 'The filter found nothing to change.',
      one: 'Filter applied to # conversation.',
      other: 'Filter applied to # conversations.',
    })
  }
  if (task.kind === 'import') return plural(task.changed, { one: '# message imported.', other: '# messages imported.' })
  if (task.kind === 'export') return task.state === 'cancelled' ? t`The export was stopped.` : t`The export is ready.`
  if (task.kind === 'drive') return driveDoneText(task)
  const name = lastName(task.folder)
  return task.state === 'cancelled' ? t`The folder “${name}” stays.` : t`Folder “${name}” deleted.`
}

function driveDoneText({ action, changed, refused }: Extract<TaskField, { readonly kind: 'drive' }>): string {
  if (refused) {
    const why = i18n._(ERROR_TEXTS[refused])
    return t`Nothing was copied. ${why}`
  }
  switch (action) {
    case 'copy':
      return plural(changed, { one: '# item copied.', other: '# items copied.' })
    case 'trash':
      return plural(changed, {
        one: '# item moved to Trash.',
        other: '# items moved to Trash.',
      })
    case 'restore':
      return plural(changed, { one: '# item restored.', other: '# items restored.' })
    case 'delete_forever':
      return plural(changed, { one: '# item deleted forever.', other: '# items deleted forever.' })
  }
}

export function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
