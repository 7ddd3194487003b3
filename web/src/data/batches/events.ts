import type { MailEventField } from '@sen/contract/events'
import { isUnderWay } from '@sen/model/acting/batches'
import type { QueryClient } from '@tanstack/react-query'
import { setBusy } from '../refreshing.ts'
import { keepBatch } from './keep-batch.ts'

type Progress = Extract<MailEventField, { readonly type: 'batch.progress' }>

export const batchEvents = {
  'batch.progress': (cache: QueryClient, event: Progress) => {
    const { batch_id: id, action, state, total, done, changed } = event
    const ended_at = isUnderWay(state) ? null : Math.floor(Date.now() / 1_000)
    keepBatch(cache, { id, action, state, total, done, changed, ended_at })
    setBusy(isUnderWay(state))
  },
  'rules.changed': (cache: QueryClient) => void cache.invalidateQueries({ queryKey: ['filters'] }),
} as const
