import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { RichEditor } from '../rich-editor.ts'
import styles from './PictureFrame.module.css'

interface PictureFrameProps {
  readonly editor: RefObject<RichEditor | null>
  /** The selected one. */
  readonly picture: HTMLImageElement
}

/** Where it lies at the picture, in halves of its size from the middle: the way that makes the picture larger. */
interface Corner {
  readonly x: -1 | 1
  readonly y: -1 | 1
}

interface Grip extends Corner {
  readonly fromX: number
  readonly fromY: number
  readonly width: number
  readonly height: number
  /** Of the picture, as it is written. */
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

/** Four corners to make a picture larger and smaller by. What they do stands in the toolbar's menu too, for keys. */
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
    // The last of the way may come with no move of its own.
    if (isMoved) move(event)
    grip.current = undefined
    // There may be less room than the pointer went.
    const pixels = Math.round(picture.getBoundingClientRect().width)
    // Undo leads back to what was before, and not to what was shown on the way.
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
          // The picture stays selected, and the text keeps the focus.
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

/** The way along the picture's diagonal: its shape stays. */
function widthAt({ x, y, fromX, fromY, width, height }: Grip, toX: number, toY: number): number {
  const way = ((toX - fromX) * x * width + (toY - fromY) * y * height) / (width * width + height * height)
  return Math.max(NARROWEST_PIXELS, Math.round(width * (1 + way)))
}

/** @returns what ends it */
function keepAround(frame: HTMLElement | null, picture: HTMLImageElement): () => void {
  const place = (): void => {
    const parent = frame?.offsetParent
    if (!frame || !parent) return
    const [outer, inner] = [parent.getBoundingClientRect(), picture.getBoundingClientRect()]
    // Its corners would cover a smaller one.
    const isSmall = Math.min(inner.width, inner.height) < SMALLEST_FRAMED_PIXELS
    frame.style.visibility = isSmall ? 'hidden' : 'visible'
    frame.style.left = `${inner.left - outer.left + parent.scrollLeft}px`
    frame.style.top = `${inner.top - outer.top + parent.scrollTop}px`
    frame.style.width = `${inner.width}px`
    frame.style.height = `${inner.height}px`
  }
  place()
  const watch = new ResizeObserver(place)
  watch.observe(picture)
  const text = picture.closest('[contenteditable]')
  if (text) watch.observe(text)
  return () => watch.disconnect()
}
