import { useMemo } from 'react'
import type { ListSource } from '../../lib/list-source.ts'

/** Memoised by value, so that turning a page does not render unchanged rows. */
export function useSameSource<T extends ListSource | undefined>(source: T): T {
  const key = JSON.stringify(source)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of it
  return useMemo(() => source, [key])
}
