import { userInfo } from '@sen/contract/account'
import type { QueryClient } from '@tanstack/react-query'
import { useConnection } from '../../state/connection.ts'
import { beginSession } from '../../state/session.ts'
import { call } from '../call.ts'
import { userQuery } from './queries.ts'

/** Runs after the user signed in again in another tab. The page reloads for another account. */
export async function resumeSession(cache: QueryClient): Promise<void> {
  const before = cache.getQueryData(userQuery.queryKey)
  const { data } = await call(userInfo, { forAnyAccount: true })
  if (data.email !== before?.email) return location.reload()
  beginSession()
  useConnection.getState().tryNow()
  void cache.invalidateQueries()
  // Drafts are loaded on demand, so that reading does not load the editor's code.
  const { flushDrafts } = await import('../drafts/open-drafts.ts')
  flushDrafts()
}
