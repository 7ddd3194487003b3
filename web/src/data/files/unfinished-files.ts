import { createStore, type StoreApi } from 'zustand/vanilla'

interface UnfinishedFiles {
  /** Of all compose windows of this page. */
  readonly names: readonly string[]
}

/** Chosen files that the server does not have: they go with the page, whatever is kept of their drafts. */
export const unfinishedFiles: StoreApi<UnfinishedFiles> = createStore(() => ({ names: [] }))

const byOwner = new Map<object, readonly string[]>()

/** Says which files of one window are unfinished now, instead of what it said before. */
export function noteUnfinishedFiles(owner: object, names: readonly string[]): void {
  // Told at every step of an upload: nothing happens for those.
  if ((byOwner.get(owner) ?? []).join('/') === names.join('/')) return
  if (names.length > 0) byOwner.set(owner, names)
  else byOwner.delete(owner)
  unfinishedFiles.setState({ names: [...byOwner.values()].flat() })
}
