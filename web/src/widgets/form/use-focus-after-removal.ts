import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

interface FocusAfterRemoval<Container extends HTMLElement> {
  readonly ref: RefObject<Container | null>
  readonly onFocus: (event: FocusEvent) => void
}

/** The rows disappear asynchronously. Each has `data-row` and a button. */
export function useFocusAfterRemoval<Container extends HTMLElement>(
  ids: readonly string[],
): FocusAfterRemoval<Container> {
  const ref = useRef<Container>(null)
  const before = useRef(ids)
  const focused = useRef<Element>(undefined)
  useEffect(() => {
    const earlier = before.current
    before.current = ids
    const isLost = focused.current?.isConnected === false && document.activeElement === document.body
    if (ids.length >= earlier.length || !isLost) return
    const at = earlier.findIndex((id, index) => ids[index] !== id)
    const next = ids[Math.min(at, ids.length - 1)]
    const target =
      next === undefined
        ? ref.current?.closest('section')
        : ref.current?.querySelector(`[data-row="${CSS.escape(next)}"]`)
    target?.querySelector<HTMLElement>('button, input, select')?.focus()
  })
  const onFocus = ({ target }: FocusEvent) => {
    focused.current = target
  }
  return { ref, onFocus }
}
