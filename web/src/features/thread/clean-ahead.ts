import type { ThreadDetail } from '@sen/contract/threads'
import type { QueryClient } from '@tanstack/react-query'
import { loadCleaner } from './message/frame/cleaner.ts'
import { frameWords } from './message/frame/frame-words.ts'
import { messageToOpen } from './reading-order.ts'

/** Cleaning more than this at once would be felt by somebody who is doing something else. */
const MOST_CHARACTERS = 100_000

/**
 * Sanitises the body that a thread will show first, as soon as the thread is prefetched. It fetches and shows nothing
 * itself.
 */
export async function cleanAhead(cache: QueryClient): Promise<void> {
  const clean = await loadCleaner()
  const whenQuiet = globalThis.requestIdleCallback ?? setTimeout
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryKey[0] !== 'thread') return
    const message = messageToOpen((event.query.state.data as ThreadDetail).messages)
    const html = message?.body_format === 'html' ? message.body : null
    if (html !== null && html.length <= MOST_CHARACTERS) whenQuiet(() => clean(html, frameWords()))
  })
}
