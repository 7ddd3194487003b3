import { msg } from '@lingui/core/macro'
import type { BatchField } from '@sen/contract/jobs/batches'
import { mayUndoBatch } from '@sen/model/acting/batches'
import { Undo2 } from 'lucide-react'
import { latestBatchQuery } from '../../data/batches/queries.ts'
import { undoBatch as send } from '../../data/batches/undo-batch.ts'
import { followBatch } from '../../state/batch.ts'
import type { Action, ActionContext } from '../action.ts'
import { attempt } from '../report.ts'

/** Whole-job undo: for ten minutes, and until the next job. */
export const undoBatch: Action = {
  id: 'undo-batch',
  group: 'mail',
  about: msg`Undo the last operation on many conversations`,
  label: () => msg`Undo the last operation on many conversations`,
  icon: Undo2,
  keys: [],
  isEnabled: (context) => {
    const batch = latest(context)
    return batch !== undefined && mayUndo(batch)
  },
  perform: (context) => {
    const batch = latest(context)
    if (!batch) return
    attempt(msg`Undo the last operation on many conversations`, async () => {
      await send(context.cache, batch.id)
      followBatch(batch.id)
    })
  },
}

export function mayUndo({ action, state, ended_at }: BatchField, now = new Date()): boolean {
  return mayUndoBatch({ action, state, endedAt: ended_at === null ? undefined : new Date(ended_at * 1_000) }, now)
}

function latest({ cache }: Pick<ActionContext, 'cache'>): BatchField | undefined {
  return cache.getQueryData(latestBatchQuery.queryKey) ?? undefined
}
