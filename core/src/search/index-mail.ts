import type { SearchIndex } from './search-index.ts'

const BATCH = 50

/** Merges pending entries after a large batch. Returns how many messages it took. */
export async function indexMail(
  needs: { readonly searchIndex: SearchIndex },
  options: {
    readonly signal?: { readonly aborted: boolean }
    onFailure(messageId: string, error: unknown): void
  },
): Promise<number> {
  let total = 0
  while (!options.signal?.aborted) {
    const taken = await needs.searchIndex.indexSome(BATCH, options.onFailure)
    if (taken === 0) break
    total += taken
  }
  if (total >= BATCH) await needs.searchIndex.mergePending()
  return total
}
