import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useCallback } from 'react'
import { useActionContext } from '../../actions/context.ts'
import { readDrive } from '../../actions/drive/drive-context.ts'
import { mayMoveInto, moveItemsInto } from '../../actions/drive/move-items.ts'
import { uploadDropped } from '../../actions/drive/upload-dropped.ts'
import { driveEntryQuery } from '../../data/drive/queries.ts'
import { endItemDrag, useCarriedItems } from '../../state/drive/dragging.ts'
import type { DriveLocation } from '../../state/drive/drive-location.ts'
import type { ItemDrop } from '../../widgets/drive/items-view-props.ts'
import type { ChosenFolder } from '../../widgets/drive/tree/DriveFolderTree.tsx'

export function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files')
}

type DropOnFolder = (
  folder: Pick<ChosenFolder, 'id' | 'name'>,
  chainOf: () => readonly string[],
) => Readonly<Record<string, unknown>>

/** @param chainOf called on dragover; returns the ids of the folder and its parents, innermost first */
export function useDropOnFolder(): DropOnFolder {
  const cache = useQueryClient()
  const readContext = useActionContext()
  return useCallback<DropOnFolder>(
    (folder, chainOf) => {
      const takes = (event: DragEvent) => {
        if (carriesFiles(event)) return true
        const { items } = useCarriedItems.getState()
        return items !== undefined && mayMoveInto(items, chainOf())
      }
      // Sets the attribute directly, because the pointer crosses dozens of rows that should not render.
      const mark = ({ currentTarget }: DragEvent, isOver: boolean) => {
        const element = currentTarget as HTMLElement
        if (isOver) element.dataset.drop = 'over'
        else delete element.dataset.drop
      }
      return {
        onDragOver: (event: DragEvent) => {
          if (!takes(event)) return
          event.preventDefault()
          event.stopPropagation()
          event.dataTransfer.dropEffect = carriesFiles(event) ? 'copy' : 'move'
          mark(event, true)
        },
        onDragLeave: (event: DragEvent) => {
          if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
            mark(event, false)
        },
        onDrop: (event: DragEvent) => {
          mark(event, false)
          if (!takes(event)) return
          event.preventDefault()
          event.stopPropagation()
          if (carriesFiles(event)) {
            uploadDropped(cache, event.dataTransfer, folder.id)
            return
          }
          const { items = [] } = useCarriedItems.getState()
          endItemDrag()
          moveItemsInto(readDrive(readContext({ kind: 'selected' }), 'selected'), items, folder)
        },
      }
    },
    [cache, readContext],
  )
}

export function useDropOnRow(location: DriveLocation): ItemDrop {
  const cache = useQueryClient()
  const dropOn = useDropOnFolder()
  return useCallback(
    (item) => {
      if (item.type !== 'folder' || item.disabled || location.kind === 'trash') return {}
      return dropOn(item, () => {
        if (location.kind !== 'folder' || location.id === null) return [item.id]
        const entry = cache.getQueryData(driveEntryQuery(location.id).queryKey)
        return [item.id, location.id, ...(entry?.crumbs.map(({ id }) => id).toReversed() ?? [])]
      })
    },
    [cache, dropOn, location],
  )
}
