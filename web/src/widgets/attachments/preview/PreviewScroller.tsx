import { type ReactNode, type UIEventHandler, useEffect, useRef } from 'react'
import styles from './PreviewStage.module.css'

interface PreviewScrollerProps {
  readonly onScroll?: UIEventHandler<HTMLElement>
  readonly children?: ReactNode
}

/** Takes the focus from the title, so that scroll keys work at once. */
export function PreviewScroller({ onScroll, children }: PreviewScrollerProps) {
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const active = document.activeElement
    if (active === document.body || active?.matches('dialog h2')) scroller.current?.focus()
  }, [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must reach it to scroll it
    <div ref={scroller} className={styles.scroll} tabIndex={0} data-scroller onScroll={onScroll}>
      {children}
    </div>
  )
}
