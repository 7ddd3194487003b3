import { importPart } from '../../../../lib/trouble/load-part.ts'
import type { FrameWords } from './sanitise-html.ts'

export interface Sanitiser {
  (html: string, words: FrameWords): string
  /** Sanitises a long body in steps of a few milliseconds. */
  inSteps(html: string, words: FrameWords): Generator<undefined, string>
}

/** Number of cached bodies: recently opened threads and prefetched neighbours. */
const MOST_KEPT = 24
/** Longer bodies are not cached, to save memory. */
const LONGEST_KEPT_CHARACTERS = 300_000

let sanitiser: Sanitiser | undefined
const kept = new Map<string, { readonly words: string; readonly sanitised: string }>()

/** Returns the sanitiser if it is loaded, so that a body can render together with its thread. */
export function sanitiserNow(): Sanitiser | undefined {
  return sanitiser
}

/** After a rejection, the next call retries. */
export async function loadSanitiser(): Promise<Sanitiser> {
  if (sanitiser) return sanitiser
  const { sanitiseHtml, sanitiseInSteps } = await importPart(() => import('./sanitise-html.ts'))
  sanitiser ??= Object.assign(
    (html: string, words: FrameWords) => readKept(html, words) ?? keep(html, words, sanitiseHtml(html, words)),
    {
      *inSteps(html: string, words: FrameWords) {
        return readKept(html, words) ?? keep(html, words, yield* sanitiseInSteps(html, words))
      },
    },
  )
  return sanitiser
}

function keyOf(words: FrameWords): string {
  return `${words.fold} ${words.leadsTo} ${words.isUnstyled}`
}

function readKept(html: string, words: FrameWords): string | undefined {
  const before = kept.get(html)
  if (before?.words !== keyOf(words)) return undefined
  return keep(html, words, before.sanitised)
}

/** Keeps it as the newest. */
function keep(html: string, words: FrameWords, sanitised: string): string {
  if (html.length > LONGEST_KEPT_CHARACTERS) return sanitised
  kept.delete(html)
  kept.set(html, { words: keyOf(words), sanitised })
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break
    kept.delete(oldest)
  }
  return sanitised
}
