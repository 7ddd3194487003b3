import type { DragEvent, MouseEvent, ReactNode } from 'react'
import type { DriveItem, DriveOrder, DrivePlace } from '../../data/drive/drive-place.ts'
import type { ItemSelection } from '../../state/drive/list.ts'

/** What a table has beside names; on narrow ones it stands below them. */
export type ItemColumn = 'folder' | 'owner' | 'date' | 'size'

export interface ItemsViewProps {
  readonly label: string
  readonly place: DrivePlace
  /** The beginning of the list, and how many there are in all. */
  readonly items: readonly DriveItem[]
  readonly total: number
  readonly view: 'table' | 'boxes'
  readonly columns: readonly ItemColumn[]
  readonly order: DriveOrder
  readonly onOrder: (sort: DriveOrder['sort']) => void
  readonly selection: ItemSelection
  readonly onSelect: (selection: Partial<ItemSelection>) => void
  /** What a press does that neither selects a range nor beside others. */
  readonly onPress: (item: DriveItem) => void
  readonly onDoublePress?: ((item: DriveItem) => void) | undefined
  /** Where it leads, for those that are links. */
  readonly hrefOf?: ((item: DriveItem) => string | undefined) | undefined
  /** Those that cannot be chosen are drawn so. */
  readonly mayChoose?: (item: DriveItem) => boolean
  /** Buttons at the end of a row, in the corner of a box. */
  readonly endOf?: (item: DriveItem) => ReactNode
  /** In place of a name, while it is being written. */
  readonly nameOf?: (item: DriveItem) => ReactNode
  /** Lets things be dropped on a folder. */
  readonly dropOn?: (item: DriveItem) => Readonly<Record<string, unknown>>
  readonly drag?:
    | { readonly onDragStart: (event: DragEvent, item: DriveItem) => void; readonly onDragEnd: () => void }
    | undefined
  readonly onContextMenu?: (event: MouseEvent) => void
  /** It is about to show more than is here. */
  readonly onNear: (upTo: number) => void
  /** Keys belong to the list as soon as it is there. */
  readonly takesFocus?: boolean
}
