import { msg } from '@lingui/core/macro'
import { ArchiveRestore } from 'lucide-react'
import { restoreThreads as send } from '../data/threads/restore-threads.ts'
import type { Action } from './action.ts'
import { actInBulk, isBulk } from './bulk/act-in-bulk.ts'
import { doneText } from './bulk/done-text.ts'
import { threadAct } from './bulk/thread-act.ts'
import { mayChangeMail } from './guard/require-verified.ts'
import { attempt } from './report.ts'
import { mayAct } from './targets.ts'
import { leave, offerUndo } from './undo-notice.ts'

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
    if (isBulk(context)) {
      actInBulk(context, { action: 'restore' })
      return
    }
    const ids = targets.map(({ id }) => id)
    leave(context, ids)
    attempt(threadAct({ action: 'restore' }), async () => {
      const receipt = await send(cache, ids, folder.id)
      offerUndo(context, receipt, doneText({ action: 'restore' }, ids.length, ''))
    })
  },
}
