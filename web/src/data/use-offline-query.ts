import type { UseQueryResult } from '@tanstack/react-query'
import { useConnection } from '../state/connection.ts'
import { NoAnswer } from './call-error.ts'

/** It loads automatically when the connection is back. */
export function useOfflineQuery({
  data,
  fetchStatus,
  failureReason,
}: Pick<UseQueryResult, 'data' | 'fetchStatus' | 'failureReason'>): boolean {
  const isLost = useConnection(({ lostAt }) => lostAt !== undefined)
  return data === undefined && (fetchStatus === 'paused' || (isLost && failureReason instanceof NoAnswer))
}
