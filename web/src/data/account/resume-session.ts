import { userInfo } from '@sen/contract/account'
import type { QueryClient } from '@tanstack/react-query'
import { useConnection } from '../../state/connection.ts'
import { beginSession } from '../../state/session.ts'
import { call } from '../call.ts'
import { userQuery } from './queries.ts'

/**
 * Goes on where the session has ended, when somebody has signed in again in another tab: for the same account all stays
 * where it is, and what was missed is fetched; another account's page is loaded anew.
 */
export async function resumeSession(cache: QueryClient): Promise<void> {
  const before = cache.getQueryData(userQuery.queryKey)
  const { data } = await call(userInfo, { forWhomever: true })
  if (data.email !== before?.email) return location.reload()
  beginSession()
  useConnection.getState().tryNow()
  void cache.invalidateQueries()
  // What only writing needs is there when something is being written.
  const { flushDrafts } = await import('../drafts/open-drafts.ts')
  flushDrafts()
}
