import { create } from 'zustand'

/** The list on screen, as this browser sees it: which page, what is selected, where the keyboard stands. */
export interface List {
  /** Undefined while no list is on screen. */
  readonly place: { readonly folder: string; readonly offset: number; readonly limit: number } | undefined
  readonly selected: ReadonlySet<string>
  /** Where a range begins. */
  readonly anchor: string | undefined
  /** The row the arrows stand on. */
  readonly cursor: string | undefined
}

const NOTHING: ReadonlySet<string> = new Set()

export const useList = create<List>()(() => ({
  place: undefined,
  selected: NOTHING,
  anchor: undefined,
  cursor: undefined,
}))

/** Says which page is on screen; another page begins with nothing selected. */
export function showListPlace(place: NonNullable<List['place']>): void {
  const before = useList.getState().place
  if (before && before.folder === place.folder && before.offset === place.offset && before.limit === place.limit) return
  useList.setState({ place, selected: NOTHING, anchor: undefined, cursor: undefined })
}

export function setSelected(selected: ReadonlySet<string>, anchor?: string): void {
  useList.setState((list) => ({ selected, anchor: anchor ?? list.anchor }))
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
    return { selected: left }
  })
}
