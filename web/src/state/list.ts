import { create } from '../lib/create-store.ts'
import type { ListLocation } from '../lib/list-source.ts'

export interface List {
  readonly location: ListLocation | undefined
  readonly selected: ReadonlySet<string>
  /** The selection covers the whole folder or search, beyond this page. */
  readonly everything: boolean
  readonly anchor: string | undefined
  readonly cursor: string | undefined
}

const NOTHING: ReadonlySet<string> = new Set()

export const useList = create<List>()(() => ({
  location: undefined,
  selected: NOTHING,
  everything: false,
  anchor: undefined,
  cursor: undefined,
}))

/** Another page starts without a selection. */
export function showListLocation(location: ListLocation): void {
  const before = useList.getState().location
  if (before && keyOf(before) === keyOf(location)) return
  useList.setState({ location, selected: NOTHING, everything: false, anchor: undefined, cursor: undefined })
}

export function clearListSelection(): void {
  useList.setState({ location: undefined, selected: NOTHING, everything: false, anchor: undefined, cursor: undefined })
}

function keyOf({ source, offset, limit }: ListLocation): string {
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
