import { msg } from '@lingui/core/macro'
import { ArchiveRestore } from 'lucide-react'
import { restoreThreads as send } from '../data/threads/restore-threads.ts'
import type { Action } from './action.ts'
import { mayChangeMail } from './guard/require-verified.ts'
import { actOnMany, isMany } from './many/batch.ts'
import { doneText } from './many/done-text.ts'
import { attempt } from './report.ts'
import { mayAct } from './targets.ts'
import { leave, offerUndo } from './undo-notice.ts'

/** Out of Trash, to wherever each message was. */
export const restoreThreads: Action = {
  id: 'restore-threads',
  group: 'mail',
  about: msg`Restore from Trash`,
  label: () => msg`Restore`,
  icon: ArchiveRestore,
  keys: [],
  isEnabled: (context) => mayAct(context) && context.folder?.role === 'trash',
  perform: (context) => {
    const { cache, folder, targets } = context
    if (!folder || !mayChangeMail(context)) return
    if (isMany(context)) {
      actOnMany(context, { action: 'restore' })
      return
    }
    const ids = targets.map(({ id }) => id)
    leave(context, ids)
    attempt(async () => {
      const receipt = await send(cache, ids, folder.id)
      offerUndo(context, receipt, doneText('restore', ids.length, ''))
    })
  },
}
