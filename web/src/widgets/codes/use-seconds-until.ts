import { useEffect, useState } from 'react'
import { CallError } from '../../data/call-error.ts'

/** `at` is Unix milliseconds by this device's clock. Returns 0 when it has passed or is null. */
export function useSecondsUntil(at: number | null): number {
  const [now, setNow] = useState(Date.now)
  const left = at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1000))
  const isOver = left === 0
  useEffect(() => {
    if (at === null) return
    setNow(Date.now())
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [at, isOver])
  return left
}

/** Uses this device's clock, which may be wrong. */
export function momentAfter(seconds: number | null, answeredAt = Date.now()): number | null {
  return seconds === null ? null : answeredAt + seconds * 1000
}

export function waitOf(error: unknown): number | undefined {
  const seconds = error instanceof CallError ? error.details.retry_after_seconds : undefined
  return typeof seconds === 'number' ? seconds : undefined
}
