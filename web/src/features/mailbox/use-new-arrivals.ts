import type { ThreadField } from '@sen/contract/threads'
import { useEffect, useRef } from 'react'

export function useNewArrivals(threads: readonly ThreadField[]): ReadonlySet<string> {
  const known = useRef<ReadonlyMap<string, number> | undefined>(undefined)
  const newest = known.current && Math.max(0, ...known.current.values())
  const fresh = new Set<string>()
  for (const { id, last_message_timestamp: at } of newest === undefined ? [] : threads) {
    const before = known.current?.get(id)
    // A row that moved up from the next page is not new.
    if (at >= (newest ?? 0) && (before === undefined || before < at)) fresh.add(id)
  }
  useEffect(() => {
    known.current = new Map(threads.map(({ id, last_message_timestamp }) => [id, last_message_timestamp]))
  }, [threads])
  return fresh
}
