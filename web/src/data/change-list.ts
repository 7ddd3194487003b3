import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'

interface ListChange<T> {
  readonly apply: (list: T) => T
  readonly send: () => Promise<unknown>
  /** Queries to refetch; by default, the list alone. */
  readonly stale?: QueryKey
}

/** Threads, folders, labels and the drive, whose changes overlap, use `change`. @throws what `send` threw */
export async function changeList<T>(
  cache: QueryClient,
  { queryKey }: { readonly queryKey: DataTag<QueryKey, T, Error> },
  { apply, send, stale = queryKey }: ListChange<T>,
): Promise<void> {
  // A response in flight may be older than this change.
  await cache.cancelQueries({ queryKey })
  const before = cache.getQueryData<T>(queryKey as QueryKey)
  if (before !== undefined) cache.setQueryData<T>(queryKey as QueryKey, apply(before))
  try {
    await send()
  } catch (error) {
    // Without a connection the refetch would fail too.
    if (before !== undefined) cache.setQueryData<T>(queryKey as QueryKey, before)
    throw error
  } finally {
    void cache.invalidateQueries({ queryKey: stale })
  }
}
