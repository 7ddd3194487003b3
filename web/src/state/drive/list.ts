import { create } from 'zustand'
import { type DriveOrder, type DrivePlace, driveAddress, isSamePlace } from './drive-place.ts'

/** What is selected in a list of files, where the keyboard stands, and where a range begins. */
export interface ItemSelection {
  readonly selected: ReadonlySet<string>
  readonly anchor: string | undefined
  readonly cursor: string | undefined
}

export const NOTHING_SELECTED: ItemSelection = { selected: new Set(), anchor: undefined, cursor: undefined }

/** The list of the drive on screen. */
export interface DriveListState extends ItemSelection {
  /** Undefined while no place of the drive is on screen. */
  readonly place: DrivePlace | undefined
  readonly order: DriveOrder
  /** Whose name is being written in the list. */
  readonly renaming: string | undefined
  /** Which file is looked at over the page. */
  readonly previewed: string | undefined
  /** Where the keyboard stood in places that were shown before, by their addresses. */
  readonly cursors: ReadonlyMap<string, string>
}

export const useDriveList = create<DriveListState>()(() => ({
  ...NOTHING_SELECTED,
  place: undefined,
  order: { sort: 'name', isDescending: false },
  renaming: undefined,
  previewed: undefined,
  cursors: new Map(),
}))

/** Says what is on screen; another place begins with nothing selected, and with the keyboard where it stood there. */
export function showDrivePlace(place: DrivePlace, order: DriveOrder): void {
  const { place: before, cursor, cursors } = useDriveList.getState()
  if (before && isSamePlace(before, place)) {
    useDriveList.setState({ place, order })
    return
  }
  const left = before && cursor !== undefined ? withCursor(cursors, before, cursor) : cursors
  useDriveList.setState({
    ...useDriveList.getInitialState(),
    place,
    order,
    cursors: left,
    cursor: left.get(driveAddress(place)),
  })
}

/** Where the keyboard is to stand when that place is shown the next time. */
export function keepDriveCursor(place: DrivePlace, cursor: string): void {
  useDriveList.setState(({ cursors }) => ({ cursors: withCursor(cursors, place, cursor) }))
}

function withCursor(cursors: DriveListState['cursors'], place: DrivePlace, cursor: string): DriveListState['cursors'] {
  return new Map(cursors).set(driveAddress(place), cursor)
}

export function leaveDrive(): void {
  useDriveList.setState(useDriveList.getInitialState())
}

export function setDriveSelection(selection: Partial<ItemSelection>): void {
  useDriveList.setState(selection)
}

/** Forgets what is selected among items that have left; the keyboard goes on to the next one that stays. */
export function forgetItems(ids: readonly string[], order: readonly string[]): void {
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
