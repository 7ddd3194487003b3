import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { useBackCloses } from '../lib/back-button/use-back-closes.ts'
import { cx } from '../lib/cx.ts'
import { popoverPosition } from '../lib/popover-position.ts'
import styles from './Popover.module.css'

export interface PopoverProps extends Omit<ComponentProps<'div'>, 'popover' | 'onToggle'> {
  readonly open: boolean
  /** Called for Escape, a press outside, focus that has left, and on small screens the device's way back. */
  readonly onClose: () => void
  readonly anchor: RefObject<HTMLElement | null>
  readonly align?: 'start' | 'end' | 'center'
  /** Text to be read rather than controls: the panel itself takes the focus, so that keys can scroll it. */
  readonly isText?: boolean
  readonly children: ReactNode
}

/**
 * A panel beside its anchor, in the browser's top layer, so that nothing clips it, a dialog included. What in
 * it has `data-first` gets the focus.
 */
export function Popover({
  open,
  onClose,
  anchor,
  align = 'start',
  isText = false,
  className,
  children,
  ...rest
}: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useBackCloses(open, {
    close: () => {
      onClose()
      anchor.current?.focus()
    },
  })

  useLayoutEffect(() => {
    const element = panel.current
    if (!open || !element) return
    element.showPopover()
    const place = () => placeAt(element, anchor.current, align)
    place()
    // Not by `autoFocus`, which comes before the panel is shown and does nothing.
    const first = isText ? element : element.querySelector<HTMLElement>('[data-first]')
    first?.focus({ preventScroll: true })
    window.addEventListener('resize', place)
    return () => window.removeEventListener('resize', place)
  }, [open, anchor, align, isText])

  useEffect(() => {
    if (!open) return
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !panel.current?.contains(target) && !anchor.current?.contains(target)
    const onPointerDown = (event: PointerEvent) => {
      if (isOutside(event.target)) close()
    }
    const onFocus = (event: FocusEvent) => {
      if (isOutside(event.target)) close()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      // What was opened from within goes first.
      if (panel.current?.querySelector(`:popover-open, ${OPEN_LIST}:focus`)) return
      event.preventDefault()
      event.stopPropagation()
      close()
      anchor.current?.focus()
    }
    document.addEventListener('pointerdown', onPointerDown, true)
    document.addEventListener('focusin', onFocus, true)
    document.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true)
      document.removeEventListener('focusin', onFocus, true)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [open, anchor])

  if (!open) return null
  return (
    <div
      ref={panel}
      popover="manual"
      tabIndex={isText ? 0 : undefined}
      className={cx(styles.panel, className)}
      {...rest}
    >
      {children}
    </div>
  )
}

/** A field that shows what could be written in it. */
const OPEN_LIST = '[role="combobox"][aria-expanded="true"]'

function placeAt(panel: HTMLElement, anchor: HTMLElement | null, align: 'start' | 'end' | 'center'): void {
  if (!anchor) return
  panel.style.maxHeight = ''
  const viewport = { width: window.innerWidth, height: window.innerHeight }
  const place = popoverPosition(anchor.getBoundingClientRect(), panel.getBoundingClientRect(), viewport, align)
  panel.style.left = `${place.left}px`
  panel.style.top = `${place.top}px`
  panel.style.maxHeight = `${place.maxHeight}px`
}
