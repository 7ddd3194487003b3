import type { ComponentType, DragEvent, ReactNode } from 'react'
import type { TimeStyle } from '../../lib/dates.ts'
import type { DriveItem, DriveLocation } from '../../state/drive/drive-location.ts'
import type { ItemLayout } from './item-positions.ts'
import type { ItemDrop } from './items-view-props.ts'

/** These props must stay identical while the item looks the same, so that memoisation works. */
export interface ItemProps {
  readonly at: number
  readonly item: DriveItem
  readonly location: DriveLocation
  readonly columns: readonly string[]
  readonly now: Date
  readonly timeStyle: TimeStyle
  readonly layout: ItemLayout
  readonly isSelected: boolean
  readonly isStop: boolean
  readonly mayChoose: boolean
  readonly href: string | undefined
  readonly End: ComponentType<{ readonly item: DriveItem }> | undefined
  readonly name: ReactNode
  readonly dropOn: ItemDrop | undefined
  readonly isDraggable: boolean
  readonly handlers: ItemHandlers
}

/** The handlers have stable identities. */
export interface ItemHandlers {
  readonly onFocus: (item: DriveItem) => void
  readonly onSelect: (item: DriveItem, how: 'alone' | 'beside' | 'range') => void
  readonly onPress: (item: DriveItem, isSecondOfTwo: boolean) => void
  readonly onDoublePress: (item: DriveItem) => void
  readonly onDragStart: (event: DragEvent, item: DriveItem) => void
  readonly onDragEnd: () => void
  /** While something is selected, a tap selects too. */
  readonly isSelecting: () => boolean
}
