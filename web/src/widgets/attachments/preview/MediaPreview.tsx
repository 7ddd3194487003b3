import { MAX_ATTACHMENT_BYTES } from '@sen/model/messages/limits'
import { useEffect, useState } from 'react'
import { readFileStart } from '../../../data/files/queries.ts'
import { type PreviewFile, useFileSource } from './file-source.ts'
import { NoPreview } from './NoPreview.tsx'
import { PreviewLoading } from './PreviewLoading.tsx'
import styles from './PreviewStage.module.css'
import { mediaType } from './preview-kind.ts'

/** Formats that cannot be streamed are fetched completely, so that seeking works. */
export function MediaPreview({ file }: { file: PreviewFile }) {
  const { addressOf, isStreamed } = useFileSource()
  const [address, streamed] = [addressOf(file.id), isStreamed ? addressOf(file.id, true) : undefined]
  const [fetched, setFetched] = useState<string | undefined>(undefined)
  const source = streamed ?? fetched
  const [hasFailed, setFailed] = useState(false)
  const type = mediaType(file) ?? ''

  useEffect(() => {
    if (streamed !== undefined) return
    const stop = new AbortController()
    let made: string | undefined
    readFileStart(address, Math.min(file.size, MAX_ATTACHMENT_BYTES), stop.signal).then(
      ({ bytes }) => {
        if (stop.signal.aborted) return
        made = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }))
        setFetched(made)
      },
      () => {
        if (!stop.signal.aborted) setFailed(true)
      },
    )
    return () => {
      stop.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [address, streamed, file.size, type])

  if (hasFailed) return <NoPreview file={file} />
  if (source === undefined) return <PreviewLoading />
  const common = { src: source, controls: true, 'aria-label': file.name, onError: () => setFailed(true) }
  return (
    <div className={styles.scroll}>
      {type.startsWith('video/') ? (
        <video className={styles.video} playsInline {...common} />
      ) : (
        <audio className={styles.audio} {...common} />
      )}
    </div>
  )
}
