import { t } from '@lingui/core/macro'
import type { SwipeAction } from '@sen/model/settings'
import type { Action, ActionContext } from '../../actions/action.ts'
import { archiveThreads } from '../../actions/archive-threads.ts'
import { deleteForever } from '../../actions/delete-forever.ts'
import { markRead, markUnread } from '../../actions/mark-threads.ts'
import { snoozeThreads } from '../../actions/snooze-threads.ts'
import { notSpam, spam } from '../../actions/spam.ts'
import { starThreads } from '../../actions/star-threads.ts'
import { trashDrafts, trashThreads } from '../../actions/trash-threads.ts'
import { usePreferences } from '../../state/preferences.ts'

export interface RowSwipe {
  readonly action: Action
  /** A single word, because more would be cut off in a partly swiped row. */
  readonly label: string
  readonly isDanger: boolean
}

/** Undefined when the chosen action is impossible for this row. @param context of the swiped row alone */
export function rowSwipe(context: ActionContext, direction: 'left' | 'right'): RowSwipe | undefined {
  const { swipe_left, swipe_right } = usePreferences.getState()
  const swipe = swipeOf(direction === 'left' ? swipe_left : swipe_right, context)
  return swipe?.action.isEnabled(context) ? swipe : undefined
}

export function deletionOf(context: ActionContext): Action | undefined {
  return [trashThreads, trashDrafts, deleteForever].find((action) => action.isEnabled(context))
}

function swipeOf(chosen: SwipeAction, context: ActionContext): RowSwipe | undefined {
  const [target] = context.targets
  if (!target) return undefined
  switch (chosen) {
    case 'none':
      return undefined
    case 'read':
      return target.unread
        ? { action: markRead, label: t`Read`, isDanger: false }
        : { action: markUnread, label: t`Unread`, isDanger: false }
    case 'star':
      return { action: starThreads, label: target.starred ? t`Unstar` : t`Star`, isDanger: false }
    case 'archive':
      return { action: archiveThreads, label: t`Archive`, isDanger: false }
    case 'snooze':
      return { action: snoozeThreads, label: t`Snooze`, isDanger: false }
    case 'delete': {
      const action = deletionOf(context)
      return action && { action, label: t`Delete`, isDanger: true }
    }
    case 'spam':
      return context.folder?.role === 'junk'
        ? { action: notSpam, label: t`Not spam`, isDanger: false }
        : { action: spam, label: t`Spam`, isDanger: true }
  }
}
