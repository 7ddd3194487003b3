import { create } from 'zustand'
import { type DriveOrder, type DrivePlace, isSamePlace } from '../../data/drive/drive-place.ts'

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
}

export const useDriveList = create<DriveListState>()(() => ({
  ...NOTHING_SELECTED,
  place: undefined,
  order: { sort: 'name', isDescending: false },
  renaming: undefined,
  previewed: undefined,
}))

/** Says what is on screen; another place begins with nothing selected. */
export function showDrivePlace(place: DrivePlace, order: DriveOrder): void {
  const { place: before } = useDriveList.getState()
  if (before && isSamePlace(before, place)) useDriveList.setState({ place, order })
  else useDriveList.setState({ ...useDriveList.getInitialState(), place, order })
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
