import type { CSSProperties, DragEvent, ReactNode } from 'react'
import type { DriveItem, DrivePlace } from '../../data/drive/drive-place.ts'
import type { TimeStyle } from '../../lib/dates.ts'

/** What a row of the table and a box share. */
export interface ItemProps {
  readonly at: number
  readonly item: DriveItem
  readonly place: DrivePlace
  readonly columns: readonly string[]
  readonly now: Date
  readonly timeStyle: TimeStyle
  /** Where it lies. */
  readonly style: CSSProperties
  readonly isSelected: boolean
  readonly isSelecting: boolean
  /** The one that Tab reaches. */
  readonly isStop: boolean
  readonly mayChoose: boolean
  readonly href: string | undefined
  readonly end: ReactNode
  readonly name: ReactNode
  readonly drop: Readonly<Record<string, unknown>> | undefined
  readonly drag:
    | { readonly onDragStart: (event: DragEvent, item: DriveItem) => void; readonly onDragEnd: () => void }
    | undefined
  readonly onFocus: () => void
  readonly onSelect: (how: 'alone' | 'beside' | 'range') => void
  readonly onPress: () => void
  readonly onDoublePress: () => void
}
