import type { FileField } from '@sen/contract/messages'
import { lazy, Suspense } from 'react'
import { ImagePreview } from './ImagePreview.tsx'
import { MediaPreview } from './MediaPreview.tsx'
import { NoPreview } from './NoPreview.tsx'
import styles from './PreviewStage.module.css'
import { previewKind } from './preview-kind.ts'
import { TextPreview } from './TextPreview.tsx'

/** The reader of PDFs is large: it comes with the first one that is looked at. */
const PdfPreview = lazy(async () => ({ default: (await import('./PdfPreview.tsx')).PdfPreview }))

export function PreviewStage({ file, zoom }: { file: FileField; zoom: number }) {
  switch (previewKind(file)) {
    case 'image':
      return <ImagePreview file={file} zoom={zoom} />
    case 'video':
    case 'audio':
      return <MediaPreview file={file} />
    case 'pdf':
      return (
        <Suspense fallback={<div className={styles.scroll} />}>
          <PdfPreview file={file} zoom={zoom} />
        </Suspense>
      )
    case 'text':
      return <TextPreview file={file} />
    case 'none':
      return <NoPreview file={file} />
  }
}
