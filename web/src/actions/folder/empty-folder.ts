import { msg } from '@lingui/core/macro'
import { isTrashOrJunk } from '@sen/model/folders'
import { Trash } from 'lucide-react'
import { isOffered } from '../../data/account/rights.ts'
import { folderTitle } from '../../data/folders/folder-title.ts'
import { emptyFolder as send } from '../../data/tasks/empty-folder.ts'
import { setSelected } from '../../state/list.ts'
import { ask } from '../../state/question.ts'
import { followTask } from '../../state/tasks.ts'
import type { Action } from '../action.ts'
import { mayChangeMail } from '../guard/require-verified.ts'
import { attempt } from '../report.ts'

/** The user confirms first. */
export const emptyFolder: Action = {
  id: 'empty-folder',
  group: 'mail',
  about: msg`Empty Trash or Junk`,
  label: ({ folder }) => (folder?.role === 'junk' ? msg`Empty Junk` : msg`Empty Trash`),
  icon: Trash,
  keys: [],
  isEnabled: ({ folder, rows, user }) =>
    isTrashOrJunk(folder?.role) && rows.length > 0 && isOffered('delete_mail', user),
  perform: (context) => {
    const { cache, folder } = context
    if (!folder || !mayChangeMail(context)) return
    const empty = () => {
      setSelected(new Set())
      const act = folder.role === 'junk' ? msg`Empty Junk` : msg`Empty Trash`
      attempt(act, async () => followTask((await send(cache, folder)).id))
    }
    ask({ kind: 'empty', folder: folderTitle(folder), count: folder.total_threads, onAnswer: empty })
  },
}
