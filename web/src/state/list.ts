import { create } from '../lib/create-store.ts'
import type { ListPlace } from '../lib/list-source.ts'

export interface List {
  readonly place: ListPlace | undefined
  readonly selected: ReadonlySet<string>
  /** The selection covers the whole folder or search, beyond this page. */
  readonly everything: boolean
  readonly anchor: string | undefined
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

/** Another page starts without a selection. */
export function showListPlace(place: ListPlace): void {
  const before = useList.getState().place
  if (before && keyOf(before) === keyOf(place)) return
  useList.setState({ place, selected: NOTHING, everything: false, anchor: undefined, cursor: undefined })
}

export function clearListSelection(): void {
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

export function deselectThreads(ids: readonly string[]): void {
  useList.setState(({ selected }) => {
    if (!ids.some((id) => selected.has(id))) return {}
    const left = new Set(selected)
    for (const id of ids) left.delete(id)
    return { selected: left, everything: false }
  })
}

export function selectEverything(onPage: ReadonlySet<string>): void {
  useList.setState({ selected: onPage, everything: true })
}
