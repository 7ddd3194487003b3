import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { CircleSlash, Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useState } from 'react'
import { uploadDropped } from '../../actions/drive/upload-dropped.ts'
import { cx } from '../../lib/cx.ts'
import type { DriveLocation } from '../../state/drive/drive-location.ts'
import { selectNoText } from '../../widgets/drive/press-item.ts'
import styles from './Drive.module.css'
import { carriesFiles } from './use-drop-on-folder.ts'

/** Lists over several folders upload into the drive's root, and say so before the drop. */
export function DriveDropZone({
  location,
  children,
}: {
  readonly location: DriveLocation
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [isOver, setOver] = useState(false)
  const into = dropTarget(location)
  useEffect(() => {
    // The drop went to a folder inside, or was cancelled with Escape.
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
    if (!carriesFiles(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = into === undefined ? 'none' : 'copy'
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    setOver(false)
    if (!carriesFiles(event)) return
    event.preventDefault()
    if (into) uploadDropped(cache, event.dataTransfer, into.id)
  }
  const hint =
    into === undefined
      ? t`No files can be uploaded to the trash. Drop them on “My drive”.`
      : location.kind === 'folder'
        ? t`Drop files or folders to upload them here`
        : t`Drop files or folders to upload them to “My drive”`
  const Icon = into === undefined ? CircleSlash : Upload
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what the mouse does here, a button does too
    <div
      className={styles.zone}
      data-over={isOver ? (into === undefined ? 'refusing' : 'taking') : undefined}
      onMouseDown={selectNoText}
      onDragOver={onDragOver}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      onDrop={onDrop}
    >
      {children}
      {isOver && (
        <p className={cx(styles.hint, into === undefined && styles.refusing)} role="status">
          <Icon size={18} strokeWidth={1.75} aria-hidden />
          {hint}
        </p>
      )}
    </div>
  )
}

/** `id` null is the drive's root. Undefined: files cannot be added here. */
function dropTarget(location: DriveLocation): { readonly id: string | null } | undefined {
  if (location.kind === 'trash') return undefined
  return { id: location.kind === 'folder' ? location.id : null }
}
