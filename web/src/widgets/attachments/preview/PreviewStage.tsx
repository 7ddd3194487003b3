import { useState } from 'react'
import { usePart } from '../../../actions/page/use-part.ts'
import { importPart } from '../../../lib/trouble/load-part.ts'
import { ArchivePreview } from './ArchivePreview.tsx'
import { type PreviewFile, useFileSource } from './file-source.ts'
import { ImagePreview } from './ImagePreview.tsx'
import { MediaPreview } from './MediaPreview.tsx'
import { NoPreview } from './NoPreview.tsx'
import { PreviewLoading } from './PreviewLoading.tsx'
import { PreviewScroller } from './PreviewScroller.tsx'
import styles from './PreviewStage.module.css'
import { previewKind } from './preview-kind.ts'
import { TextPreview } from './TextPreview.tsx'

export function PreviewStage({ file, zoom }: { file: PreviewFile; zoom: number }) {
  switch (previewKind(file)) {
    case 'image':
      return <ImagePreview file={file} zoom={zoom} />
    case 'video':
    case 'audio':
      return <MediaPreview file={file} />
    case 'pdf':
    case 'office':
      return <PdfStage file={file} zoom={zoom} />
    case 'mail':
      return <MailStage file={file} />
    case 'text':
      return <TextPreview file={file} />
    case 'archive':
      return <ArchivePreview file={file} />
    case 'none':
      return <NoPreview file={file} />
  }
}

/** Without a viewer for messages, the source is shown as text. */
function MailStage({ file }: { file: PreviewFile }) {
  const { showMessage } = useFileSource()
  if (!showMessage) return <TextPreview file={file} />
  return (
    <PreviewScroller>
      <div className={styles.mail}>{showMessage(file)}</div>
    </PreviewScroller>
  )
}

/** The PDF library is large, so it loads on demand. */
function PdfStage({ file, zoom }: { file: PreviewFile; zoom: number }) {
  const [isMissing, setMissing] = useState(false)
  const PdfPreview = usePart(!isMissing, loadPdfPreview, () => setMissing(true))
  if (isMissing) return <NoPreview file={file} />
  return PdfPreview ? <PdfPreview file={file} zoom={zoom} /> : <PreviewLoading />
}

async function loadPdfPreview() {
  return (await importPart(() => import('./PdfPreview.tsx'))).PdfPreview
}
