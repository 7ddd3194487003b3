import { startTransition, useEffect, useState } from 'react'
import { screenHeight } from '../../lib/rendered-screen.ts'

/** Minimum height of a one-line row with normal density, in pixels. */
const ROW_PIXELS = 44
/** Height of header and toolbar, less some reserve for a growing window, in pixels. */
const ABOVE_PIXELS = 60

/** First the rows that fill the screen, then the rest in a later task. */
export function useFirstRows(count: number, isWaiting: boolean): number {
  const [screenful] = useState(() => Math.ceil((screenHeight() - ABOVE_PIXELS) / ROW_PIXELS))
  const [areAllDrawn, setAllDrawn] = useState(count <= screenful)
  useEffect(() => {
    if (!areAllDrawn && !isWaiting) startTransition(() => setAllDrawn(true))
  }, [areAllDrawn, isWaiting])
  return areAllDrawn ? count : screenful
}
