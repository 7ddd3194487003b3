import { msg, plural } from '@lingui/core/macro'
import { Trash2 } from 'lucide-react'
import { deleteThreads as send } from '../data/threads/delete-threads.ts'
import type { Action } from './action.ts'
import { attempt } from './report.ts'
import { mayAct } from './targets.ts'
import { leave, offerUndo } from './undo-notice.ts'

export const deleteThreads: Action = {
  id: 'delete-threads',
  group: 'mail',
  about: msg`Move to Trash`,
  label: () => msg`Move to Trash`,
  icon: Trash2,
  keys: ['#', 'Delete'],
  isEnabled: (context) => mayAct(context) && context.folder?.role !== 'trash',
  perform: (context) => {
    const { cache, targets } = context
    const ids = targets.map(({ id }) => id)
    const folderId = targets[0]?.folderId
    if (folderId === undefined) return
    const count = ids.length
    leave(context, ids)
    attempt(async () => {
      const receipt = await send(cache, ids, folderId)
      offerUndo(
        context,
        receipt,
        plural(count, { one: 'Moved # conversation to Trash', other: 'Moved # conversations to Trash' }),
      )
    })
  },
}
