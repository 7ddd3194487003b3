import type { FolderField } from '@sen/contract/folders'
import { type DragEvent, type PointerEvent, useRef } from 'react'
import { folderTitle } from '../../data/folders/folder-title.ts'
import { importPart } from '../../lib/trouble/load-part.ts'
import { carryWords } from '../../ui/drag-image.ts'
import { useActionContext } from '../context.ts'
import { beginDrag, endDrag } from '../moving/folder-drop.ts'
import { isOwn } from './own-folders.ts'

export function useFolderDrag(folder: FolderField) {
  const readContext = useActionContext()
  const isTouched = useRef(false)
  const isCarried = useRef(false)
  if (!isOwn(folder)) return {}
  return {
    draggable: true,
    onPointerDownCapture: ({ pointerType }: PointerEvent) => {
      isTouched.current = pointerType === 'touch'
    },
    onDragStart: (event: DragEvent) => {
      // A long touch opens the menu instead.
      if (isTouched.current) {
        event.preventDefault()
        return
      }
      carryWords(event, folderTitle(folder))
      isCarried.current = true
      const begin = ({ carriedFolder }: typeof import('./moving/move-folder.ts')) => {
        if (isCarried.current) beginDrag(carriedFolder(readContext({ kind: 'selected' }), folder))
      }
      // If the part cannot load, no folder accepts the drop.
      importPart(() => import('./moving/move-folder.ts')).then(begin, () => {})
    },
    onDragEnd: () => {
      isCarried.current = false
      endDrag()
    },
  }
}
