import type { ComponentType, DragEvent, ReactNode } from 'react'
import type { TimeStyle } from '../../lib/dates.ts'
import type { DriveItem, DrivePlace } from '../../state/drive/drive-place.ts'
import type { ItemLayout } from './item-places.ts'
import type { ItemDrop } from './items-view-props.ts'

/** What a row of the table and a box share. All of it stays the same as long as that item looks the same: else each step drew all of them. */
export interface ItemProps {
  readonly at: number
  readonly item: DriveItem
  readonly place: DrivePlace
  readonly columns: readonly string[]
  readonly now: Date
  readonly timeStyle: TimeStyle
  readonly layout: ItemLayout
  readonly isSelected: boolean
  /** The one that Tab reaches. */
  readonly isStop: boolean
  readonly mayChoose: boolean
  readonly href: string | undefined
  readonly End: ComponentType<{ readonly item: DriveItem }> | undefined
  readonly name: ReactNode
  readonly dropOn: ItemDrop | undefined
  readonly isDraggable: boolean
  readonly handlers: ItemHandlers
}

/** What one can do with an item, in functions that stay the same. */
export interface ItemHandlers {
  readonly onFocus: (item: DriveItem) => void
  readonly onSelect: (item: DriveItem, how: 'alone' | 'beside' | 'range') => void
  readonly onPress: (item: DriveItem, isSecondOfTwo: boolean) => void
  readonly onDoublePress: (item: DriveItem) => void
  readonly onDragStart: (event: DragEvent, item: DriveItem) => void
  readonly onDragEnd: () => void
  /** Something is selected: a touch goes on selecting. */
  readonly isSelecting: () => boolean
}
