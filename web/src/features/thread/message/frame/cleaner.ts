import { importPart } from '../../../../lib/trouble/load-part.ts'
import type { FrameWords } from './clean-html.ts'

export type Cleaner = (html: string, words: FrameWords) => string

/** Number of cached bodies: recently opened threads and prefetched neighbours. */
const MOST_KEPT = 24
/** Longer bodies are not cached, to save memory. */
const LONGEST_KEPT_CHARACTERS = 300_000

let cleaner: Cleaner | undefined
const kept = new Map<string, { readonly words: string; readonly cleaned: string }>()

/** Returns the cleaner if it is loaded, so that a body can render together with its thread. */
export function cleanerNow(): Cleaner | undefined {
  return cleaner
}

/** After a rejection, the next call retries. */
export async function loadCleaner(): Promise<Cleaner> {
  if (cleaner) return cleaner
  const { cleanHtml } = await importPart(() => import('./clean-html.ts'))
  cleaner ??= (html, words) => {
    if (html.length > LONGEST_KEPT_CHARACTERS) return cleanHtml(html, words)
    const key = `${words.fold} ${words.leadsTo} ${words.isUnstyled}`
    const before = kept.get(html)
    const cleaned = before?.words === key ? before.cleaned : cleanHtml(html, words)
    kept.delete(html)
    kept.set(html, { words: key, cleaned })
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
    return cleaned
  }
  return cleaner
}
