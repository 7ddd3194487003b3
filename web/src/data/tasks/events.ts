import type { MailEventField } from '@sen/contract/events'
import { isUnderWay } from '@sen/model/acting/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { setBusy } from '../refreshing.ts'
import { keepTask } from './keep-task.ts'

type Progress = Extract<MailEventField, { readonly type: 'batch.progress' }>

export const taskEvents = {
  'batch.progress': (cache: QueryClient, event: Progress) => {
    const { batch_id: id, action, state, total, done, changed } = event
    const ended_at = isUnderWay(state) ? null : Math.floor(Date.now() / 1_000)
    keepTask(cache, { id, action, state, total, done, changed, ended_at })
    setBusy(isUnderWay(state))
  },
  'rules.changed': (cache: QueryClient) => void cache.invalidateQueries({ queryKey: ['filters'] }),
} as const
