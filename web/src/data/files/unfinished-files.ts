import { createStore, type StoreApi } from 'zustand/vanilla'

interface UnfinishedFiles {
  readonly names: readonly string[]
}

/** Chosen files that are not uploaded yet. They are lost when the page closes, unlike the drafts. */
export const unfinishedFiles: StoreApi<UnfinishedFiles> = createStore(() => ({ names: [] }))

const byOwner = new Map<object, readonly string[]>()

export function noteUnfinishedFiles(owner: object, names: readonly string[]): void {
  // Called for every progress step; skip when nothing changed.
  if ((byOwner.get(owner) ?? []).join('/') === names.join('/')) return
  if (names.length > 0) byOwner.set(owner, names)
  else byOwner.delete(owner)
  unfinishedFiles.setState({ names: [...byOwner.values()].flat() })
}
