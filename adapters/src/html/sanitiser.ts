import createDOMPurify, { type DOMPurify } from 'dompurify'
import { JSDOM } from 'jsdom'

const MAX_BODIES = 50
const MAX_CHARACTERS = 2_000_000

interface Kept {
  readonly dom: JSDOM
  readonly purify: DOMPurify
  bodies: number
  characters: number
}

let kept: Kept | undefined

/**
 * The sanitiser, on a window of its own. Making one takes longer than cleaning a short mail, so it serves for some
 * bodies; then another takes its place, because a window grows. After a failure nobody can say what state it is in, so
 * it goes.
 */
export function withSanitiser<T>(characters: number, work: (purify: DOMPurify) => T): T {
  kept ??= open()
  const place = kept
  try {
    const result = work(place.purify)
    place.purify.removeAllHooks()
    place.bodies += 1
    place.characters += characters
    if (place.bodies >= MAX_BODIES || place.characters >= MAX_CHARACTERS) close(place)
    return result
  } catch (error) {
    close(place)
    throw error
  }
}

function open(): Kept {
  const dom = new JSDOM('')
  const purify = createDOMPurify(dom.window)
  if (!purify.isSupported) throw new Error('the sanitiser does not run on this DOM')
  return { dom, purify, bodies: 0, characters: 0 }
}

function close(place: Kept): void {
  kept = undefined
  place.dom.window.close()
}
