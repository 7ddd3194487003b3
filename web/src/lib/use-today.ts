import { useEffect, useState } from 'react'

const LOOK_MILLISECONDS = 60_000

/** Updated hourly, so that lists notice when a new day begins. */
export function useToday(): Date {
  const [today, setToday] = useState(() => new Date())
  useEffect(() => {
    const look = () => setToday((before) => (sameHour(before, new Date()) ? before : new Date()))
    const timer = setInterval(look, LOOK_MILLISECONDS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return today
}

/** Days begin at different hours in different time zones; comparing hours covers all of them. */
function sameHour(one: Date, other: Date): boolean {
  return Math.floor(one.getTime() / 3_600_000) === Math.floor(other.getTime() / 3_600_000)
}
