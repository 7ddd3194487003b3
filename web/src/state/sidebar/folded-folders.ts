import { persist } from 'zustand/middleware'
import { create } from '../../lib/create-store.ts'

interface FoldedFolders {
  readonly ids: readonly string[]
}

/** Stored in this browser. */
export const useFoldedFolders = create<FoldedFolders>()(
  persist<FoldedFolders>(() => ({ ids: [] }), { name: 'sen.folded-folders' }),
)

export function foldFolder(id: string, isFolded: boolean): void {
  useFoldedFolders.setState(({ ids }) => {
    const others = ids.filter((other) => other !== id)
    return { ids: isFolded ? [...others, id] : others }
  })
}
