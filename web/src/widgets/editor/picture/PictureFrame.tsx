import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { RichEditor } from '../rich-editor.ts'
import styles from './PictureFrame.module.css'

interface PictureFrameProps {
  readonly editor: RefObject<RichEditor | null>
  readonly picture: HTMLImageElement
}

/** The direction that enlarges the picture. */
interface Corner {
  readonly x: -1 | 1
  readonly y: -1 | 1
}

interface Grip extends Corner {
  readonly fromX: number
  readonly fromY: number
  readonly width: number
  readonly height: number
  readonly style: string
  isMoved: boolean
}

const CORNERS: readonly Corner[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 1 },
  { x: 1, y: 1 },
]
const NARROWEST_PIXELS = 48
const SMALLEST_FRAMED_PIXELS = 32

/** The toolbar's menu offers the same for the keyboard. */
export function PictureFrame({ editor, picture }: PictureFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const grip = useRef<Grip>(undefined)
  useLayoutEffect(() => keepAround(frame.current, picture), [picture])

  const take = (event: PointerEvent, corner: Corner) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const { width, height } = picture.getBoundingClientRect()
    const from = { fromX: event.clientX, fromY: event.clientY, style: picture.getAttribute('style') ?? '' }
    grip.current = { ...corner, ...from, width, height, isMoved: false }
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (!grip.current) return
    grip.current.isMoved = true
    Object.assign(picture.style, { width: `${widthAt(grip.current, clientX, clientY)}px`, height: 'auto' })
  }
  const letGo = (event: PointerEvent, isDone: boolean) => {
    if (!grip.current) return
    const { isMoved, style } = grip.current
    // The release may be at a position without a move event.
    if (isMoved) move(event)
    grip.current = undefined
    // The layout may limit the width.
    const pixels = Math.round(picture.getBoundingClientRect().width)
    // Restore the original style first, so that undo returns to it instead of an intermediate size.
    picture.setAttribute('style', style)
    if (isDone && isMoved) editor.current?.setPictureWidth(pixels)
  }
  return (
    <div ref={frame} className={styles.frame} aria-hidden data-picture-frame>
      {CORNERS.map((corner) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: for pointers alone; the menu does the same
        <span
          key={`${corner.x} ${corner.y}`}
          className={styles.corner}
          style={{
            left: `${50 + corner.x * 50}%`,
            top: `${50 + corner.y * 50}%`,
            cursor: corner.x === corner.y ? 'nwse-resize' : 'nesw-resize',
          }}
          // Keeps the picture selected and the focus in the text.
          onMouseDown={(event) => event.preventDefault()}
          onPointerDown={(event) => take(event, corner)}
          onPointerMove={move}
          onPointerUp={(event) => letGo(event, true)}
          onPointerCancel={(event) => letGo(event, false)}
        />
      ))}
    </div>
  )
}

/** Projects the movement onto the diagonal, which keeps the aspect ratio. */
function widthAt({ x, y, fromX, fromY, width, height }: Grip, toX: number, toY: number): number {
  const way = ((toX - fromX) * x * width + (toY - fromY) * y * height) / (width * width + height * height)
  return Math.max(NARROWEST_PIXELS, Math.round(width * (1 + way)))
}

/** @returns a function that stops following the picture */
function keepAround(frame: HTMLElement | null, picture: HTMLImageElement): () => void {
  const align = (): void => {
    const parent = frame?.offsetParent
    if (!frame || !parent) return
    const [outer, inner] = [parent.getBoundingClientRect(), picture.getBoundingClientRect()]
    // The corners would cover a smaller picture.
    const isSmall = Math.min(inner.width, inner.height) < SMALLEST_FRAMED_PIXELS
    frame.style.visibility = isSmall ? 'hidden' : 'visible'
    frame.style.left = `${inner.left - outer.left + parent.scrollLeft}px`
    frame.style.top = `${inner.top - outer.top + parent.scrollTop}px`
    frame.style.width = `${inner.width}px`
    frame.style.height = `${inner.height}px`
  }
  align()
  const watch = new ResizeObserver(align)
  watch.observe(picture)
  const text = picture.closest('[contenteditable]')
  if (text) watch.observe(text)
  return () => watch.disconnect()
}
