import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { cx } from '../../../lib/cx.ts'
import type { ComposeSize } from '../../../state/compose-size.ts'
import { PIN_WIDTH } from '../../../state/compose-window-machine.ts'
import { sizeCompose, useComposeWindows } from '../../../state/compose-windows.ts'
import styles from './SizeEdges.module.css'

/** CSS pixels. The toolbar and the fields need this much. */
const LEAST = { width: 480, height: 320 } as const
/** CSS pixels that stay free, so that the page behind can be reached. */
const MARGIN = { width: 56, height: 72 } as const
const KEY_STEP = 24

type Edge = 'width' | 'height' | 'both'

/** ARIA window splitter pattern. Enter or a double click resets the size of all docked windows. */
export function SizeEdges() {
  const { t } = useLingui()
  const size = useComposeWindows((state) => state.size)
  const edges = useRef<HTMLDivElement>(null)
  const moved = useRef<ComposeSize>(undefined)

  const sides = (edge: Edge) => (['width', 'height'] as const).filter((side) => edge === 'both' || edge === side)
  const now = () => drawnSize(edges.current)
  const reset = (edge: Edge) =>
    sizeCompose({ ...size, ...Object.fromEntries(sides(edge).map((side) => [side, undefined])) })
  const onKeyDown = (event: KeyboardEvent, side: 'width' | 'height') => {
    const [more, less] = side === 'width' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    const { least, most } = limits()[side]
    const to: Readonly<Record<string, number>> = {
      [more]: now()[side] + KEY_STEP,
      [less]: now()[side] - KEY_STEP,
      Home: least,
      End: most,
    }
    const wanted = to[event.key]
    if (event.key !== 'Enter' && wanted === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (wanted === undefined) reset(side)
    else sizeCompose({ ...size, [side]: within(side, wanted) })
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>, edge: Edge) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const box = edges.current?.parentElement?.getBoundingClientRect()
    if (!box) return
    const wanted = { width: box.right - event.clientX, height: box.bottom - event.clientY }
    moved.current = { ...size, ...Object.fromEntries(sides(edge).map((side) => [side, within(side, wanted[side])])) }
    // Resize the element directly, and update the state only on release.
    const dock = edges.current?.closest<HTMLElement>('[data-dock]')
    for (const side of sides(edge)) dock?.style.setProperty(`--compose-${side}`, `${moved.current[side]}px`)
  }
  const letGo = () => {
    if (moved.current) sizeCompose(moved.current)
    moved.current = undefined
  }
  const hand = (edge: Edge) => ({
    className: cx(styles.edge, styles[edge]),
    onDoubleClick: () => reset(edge),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => onPointerMove(event, edge),
    onPointerUp: letGo,
    onPointerCancel: letGo,
  })
  const separator = (side: 'width' | 'height', label: string) => (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> takes no focus and no value
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={side === 'width' ? 'vertical' : 'horizontal'}
      aria-valuenow={size[side] ?? usual(side)}
      aria-valuemin={LEAST[side]}
      aria-valuemax={limits()[side].most}
      onKeyDown={(event) => onKeyDown(event, side)}
      {...hand(side)}
    />
  )
  return (
    <div ref={edges} className={styles.edges}>
      {separator('height', t`Height of the window`)}
      {separator('width', t`Width of the window`)}
      <div {...hand('both')} />
    </div>
  )
}

function drawnSize(edges: HTMLElement | null): { readonly width: number; readonly height: number } {
  const { offsetWidth = 0, offsetHeight = 0 } = edges?.parentElement ?? {}
  return { width: offsetWidth, height: offsetHeight }
}

function limits() {
  return {
    width: { least: LEAST.width, most: Math.max(LEAST.width, innerWidth - MARGIN.width) },
    height: { least: LEAST.height, most: Math.max(LEAST.height, innerHeight - MARGIN.height) },
  }
}

function within(side: 'width' | 'height', wanted: number): number {
  const { least, most } = limits()[side]
  return Math.round(Math.min(most, Math.max(least, wanted)))
}

/** Reads the default size from the style sheet. */
function usual(side: 'width' | 'height'): number {
  if (side === 'width') return PIN_WIDTH
  return Math.round(Math.min(Math.max(720, innerHeight * 0.8), 960, limits().height.most))
}
