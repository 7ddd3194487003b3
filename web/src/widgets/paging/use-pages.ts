import { useState } from 'react'

export interface Pages {
  /** From 1. */
  readonly page: number
  /** Where the page begins; undefined at the first. */
  readonly after: string | undefined
  turnOn(next: string): void
  turnBack(): void
  restart(): void
}

/**
 * The pages of a long list as they were turned: each begins where the one before it ended, so that none is counted from the first.
 *
 * @param onTurn before another page is asked for
 */
export function usePages(onTurn: () => void = () => undefined): Pages {
  const [starts, setStarts] = useState<readonly string[]>([])
  const turn = (change: (before: readonly string[]) => readonly string[]) => {
    onTurn()
    setStarts(change)
  }
  return {
    page: starts.length + 1,
    after: starts.at(-1),
    // While the page is on its way the end of the one before is still shown: who presses twice goes one page on.
    turnOn: (next) => turn((before) => (before.at(-1) === next ? before : [...before, next])),
    turnBack: () => turn((before) => before.slice(0, -1)),
    restart: () => turn(() => []),
  }
}
