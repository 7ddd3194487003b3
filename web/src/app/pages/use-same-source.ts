import { useMemo } from 'react'
import type { ListSource } from '../../data/threads/list-source.ts'

/** The same object as long as it is the same list: rows that are drawn already are not drawn again when a page is turned. */
export function useSameSource<T extends ListSource | undefined>(source: T): T {
  const key = JSON.stringify(source)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of it
  return useMemo(() => source, [key])
}
