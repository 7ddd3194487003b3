import type { ComponentType, DragEvent, MouseEvent, ReactNode } from 'react'
import type { DriveList, RowRange } from '../../data/drive/drive-list.ts'
import type { DriveItem, DriveLocation, DriveSortOrder } from '../../state/drive/drive-location.ts'
import type { ItemSelection } from '../../state/drive/list.ts'

/** Columns beside the name; in narrow layouts they move below it. */
export type ItemColumn = 'folder' | 'owner' | 'receivers' | 'terms' | 'date' | 'size'

export type ItemDrop = (item: DriveItem) => Readonly<Record<string, unknown>>

export interface ItemsViewProps {
  readonly label: string
  readonly location: DriveLocation
  readonly list: DriveList
  readonly view: 'table' | 'boxes'
  readonly columns: readonly ItemColumn[]
  readonly order: DriveSortOrder
  readonly onOrder: (sort: DriveSortOrder['sort']) => void
  readonly selection: ItemSelection
  readonly onSelect: (selection: Partial<ItemSelection>) => void
  /** Called for a press without modifier keys. */
  readonly onPress: (item: DriveItem, isSecondOfTwo: boolean) => void
  readonly onDoublePress?: ((item: DriveItem) => void) | undefined
  readonly hrefOf?: ((item: DriveItem) => string | undefined) | undefined
  /** Items that cannot be chosen appear disabled. */
  readonly mayChoose?: (item: DriveItem) => boolean
  readonly End?: ComponentType<{ readonly item: DriveItem }>
  /** Replaces the name while it is being edited. */
  readonly nameOf?: (item: DriveItem) => ReactNode
  /** Must have a stable identity, because rows render again for another function. */
  readonly dropOn?: ItemDrop
  readonly drag?:
    | { readonly onDragStart: (event: DragEvent, item: DriveItem) => void; readonly onDragEnd: () => void }
    | undefined
  readonly onContextMenu?: (event: MouseEvent) => void
  /** Called with the visible rows, loaded or not; undefined: none. Must have a stable identity per list. */
  readonly onView: (rows: RowRange | undefined) => void
  /** Called for a range that contains unknown rows; call `select` once they are loaded. */
  readonly onRange: (rows: RowRange, select: () => void) => void
  readonly takesFocus?: boolean
}
