import { useState } from 'react'
import { type PreviewFile, useFileSource } from './file-source.ts'
import { NoPreview } from './NoPreview.tsx'
import { PreviewLoading } from './PreviewLoading.tsx'
import styles from './PreviewStage.module.css'

/** The server serves only files that are images. */
export function ImagePreview({ file, zoom }: { file: PreviewFile; zoom: number }) {
  const { addressOf } = useFileSource()
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | undefined>(undefined)
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return <NoPreview file={file} />
  const isWhole = zoom === 1
  return (
    <div className={styles.scroll} tabIndex={isWhole ? undefined : 0} data-scroller>
      {!size && <PreviewLoading />}
      <img
        className={styles.image}
        data-fits={isWhole || undefined}
        src={addressOf(file.id, true)}
        alt={file.name}
        style={isWhole || !size ? undefined : { width: size.width * zoom, height: size.height * zoom }}
        onLoad={({ currentTarget }) => setSize({ width: currentTarget.width, height: currentTarget.height })}
        onError={() => setFailed(true)}
      />
    </div>
  )
}
