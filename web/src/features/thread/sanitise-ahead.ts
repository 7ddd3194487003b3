import type { ThreadDetail } from '@sen/contract/threads'
import type { QueryClient } from '@tanstack/react-query'
import { frameWords } from './message/frame/frame-words.ts'
import { runInSlices } from './message/frame/run-in-slices.ts'
import { loadSanitiser } from './message/frame/sanitiser-cache.ts'
import { startOf } from './reading-order.ts'

/** Sanitising more would noticeably block the user's current action. */
const MOST_CHARACTERS = 100_000

/** The result stays in the sanitiser's cache. An error is shown when the body is opened. */
const ignore = () => {}

/** Sanitises the first body of a prefetched thread, and fetches nothing itself. */
export async function sanitiseAhead(cache: QueryClient): Promise<void> {
  const sanitise = await loadSanitiser()
  const whenQuiet = globalThis.requestIdleCallback ?? setTimeout
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryKey[0] !== 'thread') return
    const message = startOf((event.query.state.data as ThreadDetail).messages)
    const html = message?.body_format === 'html' ? message.body : null
    if (html !== null && html.length <= MOST_CHARACTERS)
      whenQuiet(() => runInSlices(sanitise.inSteps(html, frameWords()), ignore, ignore))
  })
}
