import type { MailEventField } from '@sen/contract/events'
import { isUnderWay } from '@sen/model/acting/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { QUERY_KEYS } from '../query-keys.ts'
import { refresh } from '../refreshing.ts'
import { cacheTask } from './cache-task.ts'
import { noteBusy } from './note-busy.ts'

type Progress = Extract<MailEventField, { readonly type: 'task.progress' }>

export const taskEvents = {
  'task.progress': (cache: QueryClient, { type: _, version: __, task_id: id, ...task }: Progress) => {
    cacheTask(cache, { ...task, id, ended_at: isUnderWay(task.state) ? null : Math.floor(Date.now() / 1_000) })
    noteBusy(cache)
  },
  'exports.changed': (cache: QueryClient) => refresh(cache, QUERY_KEYS.exports),
  'uploads.changed': (cache: QueryClient) => refresh(cache, QUERY_KEYS.uploads),
  'imports.changed': (cache: QueryClient) => refresh(cache, QUERY_KEYS.imports),
  'rules.changed': (cache: QueryClient) => {
    void cache.invalidateQueries({ queryKey: QUERY_KEYS.filters })
    void cache.invalidateQueries({ queryKey: QUERY_KEYS.forwarding })
    void cache.invalidateQueries({ queryKey: QUERY_KEYS.autoReplies })
  },
} as const
