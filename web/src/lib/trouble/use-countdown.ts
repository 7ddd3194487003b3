import { useEffect, useEffectEvent, useState } from 'react'

/** Counts by the clock, so that a suspended page is not late. */
export function useCountdown(
  seconds: number,
  isStopped: boolean,
  done: (restart: () => void) => void | Promise<void>,
): number {
  const [left, setLeft] = useState(seconds)
  const [round, setRound] = useState(0)
  const finish = useEffectEvent(done)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` only starts it anew
  useEffect(() => {
    if (isStopped) return
    const endsAt = Date.now() + seconds * 1_000
    setLeft(seconds)
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000))
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      void finish(() => setRound((count) => count + 1))
    }, 1_000)
    return () => clearInterval(timer)
  }, [seconds, isStopped, round])
  return left
}
