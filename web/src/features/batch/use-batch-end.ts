import { msg, t } from '@lingui/core/macro'
import type { BatchField } from '@sen/contract/jobs/batches'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { doneText } from '../../actions/bulk/done-text.ts'
import { mayUndo } from '../../actions/bulk/undo-batch.ts'
import { attempt } from '../../actions/report.ts'
import { keepBatch } from '../../data/batches/keep-batch.ts'
import { undoBatch } from '../../data/batches/undo-batch.ts'
import { setBusy } from '../../data/refreshing.ts'
import { followBatch, useBatch } from '../../state/batch.ts'
import { forgetChanges, rememberChange } from '../../state/last-changes.ts'
import { dropNotice, showNotice } from '../../state/notices.ts'

const UNDO_SHOWN_MILLISECONDS = 15_000

/** When the job that is followed has ended: says what was done, and offers to take all of it back. */
export function useBatchEnd(batch: BatchField | undefined): void {
  const cache = useQueryClient()
  useEffect(() => {
    if (!batch || (batch.state !== 'done' && batch.state !== 'cancelled' && batch.state !== 'undone')) return
    const { where } = useBatch.getState()
    useBatch.setState({ id: undefined, where: '' })
    keepBatch(cache, batch)
    setBusy(false)
    // Whatever was drawn on the way: the server knows how it is.
    for (const noun of ['threads', 'folders', 'thread', 'quota']) void cache.invalidateQueries({ queryKey: [noun] })
    if (batch.state === 'undone') {
      showNotice({ text: t`Everything is as it was.` })
      return
    }
    const text = doneText(batch.action, batch.changed, where)
    if (!mayUndo(batch) || batch.changed === 0) {
      if (batch.action === 'delete_forever') forgetChanges()
      showNotice({ text })
      return
    }
    const undo = rememberChange(
      () => {
        dropNotice(notice)
        attempt(msg`Undo “${text}”`, async () => {
          await undoBatch(cache, batch.id)
          followBatch(batch.id)
        })
      },
      () => mayUndo(batch),
    )
    const notice = showNotice({
      text,
      lastsMilliseconds: UNDO_SHOWN_MILLISECONDS,
      action: { label: t`Undo`, perform: undo },
    })
  }, [batch, cache])
}
