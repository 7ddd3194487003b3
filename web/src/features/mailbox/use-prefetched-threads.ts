import type { ThreadField } from '@sen/contract/threads'
import { SYSTEM_FOLDER_NAMES } from '@sen/model/folders'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSearchPlace } from '../../data/search/search-place.ts'
import { folderNameOf } from '../../data/threads/cache.ts'
import { threadQuery } from '../../data/threads/queries.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { whenFirstScreenStands } from '../../state/starting/first-screen.ts'

/** The open thread comes first; its neighbours have this long to wait. */
const QUIET_MILLISECONDS = 300

/** Of a list, those that are pressed most. */
const FIRST_ROWS = 12
const LONGEST_WAIT_MILLISECONDS = 2_000

/**
 * What is likely to be opened next comes beforehand: the first threads of a list, one after the other while nothing else is to
 * be done, and while a thread is open those before and after it. Loading marks nothing read and shows no images.
 */
export function usePrefetchedThreads(
  threads: readonly ThreadField[] | undefined,
  openId: string | undefined,
  listed: string,
): void {
  const cache = useQueryClient()
  const isOpen = openId !== undefined
  useEffect(() => {
    // Drafts open as what is being written.
    if (isOpen || !threads || listed === SYSTEM_FOLDER_NAMES.drafts || isSparing()) return
    let isOver = false
    const fetchFirst = async () => {
      for (const row of threads.slice(0, FIRST_ROWS)) {
        if (isOver) return
        const folder = isSearchPlace(listed) ? folderNameOf(cache, row.folder_id) : listed
        // Once is enough, unless something has happened to it since.
        if (folder !== undefined) {
          await cache.prefetchQuery({ ...threadQuery(row.id, folder), staleTime: Number.POSITIVE_INFINITY })
        }
      }
    }
    void whenFirstScreenStands().then(() => whenIdle(() => void fetchFirst(), LONGEST_WAIT_MILLISECONDS))
    return () => {
      isOver = true
    }
  }, [cache, threads, isOpen, listed])

  const at = openId === undefined ? -1 : (threads?.findIndex(({ id }) => id === openId) ?? -1)
  const [next, previous] = at < 0 ? [] : [threads?.[at + 1], threads?.[at - 1]]
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const row of [next, previous]) {
        const folder = row && (isSearchPlace(listed) ? folderNameOf(cache, row.folder_id) : listed)
        if (row && folder !== undefined) void cache.prefetchQuery(threadQuery(row.id, folder))
      }
    }, QUIET_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [cache, next, previous, listed])
}

/** On a phone's network, and where the browser was told to spare it, only what is pressed is fetched. */
function isSparing(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true || matchMedia('(pointer: coarse)').matches
}
