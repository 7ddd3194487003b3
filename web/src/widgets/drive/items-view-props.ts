import type { ComponentType, DragEvent, MouseEvent, ReactNode } from 'react'
import type { DriveList, RowRange } from '../../data/drive/drive-list.ts'
import type { DriveItem, DriveOrder, DrivePlace } from '../../state/drive/drive-place.ts'
import type { ItemSelection } from '../../state/drive/list.ts'

/** What a table has beside names; on narrow ones it stands below them. */
export type ItemColumn = 'folder' | 'owner' | 'receivers' | 'terms' | 'date' | 'size'

/** What is spread on a folder, so that things can be dropped on it. */
export type ItemDrop = (item: DriveItem) => Readonly<Record<string, unknown>>

export interface ItemsViewProps {
  readonly label: string
  readonly place: DrivePlace
  readonly list: DriveList
  readonly view: 'table' | 'boxes'
  readonly columns: readonly ItemColumn[]
  readonly order: DriveOrder
  readonly onOrder: (sort: DriveOrder['sort']) => void
  readonly selection: ItemSelection
  readonly onSelect: (selection: Partial<ItemSelection>) => void
  /** What a press does that neither selects a range nor beside others. */
  readonly onPress: (item: DriveItem, isSecondOfTwo: boolean) => void
  readonly onDoublePress?: ((item: DriveItem) => void) | undefined
  /** Where it leads, for those that are links. */
  readonly hrefOf?: ((item: DriveItem) => string | undefined) | undefined
  /** Those that cannot be chosen are drawn so. */
  readonly mayChoose?: (item: DriveItem) => boolean
  /** Buttons at the end of a row, in the corner of a box. */
  readonly End?: ComponentType<{ readonly item: DriveItem }>
  /** In place of a name, while it is being written. */
  readonly nameOf?: (item: DriveItem) => ReactNode
  /** The same function each time: rows are drawn anew for another one. */
  readonly dropOn?: ItemDrop
  readonly drag?:
    | { readonly onDragStart: (event: DragEvent, item: DriveItem) => void; readonly onDragEnd: () => void }
    | undefined
  readonly onContextMenu?: (event: MouseEvent) => void
  /** It is about to show these rows, known or not; undefined: none any more. The same function as long as it is the same list. */
  readonly onView: (rows: RowRange | undefined) => void
  /** A range over these rows is to be selected, of which some are not known as they are: `select` once they are. */
  readonly onRange: (rows: RowRange, select: () => void) => void
  /** Keys belong to the list as soon as it is there. */
  readonly takesFocus?: boolean
}
