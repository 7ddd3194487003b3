import { answerMissed as answerRoute, cancelPeriod as cancelPeriodRoute } from '@sen/contract/recurrence/period'
import { cancelSchedule as cancelScheduleRoute } from '@sen/contract/scheduling/schedule'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { type SendMode, type SendModeReceipt, sendInMode } from '../sending/send-mode.ts'

const STALE = [QUERY_KEYS.threads, QUERY_KEYS.folders, QUERY_KEYS.thread, QUERY_KEYS.message] as const

interface TakenBack {
  readonly msg_id: string
  readonly revision: number
  readonly version: number
}

/** The message becomes a draft with this revision. Throws `CallError` when it is too late. */
export function unschedule(cache: QueryClient, id: string, kind: 'scheduled' | 'periodic'): Promise<TakenBack> {
  const route = kind === 'scheduled' ? cancelScheduleRoute : cancelPeriodRoute
  return planned(cache, async () => (await call(route, { params: { id } })).data)
}

export function changeSendMode(cache: QueryClient, id: string, mode: SendMode): Promise<SendModeReceipt> {
  return planned(cache, () => sendInMode(id, mode))
}

export function answerMissed(cache: QueryClient, id: string, answer: 'send' | 'skip'): Promise<unknown> {
  return planned(cache, async () => (await call(answerRoute, { params: { id }, body: { answer } })).data)
}

function planned<T extends { readonly version: number }>(cache: QueryClient, send: () => Promise<T>): Promise<T> {
  return change(cache, { send, stale: STALE })
}
