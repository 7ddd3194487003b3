import { useLingui } from '@lingui/react/macro'
import { MAX_ATTACHMENT_BYTES, PDF_PAGES_AT_A_TIME } from '@sen/model/limits'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { readFileStart } from '../../../data/files/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { type PreviewFile, useFileSource } from './file-source.ts'
import { NoPreview } from './NoPreview.tsx'
import { PdfPage } from './PdfPage.tsx'
import styles from './PreviewStage.module.css'
import { readPdf } from './pdf-document.ts'

/** A PDF, ten pages at a time (spec section 9). */
export function PdfPreview({ file, zoom }: { file: PreviewFile; zoom: number }) {
  const { t } = useLingui()
  const address = useFileSource().addressOf(file.id)
  const [document, setDocument] = useState<PDFDocumentProxy | undefined>(undefined)
  const [hasFailed, setFailed] = useState(false)
  const [shown, setShown] = useState(PDF_PAGES_AT_A_TIME)

  useEffect(() => {
    const stop = new AbortController()
    let end = () => {}
    const open = async () => {
      const { bytes } = await readFileStart(address, Math.min(file.size, MAX_ATTACHMENT_BYTES), stop.signal)
      if (stop.signal.aborted) return
      const task = readPdf(bytes)
      end = () => void task.destroy()
      const ready = await task.promise
      if (!stop.signal.aborted) setDocument(ready)
    }
    open().catch(() => {
      if (!stop.signal.aborted) setFailed(true)
    })
    return () => {
      stop.abort()
      end()
    }
  }, [address, file.size])

  if (hasFailed) return <NoPreview file={file} />
  if (!document) return <div className={styles.scroll} aria-busy />
  const count = document.numPages
  const left = Math.min(PDF_PAGES_AT_A_TIME, count - shown)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so without a mouse
    <div className={styles.scroll} tabIndex={0}>
      <div className={styles.pages}>
        {Array.from({ length: Math.min(shown, count) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          <PdfPage key={at} document={document} number={at + 1} count={count} zoom={zoom} />
        ))}
        {left > 0 && (
          <Button onClick={() => setShown(shown + PDF_PAGES_AT_A_TIME)}>{t`Show ${left} more pages`}</Button>
        )}
      </div>
    </div>
  )
}
