import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

interface FocusOfStep<Place extends HTMLElement> {
  readonly ref: RefObject<Place | null>
  readonly onFocus: (event: FocusEvent) => void
}

/**
 * For a place that shows one step after the other: where the next one takes the focus along with what it replaces, its first
 * field gets it, or its first button. Whoever has gone elsewhere meanwhile, and whose page another one has changed, is left alone.
 * @param step a name of what is shown
 */
export function useFocusOfStep<Place extends HTMLElement>(step: string): FocusOfStep<Place> {
  const ref = useRef<Place>(null)
  const before = useRef(step)
  const focused = useRef<Element>(undefined)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const isLost = focused.current?.isConnected === false && document.activeElement === document.body
    if (isLost) ref.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [step])
  const onFocus = ({ target }: FocusEvent) => {
    focused.current = target
  }
  return { ref, onFocus }
}
