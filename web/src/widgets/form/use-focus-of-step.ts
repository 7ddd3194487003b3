import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

interface FocusOfStep<Place extends HTMLElement> {
  readonly ref: RefObject<Place | null>
  readonly onFocus: (event: FocusEvent) => void
}

/** If a step change removes the focused element, the first field or button of the new step gets the focus. */
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
