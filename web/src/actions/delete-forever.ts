import { msg, plural, t } from '@lingui/core/macro'
import { isTrashOrJunk } from '@sen/model/folders'
import { Shredder } from 'lucide-react'
import { purgeThreads } from '../data/threads/purge-threads.ts'
import { clearLastChanges } from '../state/last-changes.ts'
import { LONG_NOTICE_MILLISECONDS, showNotice } from '../state/notices.ts'
import { ask } from '../state/question.ts'
import type { Action } from './action.ts'
import { actInBulk, isBulk } from './bulk/act-in-bulk.ts'
import { doneText } from './bulk/done-text.ts'
import { threadAct } from './bulk/thread-act.ts'
import { mayChangeMail } from './guard/require-verified.ts'
import { attempt } from './report.ts'
import { mayDelete } from './targets.ts'
import { leave } from './undo-notice.ts'

export const deleteForever: Action = {
  id: 'delete-forever',
  group: 'mail',
  about: msg`Delete forever`,
  label: () => msg`Delete forever`,
  icon: Shredder,
  keys: ['#', 'Delete'],
  isEnabled: (context) => mayDelete(context) && isTrashOrJunk(context.folder?.role),
  perform: (context) => {
    const { cache, everything, folder, targets } = context
    if (!folder || !mayChangeMail(context)) return
    const ids = targets.map(({ id }) => id)
    const remove = () => {
      if (isBulk(context)) {
        actInBulk(context, { action: 'delete_forever' })
        return
      }
      leave(context, ids)
      clearLastChanges()
      attempt(threadAct({ action: 'delete_forever' }), async () => {
        const kept = await purgeThreads(cache, ids, folder.id)
        const gone = ids.length - kept
        if (gone > 0) showNotice({ text: doneText({ action: 'delete_forever' }, gone, '') })
        if (kept > 0) showNotice({ text: keptText(kept), lastsMilliseconds: LONG_NOTICE_MILLISECONDS })
      })
    }
    ask({ kind: 'delete-forever', count: everything?.count ?? ids.length, onAnswer: remove })
  },
}

function keptText(count: number): string {
  const what = plural(count, { one: '# conversation', other: '# conversations' })
  return t`${what} kept: still being delivered. Delete again later.`
}
