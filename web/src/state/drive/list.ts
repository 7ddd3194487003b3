import { create } from '../../lib/create-store.ts'
import { type DriveLocation, type DriveSortOrder, driveAddress, isSameLocation } from './drive-location.ts'

/** Includes the keyboard cursor and the start of a range. */
export interface ItemSelection {
  readonly selected: ReadonlySet<string>
  readonly anchor: string | undefined
  readonly cursor: string | undefined
}

export const NOTHING_SELECTED: ItemSelection = { selected: new Set(), anchor: undefined, cursor: undefined }

export interface DriveListState extends ItemSelection {
  readonly location: DriveLocation | undefined
  readonly order: DriveSortOrder
  readonly renaming: string | undefined
  readonly previewed: string | undefined
  /** The former cursor of each location, by address. */
  readonly cursors: ReadonlyMap<string, string>
}

export const useDriveList = create<DriveListState>()(() => ({
  ...NOTHING_SELECTED,
  location: undefined,
  order: { sort: 'name', isDescending: false },
  renaming: undefined,
  previewed: undefined,
  cursors: new Map(),
}))

/** A new location starts without a selection, and with its former cursor. */
export function showDriveLocation(location: DriveLocation, order: DriveSortOrder): void {
  const { location: before, cursor, cursors } = useDriveList.getState()
  if (before && isSameLocation(before, location)) {
    useDriveList.setState({ location, order })
    return
  }
  const left = before && cursor !== undefined ? withCursor(cursors, before, cursor) : cursors
  useDriveList.setState({
    ...useDriveList.getInitialState(),
    location,
    order,
    cursors: left,
    cursor: left.get(driveAddress(location)),
  })
}

export function saveDriveCursor(location: DriveLocation, cursor: string): void {
  useDriveList.setState(({ cursors }) => ({ cursors: withCursor(cursors, location, cursor) }))
}

function withCursor(
  cursors: DriveListState['cursors'],
  location: DriveLocation,
  cursor: string,
): DriveListState['cursors'] {
  return new Map(cursors).set(driveAddress(location), cursor)
}

export function clearDriveSelection(): void {
  useDriveList.setState(useDriveList.getInitialState())
}

export function setDriveSelection(selection: Partial<ItemSelection>): void {
  useDriveList.setState(selection)
}

/** The cursor moves to the next remaining item. */
export function deselectMissingItems(ids: readonly string[], order: readonly string[]): void {
  const gone = new Set(ids)
  useDriveList.setState(({ selected, cursor }) => {
    const at = cursor === undefined ? -1 : order.indexOf(cursor)
    const stays = (id: string) => !gone.has(id)
    const next =
      cursor === undefined || !gone.has(cursor)
        ? cursor
        : (order.slice(at).find(stays) ?? order.slice(0, Math.max(0, at)).findLast(stays))
    return { selected: new Set([...selected].filter(stays)), cursor: next }
  })
}
