import { useState } from 'react'

export interface Pages {
  /** From 1. */
  readonly page: number
  /** The cursor of the page; undefined for the first. */
  readonly after: string | undefined
  turnOn(next: string): void
  turnBack(): void
  restart(): void
}

/** Each page begins where the previous one ended. */
export function usePages(onPageChange: () => void = () => undefined): Pages {
  const [starts, setStarts] = useState<readonly string[]>([])
  const turn = (change: (before: readonly string[]) => readonly string[]) => {
    onPageChange()
    setStarts(change)
  }
  return {
    page: starts.length + 1,
    after: starts.at(-1),
    // Ignore a second press while the page loads, which would use the same cursor.
    turnOn: (next) => turn((before) => (before.at(-1) === next ? before : [...before, next])),
    turnBack: () => turn((before) => before.slice(0, -1)),
    restart: () => turn(() => []),
  }
}
