import { useLingui } from '@lingui/react/macro'
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { usePictureScale } from '../../../widgets/editor/picture/use-picture-scale.tsx'
import type { RichEditor } from '../../../widgets/editor/rich-editor.ts'
import type { Writer } from '../begin-draft.ts'
import { type DriveFiles, useDriveFiles } from '../drive/use-drive-files.ts'
import type { ComposeSession } from '../open-session.ts'
import { insertPictures } from '../text/upload-image.ts'
import { draggedFile, endFileDrag } from './dragged-file.ts'
import { type DroppedFiles, droppedFiles } from './dropped-files.ts'
import { withArrived } from './in-chosen-order.ts'
import { filesToTake } from './pasted-files.ts'
import { takeStashedFiles } from './stashed-files.ts'
import { useArrivals } from './use-arrivals.ts'

interface FileIntake {
  readonly isDragging: boolean
  readonly attach: (files: readonly File[]) => void
  readonly insertImages: (files: readonly File[]) => void
  readonly drive: DriveFiles
  /** The dialog that asks for the size of large photographs. */
  readonly question: ReactNode
  readonly handlers: {
    readonly 'data-drop-text': string
    readonly onDragEnter: (event: DragEvent) => void
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
    readonly onPasteCapture: (event: ClipboardEvent) => void
  }
}

interface IntakeNeeds {
  readonly session: ComposeSession
  readonly writer: Writer
  readonly editor: RefObject<RichEditor | null>
  readonly isShut: boolean
}

export function useFileIntake({ session, writer, editor, isShut }: IntakeNeeds): FileIntake {
  const { draft, uploads } = session
  const { t } = useLingui()
  const [isDragging, setDragging] = useState(false)
  useArrivals(session)
  const drive = useDriveFiles(session, writer, editor)

  const attach = (files: readonly File[]) => {
    for (const file of files) {
      uploads.add({
        file,
        ...(drive.linkInDrive && { onInDrive: drive.linkInDrive }),
        onDone: (done) =>
          draft.change({ files: withArrived(draft.view.getState().content.files, done, uploads.orderOf) }),
      })
    }
  }
  const attachNow = useEffectEvent(attach)
  // A send that was undone may have left files behind.
  useEffect(() => attachNow(takeStashedFiles(draft.id)), [draft.id])
  const pictures = usePictureScale(
    (files) => insertPictures(files, session, editor),
    (text) => editor.current?.insertText(text),
  )
  const insertImages = pictures.take
  const takesPictures = (target: EventTarget) =>
    !draft.view.getState().content.isPlain && (target as Element).closest('[contenteditable="true"]') !== null
  const take = ({ files, folders }: DroppedFiles, isText: boolean) => {
    for (const name of folders) uploads.refuseFolder(name)
    const images = isText ? files.filter((file) => file.type.startsWith('image/')) : []
    insertImages(images)
    attach(files.filter((file) => !images.includes(file)))
  }
  /** A file of another draft is on the server already, so it is only referenced. */
  const fromAnother = () => {
    const dragged = draggedFile()
    const isHere = draft.view.getState().content.files.some(({ uuid }) => uuid === dragged?.file.uuid)
    return dragged && dragged.draftId !== draft.id && !isHere ? dragged.file : undefined
  }
  return {
    isDragging,
    attach,
    insertImages,
    drive,
    question: pictures.question,
    handlers: {
      'data-drop-text': t`Drop files here to attach them`,
      onDragEnter: (event) => {
        if (!isShut && (bringsFiles(event) || fromAnother())) setDragging(true)
      },
      onDragOver: (event) => {
        if (!bringsFiles(event) && !fromAnother()) return
        // Prevented in any case: the browser would open the file instead of the page.
        event.preventDefault()
        event.dataTransfer.dropEffect = isShut ? 'none' : 'copy'
      },
      onDragLeave: (event) => {
        const next = event.relatedTarget
        if (!(next instanceof Node) || !event.currentTarget.contains(next)) setDragging(false)
      },
      onDrop: (event) => {
        setDragging(false)
        if (isShut) return event.preventDefault()
        const copied = fromAnother()
        if (copied) {
          event.preventDefault()
          event.stopPropagation()
          endFileDrag()
          draft.change({ files: [...draft.view.getState().content.files, copied] })
          return
        }
        if (!bringsFiles(event)) return
        event.preventDefault()
        event.stopPropagation()
        const isText = takesPictures(event.target)
        if (isText) editor.current?.putCaretAt(event.clientX, event.clientY)
        take(droppedFiles(event.dataTransfer), isText)
      },
      onPasteCapture: (event) => {
        if (isShut) return
        const { files, folders } = droppedFiles(event.clipboardData)
        const taken = filesToTake(files, event.clipboardData.getData('text/html'))
        if (taken.length + folders.length === 0) return
        event.preventDefault()
        event.stopPropagation()
        take({ files: taken, folders }, takesPictures(event.target))
      },
    },
  }
}

function bringsFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files')
}
