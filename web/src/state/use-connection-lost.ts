import { useEffect, useState } from 'react'
import { useConnection } from './connection.ts'
import { useSession } from './session.ts'

/** Shorter interruptions are not shown. */
const PATIENCE_MILLISECONDS = 3_000

/** Whether the page shows that the connection is lost. An ended session has its own dialog instead. */
export function useConnectionLost(): boolean {
  const lostAt = useConnection((connection) => connection.lostAt)
  const hasEnded = useSession(({ ended }) => ended)
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (lostAt === undefined) return setLong(false)
    const timer = setTimeout(() => setLong(true), PATIENCE_MILLISECONDS - (Date.now() - lostAt))
    return () => clearTimeout(timer)
  }, [lostAt])
  return isLong && !hasEnded
}
