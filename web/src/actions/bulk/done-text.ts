import { plural, t } from '@lingui/core/macro'
import type { ThreadAct } from './thread-act.ts'

/** Some senders were not blocked because the list is full. */
export function blockedText(text: string, isBlockListFull: boolean | undefined): string {
  return isBlockListFull ? t`${text}. Some senders were not blocked: the list of blocked senders is full.` : text
}

/** @param where the target folder, the label or the time, in the user's language; empty when unknown */
export function doneText({ action, unread }: ThreadAct, count: number, where: string): string {
  switch (action) {
    case 'delete':
      return plural(count, { one: 'Moved # conversation to Trash', other: 'Moved # conversations to Trash' })
    case 'archive':
      return plural(count, { one: 'Archived # conversation', other: 'Archived # conversations' })
    case 'snooze': {
      const what = plural(count, { one: 'Snoozed # conversation', other: 'Snoozed # conversations' })
      return where === '' ? what : t`${what} until ${where}`
    }
    case 'spam':
      return plural(count, { one: 'Moved # conversation to Junk', other: 'Moved # conversations to Junk' })
    case 'not_spam':
      return plural(count, { one: '# conversation is not spam', other: '# conversations are not spam' })
    case 'restore':
      return plural(count, { one: 'Restored # conversation', other: 'Restored # conversations' })
    case 'delete_forever':
      return plural(count, { one: 'Deleted # conversation forever', other: 'Deleted # conversations forever' })
    case 'mark':
      return unread
        ? plural(count, { one: 'Marked # conversation as unread', other: 'Marked # conversations as unread' })
        : plural(count, { one: 'Marked # conversation as read', other: 'Marked # conversations as read' })
    case 'star':
      return plural(count, { one: 'Starred # conversation', other: 'Starred # conversations' })
    case 'unstar':
      return plural(count, {
        one: 'Removed the star from # conversation',
        other: 'Removed the star from # conversations',
      })
    case 'label': {
      const what = plural(count, { one: 'Labelled # conversation', other: 'Labelled # conversations' })
      return where === '' ? what : t`${what}: ${where}`
    }
    case 'unlabel': {
      const what = plural(count, {
        one: 'Removed label from # conversation',
        other: 'Removed label from # conversations',
      })
      return where === '' ? what : t`${what}: ${where}`
    }
    case 'move': {
      const what = plural(count, { one: 'Moved # conversation', other: 'Moved # conversations' })
      // The target is unknown for a task that another page started.
      return where === '' ? what : t`${what} to ${where}`
    }
  }
}
