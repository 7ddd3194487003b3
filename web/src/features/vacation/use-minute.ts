import { useEffect, useState } from 'react'

const MINUTE_MILLISECONDS = 60_000

/** Now, as of the minute that has begun: what begins and ends by the clock does so on the screen as well. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = () => setNow(new Date())
    const timer = setInterval(look, MINUTE_MILLISECONDS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
