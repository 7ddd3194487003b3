import { Tokenizer } from 'parse5'

const ELEMENTS_WITH_BACKGROUND: ReadonlySet<string> = new Set(['table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'])
const MAX_ID_CHARACTERS = 500

/** A `cid:` whose letters may be written as entities: what has none is not read. */
const CID = /cid:|&(?:colon|#(?:0*(?:58|67|68|73|99|100|105)|x0*(?:3a|43|44|49|63|64|69))(?!\d))/i

/**
 * Returns the content ids (RFC 2392) of the pictures that the cleaned HTML draws: in `src` of images and in `background`.
 * They are as written, without angle brackets and white space.
 * An id in a comment, in text, in a link or in an element that the cleaner removes is not drawn.
 */
function drawnContentIds(html: string): ReadonlySet<string> {
  const found = new Set<string>()
  if (!CID.test(html)) return found
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      ...NO_EVENTS,
      onStartTag: ({ tagName, attrs }) => {
        const drawn = tagName === 'img' || tagName === 'image' ? 'src' : 'background'
        if (drawn === 'background' && !ELEMENTS_WITH_BACKGROUND.has(tagName)) return
        const [, id] = /^\s*cid:([\s\S]*)$/i.exec(attrs.find(({ name }) => name === drawn)?.value ?? '') ?? []
        if (id !== undefined && id.length <= MAX_ID_CHARACTERS) found.add(plainContentId(unescapeUrl(id)))
      },
    },
  )
  tokenizer.write(html, true)
  return found
}

/** Returns a content id without its angle brackets, white space and a comment behind it. */
export function plainContentId(written: string): string {
  const [, inBrackets = written] = /<([^<>]+)>/.exec(written) ?? []
  return inBrackets.replaceAll(/[<>\s]/g, '')
}

/**
 * Returns which of the parts with these content ids the HTML draws. The cleaner takes the id in its own case first, then in
 * any case, and of several parts with one id the first.
 */
export function drawnParts(ids: readonly string[], html: string): ReadonlySet<number> {
  const exact = new Map<string, number>()
  const inAnyCase = new Map<string, number>()
  for (const [at, id] of ids.entries()) {
    if (id === '') continue
    if (!exact.has(id)) exact.set(id, at)
    if (!inAnyCase.has(id.toLowerCase())) inAnyCase.set(id.toLowerCase(), at)
  }
  const drawn = new Set<number>()
  if (exact.size === 0) return drawn
  for (const id of drawnContentIds(html)) {
    const lower = id.toLowerCase()
    const at = exact.get(id) ?? exact.get(lower) ?? inAnyCase.get(lower)
    if (at !== undefined) drawn.add(at)
  }
  return drawn
}

const ignore = (): void => undefined
const NO_EVENTS = {
  onComment: ignore,
  onDoctype: ignore,
  onEndTag: ignore,
  onEof: ignore,
  onCharacter: ignore,
  onNullCharacter: ignore,
  onWhitespaceCharacter: ignore,
}

function unescapeUrl(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
