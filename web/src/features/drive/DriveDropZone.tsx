import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useState } from 'react'
import type { DrivePlace } from '../../data/drive/drive-place.ts'
import { uploadFiles } from '../../data/drive/uploads/upload-files.ts'
import { droppedFiles } from '../../lib/files/dropped-files.ts'
import styles from './Drive.module.css'
import { carriesFiles } from './use-drop-on-folder.ts'

/** Takes files of the computer into the folder that is shown. Lists over many folders take none. */
export function DriveDropZone({ place, children }: { readonly place: DrivePlace; readonly children: ReactNode }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [isOver, setOver] = useState(false)
  const isFolder = place.kind === 'folder'
  useEffect(() => {
    // Let go on a folder in it, or given up with Escape: neither comes by here.
    if (!isOver) return
    const end = () => setOver(false)
    window.addEventListener('drop', end, true)
    window.addEventListener('dragend', end, true)
    return () => {
      window.removeEventListener('drop', end, true)
      window.removeEventListener('dragend', end, true)
    }
  }, [isOver])
  const onDragOver = (event: DragEvent) => {
    if (!isFolder || !carriesFiles(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    setOver(false)
    if (!isFolder || !carriesFiles(event)) return
    event.preventDefault()
    void droppedFiles(event.dataTransfer).then((files) => uploadFiles(cache, files, place.id))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what the mouse does here, a button does too
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={onDragOver}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      onDrop={onDrop}
    >
      {children}
      {isOver && (
        <p className={styles.hint}>
          <Upload size={18} strokeWidth={1.75} aria-hidden />
          {t`Drop files or folders to upload them here`}
        </p>
      )}
    </div>
  )
}
