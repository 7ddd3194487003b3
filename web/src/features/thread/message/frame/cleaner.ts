import { importPart } from '../../../../lib/trouble/load-part.ts'
import type { FrameWords } from './clean-html.ts'

export type Cleaner = (html: string, words: FrameWords) => string

/** Bodies that were cleaned lately: a thread that is opened again, and the neighbours that were cleaned ahead. */
const MOST_KEPT = 24
/** Longer bodies are not cached, to save memory. */
const LONGEST_KEPT_CHARACTERS = 300_000

let cleaner: Cleaner | undefined
const kept = new Map<string, { readonly words: string; readonly cleaned: string }>()

/** The cleaner, when it has come already: then a body can be drawn with the thread, not after it. */
export function cleanerNow(): Cleaner | undefined {
  return cleaner
}

/** Rejects when it cannot be fetched; the next call tries again. */
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
