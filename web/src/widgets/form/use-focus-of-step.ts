import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

interface FocusOfStep<Container extends HTMLElement> {
  readonly ref: RefObject<Container | null>
  readonly onFocus: (event: FocusEvent) => void
}

/** If a step change removes the focused element, the first field or button of the new step gets the focus. */
export function useFocusOfStep<Container extends HTMLElement>(step: string): FocusOfStep<Container> {
  const ref = useRef<Container>(null)
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
