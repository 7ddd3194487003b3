import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, Fullscreen, Printer, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useBackCloses } from '../../../lib/back-button/use-back-closes.ts'
import { formatSize } from '../../../lib/sizes.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { rememberFocus } from '../../../ui/remember-focus.ts'
import { printPage } from '../../printing/print-page.ts'
import { printedImage } from '../../printing/printed-image.ts'
import { DownloadLink } from '../DownloadLink.tsx'
import { type PreviewFile, useFileSource } from './file-source.ts'
import styles from './PreviewOverlay.module.css'
import { PreviewStage } from './PreviewStage.tsx'
import { previewKind } from './preview-kind.ts'

const ZOOMS = [1, 1.5, 2, 3, 4] as const
/** Zoom 0 shows the whole page; larger ones begin with the full width. */
const PAGE_ZOOMS = [0, ...ZOOMS] as const
const SCROLL_KEYS: ReadonlySet<string> = new Set(['PageDown', 'PageUp', 'Home', 'End', 'ArrowDown', 'ArrowUp'])

interface PreviewOverlayProps {
  readonly files: readonly PreviewFile[]
  readonly startId: string
  readonly onClose: () => void
  readonly label?: string
  readonly onShow?: (id: string) => void
}

/** Arrow keys switch files, Escape closes. */
export function PreviewOverlay({ files, startId, onClose, label, onShow }: PreviewOverlayProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { addressOf } = useFileSource()
  const dialog = useRef<HTMLDialogElement>(null)
  const [id, setId] = useState(startId)
  const [zoomedBy, setZoomedBy] = useState(0)
  const at = Math.max(
    0,
    files.findIndex((file) => file.id === id),
  )
  const file = files[at]
  useBackCloses(true, { close: onClose, hidesPage: true })

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const returnFocus = rememberFocus()
    element.showModal()
    element.querySelector('h2')?.focus()
    return () => {
      element.close()
      returnFocus()
    }
  }, [])

  // Buttons come and go with the kind of file: who had the focus on one goes on with the keyboard all the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file has other buttons
  useEffect(() => {
    const active = document.activeElement
    const isLost = !dialog.current?.contains(active) || (active instanceof HTMLButtonElement && active.disabled)
    if (isLost) dialog.current?.querySelector('h2')?.focus()
  }, [id])

  const ownPresses = useOwnPresses()
  if (!file) return null
  const kind = previewKind(file)
  const hasPages = kind === 'pdf' || kind === 'office'
  const zooms = hasPages ? PAGE_ZOOMS : ZOOMS
  const zoom = zoomedBy + (hasPages ? 1 : 0)
  const canZoom = kind === 'image' || hasPages
  const step = (by: 1 | -1) => {
    const next = files[at + by]
    if (!next) return
    setId(next.id)
    onShow?.(next.id)
    setZoomedBy(0)
  }
  const zoomBy = (by: 1 | -1) => {
    if (zooms[zoom + by] !== undefined) setZoomedBy(zoomedBy + by)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // Media players handle keys themselves.
    const target = event.target as Element
    const isPlaying = target.closest('video, audio') !== null
    // Scroll keys scroll the file, even while a button has the focus.
    if (SCROLL_KEYS.has(event.key) && !isPlaying) return focusScroller(dialog.current, target)
    if (event.key === ' ' && target.matches('h2')) return focusScroller(dialog.current, target)
    if (event.key === 'ArrowLeft' && !isPlaying) step(-1)
    else if (event.key === 'ArrowRight' && !isPlaying) step(1)
    else if (canZoom && (event.key === '+' || event.key === '=')) zoomBy(1)
    else if (canZoom && event.key === '-') zoomBy(-1)
    else return
    event.preventDefault()
  }
  const name = file.name || t`(unnamed file)`
  const [number, count] = [at + 1, files.length]
  const size = formatSize(file.size, language)
  return (
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-label={label ?? t`Attachment preview`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={onKeyDown}
      {...ownPresses}
    >
      <header className={styles.bar}>
        <div className={styles.words}>
          <h2 tabIndex={-1} className={styles.name} title={name}>
            {name}
          </h2>
          <small aria-live="polite">{count > 1 ? `${t`File ${number} of ${count}`} · ${size}` : size}</small>
        </div>
        {canZoom && (
          <>
            {hasPages && (
              <IconButton
                label={t`Whole page`}
                icon={Fullscreen}
                aria-pressed={zoom === 0}
                onClick={() => setZoomedBy(zoom === 0 ? 0 : -1)}
              />
            )}
            <IconButton label={t`Zoom out`} icon={ZoomOut} disabled={zoom === 0} onClick={() => zoomBy(-1)} />
            <IconButton
              label={t`Zoom in`}
              icon={ZoomIn}
              disabled={zoom === zooms.length - 1}
              onClick={() => zoomBy(1)}
            />
          </>
        )}
        {kind === 'image' && (
          <IconButton
            label={t`Print`}
            icon={Printer}
            onClick={() => printPage(printedImage(addressOf(file.id, true), name))}
          />
        )}
        <DownloadLink file={file} />
        <IconButton label={t`Close`} icon={X} onClick={onClose} />
      </header>
      <div className={styles.stage} data-many={count > 1 || undefined}>
        <PreviewStage key={file.id} file={file} zoom={zooms[zoom] ?? 1} />
        {count > 1 && (
          <>
            <IconButton
              label={t`Previous file`}
              icon={ChevronLeft}
              className={styles.previous}
              disabled={at === 0}
              onClick={() => step(-1)}
            />
            <IconButton
              label={t`Next file`}
              icon={ChevronRight}
              className={styles.next}
              disabled={at === count - 1}
              onClick={() => step(1)}
            />
          </>
        )}
      </div>
    </dialog>
  )
}

/** The browser scrolls the focused element after the key event. */
function focusScroller(dialog: HTMLElement | null, target: Element): void {
  const scroller = dialog?.querySelector<HTMLElement>('[data-scroller]')
  if (scroller && !scroller.contains(target)) scroller.focus({ preventScroll: true })
}

/** Ignores the second press of a double click that opened the preview. */
function useOwnPresses() {
  const presses = useRef(0)
  const isOfOpening = (event: MouseEvent) => event.detail > 1 && presses.current <= 1
  return {
    onMouseDownCapture: (event: MouseEvent) => {
      presses.current += 1
      if (isOfOpening(event)) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isOfOpening(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
