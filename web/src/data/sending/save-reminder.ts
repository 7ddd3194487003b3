import { deleteReminder, saveReminder as saveRoute } from '@sen/contract/reminders'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { QUERY_KEYS } from '../query-keys.ts'

/** @param at undefined removes the reminder */
export function saveReminder(cache: QueryClient, id: string, at: Date | undefined): Promise<unknown> {
  return change(cache, {
    send: async () => {
      const params = { id }
      if (!at) return (await call(deleteReminder, { params })).data
      return (await call(saveRoute, { params, body: { remind_at: Math.floor(at.getTime() / 1_000) } })).data
    },
    stale: [QUERY_KEYS.thread, QUERY_KEYS.message],
  })
}
