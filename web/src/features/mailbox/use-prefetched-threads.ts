import type { ThreadField } from '@sen/contract/threads'
import type { FolderRole } from '@sen/model/folders'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { threadQuery } from '../../data/threads/queries.ts'
import { type ListSource, openedIn } from '../../lib/list-source.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { whenFirstScreenStands } from '../../state/starting/first-screen.ts'

/** Delays the neighbours, so that the open thread loads first. */
const QUIET_MILLISECONDS = 300

const FIRST_ROWS = 12
const LONGEST_WAIT_MILLISECONDS = 2_000

/** Prefetching marks nothing read and loads no remote images. */
export function usePrefetchedThreads(
  threads: readonly ThreadField[] | undefined,
  openId: string | undefined,
  source: ListSource | undefined,
  role: FolderRole | undefined,
): void {
  const cache = useQueryClient()
  const isOpen = openId !== undefined
  useEffect(() => {
    // Drafts open in a compose window instead.
    if (isOpen || !threads || !source || role === 'drafts' || isSparing()) return
    let isOver = false
    const fetchFirst = async () => {
      for (const row of threads.slice(0, FIRST_ROWS)) {
        if (isOver) return
        // Prefetch once, unless the thread has changed since.
        const thread = threadQuery(row.id, openedIn(source, row))
        await cache.prefetchQuery({ ...thread, staleTime: Number.POSITIVE_INFINITY })
      }
    }
    void whenFirstScreenStands().then(() => whenIdle(() => void fetchFirst(), LONGEST_WAIT_MILLISECONDS))
    return () => {
      isOver = true
    }
  }, [cache, threads, isOpen, source, role])

  const at = openId === undefined ? -1 : (threads?.findIndex(({ id }) => id === openId) ?? -1)
  const [next, previous] = at < 0 ? [] : [threads?.[at + 1], threads?.[at - 1]]
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const row of [next, previous]) {
        if (row && source) void cache.prefetchQuery(threadQuery(row.id, openedIn(source, row)))
      }
    }, QUIET_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [cache, next, previous, source])
}

/** On cellular networks, and with data saving on, only threads that are pressed are fetched. */
function isSparing(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true || matchMedia('(pointer: coarse)').matches
}
