import { create } from 'zustand'

/** Lists of a search say what is looked for, under the names of its address. */
export interface ListOnScreen {
  readonly folder: string
  readonly offset: number
  readonly limit: number
  readonly search?: Readonly<Record<string, string>> | undefined
}

/** The list on screen, as this browser sees it: which page, what is selected, where the keyboard stands. */
export interface List {
  /** Undefined while no list is on screen. */
  readonly place: ListOnScreen | undefined
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
export function showListPlace(place: ListOnScreen): void {
  const before = useList.getState().place
  if (before && keyOf(before) === keyOf(place)) return
  useList.setState({ place, selected: NOTHING, everything: false, anchor: undefined, cursor: undefined })
}

function keyOf({ folder, offset, limit, search }: ListOnScreen): string {
  return JSON.stringify([folder, offset, limit, search ?? null])
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
