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
import { PHONE, useMedia } from '../lib/use-media.ts'
import styles from './Popover.module.css'

export interface PopoverProps extends Omit<ComponentProps<'div'>, 'popover' | 'onToggle'> {
  readonly open: boolean
  /** Called for Escape, a press outside, focus loss, and on small screens the device's Back. */
  readonly onClose: () => void
  readonly anchor: RefObject<HTMLElement | null>
  readonly align?: 'start' | 'end' | 'center'
  /** The content is text: the panel takes the focus, so that keys can scroll it. */
  readonly isText?: boolean
  /** On a phone it is a sheet at the bottom of the screen over a dimmed page. */
  readonly isSheetOnPhone?: boolean
  readonly children: ReactNode
}

/** Uses the browser's top layer, so that nothing clips it. An element with `data-first` gets the focus. */
export function Popover({
  open,
  onClose,
  anchor,
  align = 'start',
  isText = false,
  isSheetOnPhone = false,
  className,
  children,
  ...rest
}: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  const dimmed = useRef<HTMLDivElement>(null)
  const isSheet = useMedia(PHONE) && isSheetOnPhone
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
    dimmed.current?.showPopover()
    element.showPopover()
    const update = () => (isSheet ? clearPosition(element) : positionAt(element, anchor.current, align))
    update()
    // Focus explicitly, because `autoFocus` acts before the panel is shown.
    const first = isText ? element : element.querySelector<HTMLElement>('[data-first]')
    first?.focus({ preventScroll: true })
    window.addEventListener('resize', update)
    return () => window.removeEventListener('resize', update)
  }, [open, anchor, align, isText, isSheet])

  useEffect(() => {
    if (!open) return
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !panel.current?.contains(target) && !anchor.current?.contains(target)
    const onPointerDown = (event: PointerEvent) => {
      // The dimmed page closes it on click instead: closing on press would pass the release to what lies below.
      if (isOutside(event.target) && event.target !== dimmed.current) close()
    }
    const onFocus = (event: FocusEvent) => {
      if (isOutside(event.target)) close()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      // A nested popover or open list closes first.
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
    <>
      {isSheet && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape and the way back close it too
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <div
          ref={dimmed}
          popover="manual"
          className={styles.dimmed}
          onClick={() => {
            onClose()
            anchor.current?.focus()
          }}
        />
      )}
      <div
        // Separate keys, because an open popover keeps its position in the top layer.
        key={isSheet ? 'sheet' : 'panel'}
        ref={panel}
        popover="manual"
        tabIndex={isText ? 0 : undefined}
        className={cx(styles.panel, className, isSheet && styles.sheet)}
        {...rest}
      >
        {children}
      </div>
    </>
  )
}

const OPEN_LIST = '[role="combobox"][aria-expanded="true"]'

function clearPosition(panel: HTMLElement): void {
  panel.style.left = ''
  panel.style.top = ''
  panel.style.maxHeight = ''
}

function positionAt(panel: HTMLElement, anchor: HTMLElement | null, align: 'start' | 'end' | 'center'): void {
  if (!anchor) return
  panel.style.maxHeight = ''
  const viewport = { width: window.innerWidth, height: window.innerHeight }
  const position = popoverPosition(anchor.getBoundingClientRect(), panel.getBoundingClientRect(), viewport, align)
  panel.style.left = `${position.left}px`
  panel.style.top = `${position.top}px`
  panel.style.maxHeight = `${position.maxHeight}px`
}
