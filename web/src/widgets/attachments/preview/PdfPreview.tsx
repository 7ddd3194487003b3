import { useLingui } from '@lingui/react/macro'
import { MAX_ATTACHMENT_BYTES } from '@sen/model/messages/limits'
import { MAX_OFFICE_PREVIEW_BYTES, PDF_PAGES_PER_STEP } from '@sen/model/previews/limits'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type UIEvent, useEffect, useState } from 'react'
import { CallError } from '../../../data/call-error.ts'
import { errorText } from '../../../data/error-text.ts'
import { readFileStart } from '../../../data/files/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { type PreviewFile, useFileSource } from './file-source.ts'
import { NoPreview } from './NoPreview.tsx'
import { PdfPage } from './PdfPage.tsx'
import { PreviewLoading } from './PreviewLoading.tsx'
import { PreviewScroller } from './PreviewScroller.tsx'
import styles from './PreviewStage.module.css'
import { readPdf } from './pdf-document.ts'
import { previewKind } from './preview-kind.ts'

/** Ten pages per batch (spec section 9). Office documents are converted on the server, which takes seconds. */
export function PdfPreview({ file, zoom }: { file: PreviewFile; zoom: number }) {
  const { t } = useLingui()
  const source = useFileSource()
  const isMade = previewKind(file) === 'office'
  const address = isMade ? source.pdfOf(file.id) : source.addressOf(file.id)
  const limitBytes = isMade ? MAX_OFFICE_PREVIEW_BYTES : Math.min(file.size, MAX_ATTACHMENT_BYTES)
  const [document, setDocument] = useState<PDFDocumentProxy | undefined>(undefined)
  const [problem, setProblem] = useState<string>()
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState(PDF_PAGES_PER_STEP)

  useEffect(() => {
    const stop = new AbortController()
    let end = () => {}
    const open = async () => {
      const { bytes } = await readFileStart(address, limitBytes, stop.signal)
      if (stop.signal.aborted) return
      const task = readPdf(bytes)
      end = () => void task.destroy()
      const ready = await task.promise
      if (!stop.signal.aborted) setDocument(ready)
    }
    open().catch((error: unknown) => {
      if (!stop.signal.aborted) setProblem(error instanceof CallError ? errorText(error) : 'unreadable')
    })
    return () => {
      stop.abort()
      end()
    }
  }, [address, limitBytes])

  if (problem !== undefined) return <NoPreview file={file} problem={problem === 'unreadable' ? undefined : problem} />
  if (!document) return <PreviewLoading label={isMade ? t`Preparing the preview…` : undefined} />
  const count = document.numPages
  const followScroll = ({ currentTarget }: UIEvent<HTMLElement>) => setPage(pageInSight(currentTarget))
  const left = Math.min(PDF_PAGES_PER_STEP, count - shown)
  return (
    <>
      <PreviewScroller onScroll={followScroll}>
        <div className={styles.pages}>
          {Array.from({ length: Math.min(shown, count) }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
            <PdfPage key={at} document={document} number={at + 1} count={count} zoom={zoom} />
          ))}
          {left > 0 && (
            <Button onClick={() => setShown(shown + PDF_PAGES_PER_STEP)}>{t`Show ${left} more pages`}</Button>
          )}
        </div>
      </PreviewScroller>
      <p className={styles.pageNumber}>
        {Math.min(page, count)} / {count}
      </p>
    </>
  )
}

/** Returns the last page that begins above the middle of the viewport. */
function pageInSight(scroller: HTMLElement): number {
  const { top, height } = scroller.getBoundingClientRect()
  const pages = [...scroller.querySelectorAll<HTMLElement>('[data-page]')]
  const seen = pages.findLast((page) => page.getBoundingClientRect().top <= top + height / 2)
  return Number(seen?.dataset.page ?? 1)
}
