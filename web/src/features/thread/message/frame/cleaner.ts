import { importPart } from '../../../../lib/trouble/load-part.ts'
import type { FrameWords } from './clean-html.ts'

export interface Cleaner {
  (html: string, words: FrameWords): string
  /** Cleans a long body in steps of a few milliseconds. */
  inSteps(html: string, words: FrameWords): Generator<undefined, string>
}

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
  const { cleanHtml, cleanInSteps } = await importPart(() => import('./clean-html.ts'))
  cleaner ??= Object.assign(
    (html: string, words: FrameWords) => readKept(html, words) ?? keep(html, words, cleanHtml(html, words)),
    {
      *inSteps(html: string, words: FrameWords) {
        return readKept(html, words) ?? keep(html, words, yield* cleanInSteps(html, words))
      },
    },
  )
  return cleaner
}

function keyOf(words: FrameWords): string {
  return `${words.fold} ${words.leadsTo} ${words.isUnstyled}`
}

function readKept(html: string, words: FrameWords): string | undefined {
  const before = kept.get(html)
  if (before?.words !== keyOf(words)) return undefined
  return keep(html, words, before.cleaned)
}

/** Keeps it as the newest. */
function keep(html: string, words: FrameWords, cleaned: string): string {
  if (html.length > LONGEST_KEPT_CHARACTERS) return cleaned
  kept.delete(html)
  kept.set(html, { words: keyOf(words), cleaned })
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break
    kept.delete(oldest)
  }
  return cleaned
}
