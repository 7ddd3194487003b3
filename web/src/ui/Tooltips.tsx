import { useEffect, useRef, useState } from 'react'
import { popoverPosition } from '../lib/popover-position.ts'
import styles from './Tooltips.module.css'

const WAIT_MILLISECONDS = 450
/** Within this time, the next tooltip shows without a delay. */
const WARM_MILLISECONDS = 400

/** One layer for all `data-tooltip` elements, because a component per button would be too slow in lists. */
export function Tooltips() {
  const panel = useRef<HTMLDivElement>(null)
  const [owner, setOwner] = useState<HTMLElement | null>(null)
  const showing = useRef<HTMLElement | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let hiddenAt = 0
    // Do not show it for a pressed button, where it would cover the result of the press.
    let pressed: Element | null = null
    const show = (element: HTMLElement | null, wait: number) => {
      clearTimeout(timer)
      if (element === showing.current) return
      if (!element) {
        // A short delay lets the pointer move onto the tooltip.
        timer = setTimeout(hide, 80)
        return
      }
      timer = setTimeout(
        () => {
          showing.current = element
          setOwner(element)
        },
        performance.now() - hiddenAt < WARM_MILLISECONDS || showing.current ? 0 : wait,
      )
    }
    const hide = () => {
      clearTimeout(timer)
      if (!showing.current) return
      showing.current = null
      hiddenAt = performance.now()
      setOwner(null)
    }
    const onPointerOver = (event: PointerEvent) => {
      if (event.pointerType === 'touch' || panel.current?.contains(event.target as Node)) return clearTimeout(timer)
      const element = (event.target as Element).closest<HTMLElement>('[data-tooltip]')
      if (element !== null && element === pressed) return clearTimeout(timer)
      pressed = null
      show(element, WAIT_MILLISECONDS)
    }
    const onPointerDown = (event: PointerEvent) => {
      hide()
      pressed = (event.target as Element).closest('[data-tooltip]')
    }
    const onFocusIn = (event: FocusEvent) => {
      const target = event.target as HTMLElement
      if (target.matches(':focus-visible')) show(target.closest<HTMLElement>('[data-tooltip]'), 0)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    document.addEventListener('pointerover', onPointerOver)
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('focusout', hide)
    document.addEventListener('pointerdown', onPointerDown, true)
    document.addEventListener('scroll', hide, true)
    document.addEventListener('keydown', onKey, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', onPointerOver)
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('pointerdown', onPointerDown, true)
      document.removeEventListener('scroll', hide, true)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [])

  useEffect(() => {
    const element = panel.current
    if (!owner || !element) return
    if (!owner.isConnected) return setOwner(null)
    element.showPopover()
    const viewport = { width: window.innerWidth, height: window.innerHeight }
    const position = popoverPosition(owner.getBoundingClientRect(), element.getBoundingClientRect(), viewport, 'center')
    element.style.left = `${position.left}px`
    element.style.top = `${position.top}px`
  }, [owner])

  if (!owner || owner.getAttribute('aria-expanded') === 'true') return null
  const keys = owner.dataset.tooltipKeys
  return (
    <div key={owner.dataset.tooltip} ref={panel} popover="manual" role="tooltip" className={styles.tooltip}>
      {owner.dataset.tooltip}
      {keys && <kbd className={styles.keys}>{keys}</kbd>}
    </div>
  )
}
