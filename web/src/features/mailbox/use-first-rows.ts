import { startTransition, useEffect, useState } from 'react'

/** More than a screen holds. */
const FIRST_ROWS = 24

/** How many rows are drawn: those that fill the screen at once, the rest right after them, without holding anybody up. */
export function useFirstRows(count: number): number {
  const [areAllDrawn, setAllDrawn] = useState(count <= FIRST_ROWS)
  useEffect(() => {
    if (!areAllDrawn) startTransition(() => setAllDrawn(true))
  }, [areAllDrawn])
  return areAllDrawn ? count : FIRST_ROWS
}
