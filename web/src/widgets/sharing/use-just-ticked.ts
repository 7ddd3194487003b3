import { useState } from 'react'

/**
 * What was ticked since somebody last asked for the whole: its field is empty then, which is no mistake yet. It is one when the field
 * is left, or when the whole is asked for again.
 *
 * @param timesAsked how often the whole was asked for
 */
export function useJustTicked(timesAsked: number) {
  const [tickedAt, setTickedAt] = useState<number>()
  return {
    isJustTicked: tickedAt === timesAsked,
    onTick: () => setTickedAt(timesAsked),
    onLeave: () => setTickedAt(undefined),
  }
}
