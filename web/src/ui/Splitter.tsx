import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './Splitter.module.css'

export interface SplitterProps {
  readonly label: string
  /** `vertical` separates left from right. */
  readonly orientation: 'vertical' | 'horizontal'
  /** Size of the first part in percent. */
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onMove: (value: number) => void
  readonly onRest: (value: number) => void
  /** The value after a double click. */
  readonly start: number
}

const KEY_STEP = 2

/** ARIA window splitter pattern. */
export function Splitter({ label, orientation, value, min, max, onMove, onRest, start }: SplitterProps) {
  const line = useRef<HTMLDivElement>(null)
  const moved = useRef<number | undefined>(undefined)
  const within = (wanted: number) => Math.min(max, Math.max(min, Math.round(wanted * 10) / 10))
  const at = (event: PointerEvent): number => {
    const box = line.current?.parentElement?.getBoundingClientRect()
    if (!box) return value
    const share =
      orientation === 'vertical' ? (event.clientX - box.left) / box.width : (event.clientY - box.top) / box.height
    return within(share * 100)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [less, more] = orientation === 'vertical' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    const to: Readonly<Record<string, number>> = {
      [less]: value - KEY_STEP,
      [more]: value + KEY_STEP,
      Home: min,
      End: max,
      Enter: start,
    }
    const wanted = to[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onRest(within(wanted))
  }
  const letGo = () => {
    if (moved.current !== undefined) onRest(moved.current)
    moved.current = undefined
    delete line.current?.dataset.dragging
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> takes no focus and no value
    <div
      ref={line}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      className={cx(styles.splitter, styles[orientation])}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onRest(start)}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.dataset.dragging = ''
      }}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        moved.current = at(event)
        onMove(moved.current)
      }}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    />
  )
}
