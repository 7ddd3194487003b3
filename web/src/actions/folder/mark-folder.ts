import { msg } from '@lingui/core/macro'
import type { FolderField } from '@sen/contract/folders'
import { Mail, MailOpen } from 'lucide-react'
import { markFolder } from '../../data/tasks/mark-folder.ts'
import { followTask } from '../../state/tasks.ts'
import type { Action, ActionContext } from '../action.ts'
import { mayChangeMail } from '../guard/require-verified.ts'
import { attempt } from '../report.ts'

/** Spec section 2. */
export const markFolderRead = action('mark-folder-read', {
  unread: false,
  about: msg`Mark everything in this folder as read`,
  icon: MailOpen,
})

export const markFolderUnread = action('mark-folder-unread', {
  unread: true,
  about: msg`Mark everything in this folder as unread`,
  icon: Mail,
})

function mayMarkFolder(folder: FolderField | undefined, unread: boolean): boolean {
  if (!folder || folder.role === 'starred') return false
  return unread ? folder.unread_threads < folder.total_threads : folder.unread_threads > 0
}

function markWholeFolder(context: ActionContext, folder: FolderField, unread: boolean): void {
  if (!mayChangeMail(context)) return
  const act = unread ? msg`Mark everything in this folder as unread` : msg`Mark everything in this folder as read`
  attempt(act, async () => followTask((await markFolder(context.cache, folder, unread)).id))
}

function action(
  id: string,
  { unread, about, icon }: Pick<Action, 'about' | 'icon'> & { readonly unread: boolean },
): Action {
  return {
    id,
    group: 'mail',
    about,
    label: () => about,
    icon,
    keys: [],
    isEnabled: ({ folder }) => mayMarkFolder(folder, unread),
    perform: (context) => {
      if (context.folder) markWholeFolder(context, context.folder, unread)
    },
  }
}
