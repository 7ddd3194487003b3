import { startTransition, useEffect, useState } from 'react'
import { screenHeight } from '../../lib/rendered-screen.ts'

/** The lowest that a row of one line is with usual density, in pixels. */
const ROW_PIXELS = 44
/** Header and toolbar above the rows, less what a screen that grows a little may need. */
const ABOVE_PIXELS = 60

/**
 * How many rows are drawn: those that fill the screen at once, the rest right after them, without holding anybody up.
 * `isWaiting`: they are not on the screen yet.
 */
export function useFirstRows(count: number, isWaiting: boolean): number {
  const [screenful] = useState(() => Math.ceil((screenHeight() - ABOVE_PIXELS) / ROW_PIXELS))
  const [areAllDrawn, setAllDrawn] = useState(count <= screenful)
  useEffect(() => {
    if (!areAllDrawn && !isWaiting) startTransition(() => setAllDrawn(true))
  }, [areAllDrawn, isWaiting])
  return areAllDrawn ? count : screenful
}
