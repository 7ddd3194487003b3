import { create } from 'zustand'
import type { ListPlace } from '../data/threads/list-source.ts'

/** The list on screen, as this browser sees it: which page, what is selected, where the keyboard stands. */
export interface List {
  /** Undefined while no list is on screen. */
  readonly place: ListPlace | undefined
  readonly selected: ReadonlySet<string>
  /** Beside those on the page, all others of this folder or search are meant too. */
  readonly everything: boolean
  /** Where a range begins. */
  readonly anchor: string | undefined
  /** The row the arrows stand on. */
  readonly cursor: string | undefined
}

const NOTHING: ReadonlySet<string> = new Set()

export const useList = create<List>()(() => ({
  place: undefined,
  selected: NOTHING,
  everything: false,
  anchor: undefined,
  cursor: undefined,
}))

/** Says which page is on screen; another page begins with nothing selected. */
export function showListPlace(place: ListPlace): void {
  const before = useList.getState().place
  if (before && keyOf(before) === keyOf(place)) return
  useList.setState({ place, selected: NOTHING, everything: false, anchor: undefined, cursor: undefined })
}

/** No list is on screen any more. */
export function leaveList(): void {
  useList.setState({ place: undefined, selected: NOTHING, everything: false, anchor: undefined, cursor: undefined })
}

function keyOf({ source, offset, limit }: ListPlace): string {
  return JSON.stringify([source, offset, limit])
}

export function setSelected(selected: ReadonlySet<string>, anchor?: string): void {
  useList.setState((list) => ({ selected, everything: false, anchor: anchor ?? list.anchor }))
}

export function setCursor(cursor: string | undefined): void {
  useList.setState({ cursor })
}

/** Forgets what is selected among threads that have left. */
export function forgetThreads(ids: readonly string[]): void {
  useList.setState(({ selected }) => {
    if (!ids.some((id) => selected.has(id))) return {}
    const left = new Set(selected)
    for (const id of ids) left.delete(id)
    return { selected: left, everything: false }
  })
}

/** Everything in the folder, or everything that the search finds, with what the page shows of it. */
export function selectEverything(onPage: ReadonlySet<string>): void {
  useList.setState({ selected: onPage, everything: true })
}
