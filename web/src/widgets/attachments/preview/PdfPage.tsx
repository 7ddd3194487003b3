import { useLingui } from '@lingui/react/macro'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import styles from './PreviewStage.module.css'

const WIDEST = 960
/** Height of the preview's bar plus the margins of a page, in CSS pixels. */
const ABOVE_AND_BELOW = 56 + 40
/** A higher resolution is not visible, and exhausts the memory of phones. */
const MAX_PIXELS = 12_000_000

interface PdfPageProps {
  readonly document: PDFDocumentProxy
  readonly number: number
  readonly count: number
  /** 0 shows the whole page. */
  readonly zoom: number
}

export function PdfPage({ document, number, count, zoom }: PdfPageProps) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [words, setWords] = useState('')

  useEffect(() => {
    let wanted = true
    let stop = () => {}
    const draw = async () => {
      const page = await document.getPage(number)
      const element = canvas.current
      if (!wanted || !element) return
      const plain = page.getViewport({ scale: 1 })
      const room = Math.min(WIDEST, roomFor(element))
      const wide = room / plain.width
      const scale = zoom === 0 ? Math.min(wide, (window.innerHeight - ABOVE_AND_BELOW) / plain.height) : wide * zoom
      const sharp = Math.min(window.devicePixelRatio || 1, Math.sqrt(MAX_PIXELS / (plain.width * plain.height)) / scale)
      const viewport = page.getViewport({ scale: scale * sharp })
      element.width = Math.floor(viewport.width)
      element.height = Math.floor(viewport.height)
      element.style.width = `${Math.floor(plain.width * scale)}px`
      const task = page.render({ canvas: element, viewport })
      stop = () => task.cancel()
      await task.promise
      const { items } = await page.getTextContent()
      if (wanted) setWords(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    }
    // A page that cannot be rendered stays white; the others remain readable.
    draw().catch(() => {})
    return () => {
      wanted = false
      stop()
    }
  }, [document, number, zoom])

  return (
    <section aria-label={t`Page ${number} of ${count}`} data-page={number}>
      <canvas ref={canvas} className={styles.page} aria-hidden />
      <p className="sr-only">{words}</p>
    </section>
  )
}

/** In CSS pixels: the width of the scrolling area without its padding and scroll bar. */
function roomFor(canvas: HTMLCanvasElement): number {
  const scroller = canvas.closest('[data-scroller]') ?? document.body
  const { paddingLeft, paddingRight } = getComputedStyle(scroller)
  return scroller.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
}
