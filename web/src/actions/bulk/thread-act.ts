import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ThreadTaskRequest } from '../../data/tasks/start-thread-task.ts'

export type ThreadAct = Pick<ThreadTaskRequest, 'action' | 'unread'>

/** @param where the target folder or the label */
export function threadAct({ action, unread }: ThreadAct, where = ''): MessageDescriptor {
  switch (action) {
    case 'delete':
      return msg`Move to Trash`
    case 'archive':
      return msg`Archive`
    case 'snooze':
      return msg`Snooze`
    case 'spam':
      return msg`Report spam`
    case 'not_spam':
      return msg`Move out of Junk`
    case 'restore':
      return msg`Restore from Trash`
    case 'delete_forever':
      return msg`Delete forever`
    case 'mark':
      return unread ? msg`Mark as unread` : msg`Mark as read`
    case 'star':
      return msg`Add star`
    case 'unstar':
      return msg`Remove star`
    case 'label':
      return msg`Add label ${where}`
    case 'unlabel':
      return msg`Remove label ${where}`
    case 'move':
      return msg`Move to ${where}`
  }
}
