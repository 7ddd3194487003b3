import { inlineImageType, SNIFFED_BYTES } from '@sen/model/files/blocked-files'
import { Tokenizer, TokenizerMode } from 'parse5'

const ELEMENTS_WITH_BACKGROUND: ReadonlySet<string> = new Set(['table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'])
const MAX_ID_CHARACTERS = 500

/** A `cid:` whose letters may be written as entities: what has none is not read. */
const CID = /cid:|&(?:colon|#(?:0*(?:58|67|68|73|99|100|105)|x0*(?:3a|43|44|49|63|64|69))(?!\d))/i

/** Elements whose content is text to a browser, with the state that its tokenizer takes (HTML, section 13.2.6). */
const TEXT_STATES: ReadonlyMap<string, Tokenizer['state']> = new Map([
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ...['style', 'xmp', 'iframe', 'noembed', 'noframes'].map((name) => [name, TokenizerMode.RAWTEXT] as const),
  ['script', TokenizerMode.SCRIPT_DATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
])
/** The cleaner removes these with all that they hold. */
const REMOVED: ReadonlySet<string> = new Set(['audio', 'noscript', 'object', 'select', 'template', 'video'])
const VOID: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'image', 'img', 'input', 'wbr'])
const HIDING_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0*\.?0*\s*(?:[;!]|$))/i
const ZERO_SIZE_STYLE = /(?:^|;)\s*(?:max-)?(?:width|height)\s*:\s*0*\.?0*(?:px|pt|em|rem|%)?\s*(?:[;!]|$)/i
/** Without it an element without a size still shows what it holds. */
const CLIPPING_STYLE = /(?:^|;)\s*overflow(?:-[xy])?\s*:\s*(?:hidden|clip)/i
const ZERO = /^\s*0+(?:px|%)?\s*$/i

interface StartTag {
  readonly tagName: string
  readonly attrs: readonly { readonly name: string; readonly value: string }[]
}

/**
 * Returns the content ids (RFC 2392) of the pictures that the cleaned HTML draws: in `src` of images and in `background`.
 * They are as written, without angle brackets and white space.
 * An id in a comment, in text, in a link, or in an element that is removed or hidden is not drawn.
 */
function drawnContentIds(html: string): ReadonlySet<string> {
  const found = new Set<string>()
  if (!CID.test(html)) return found
  const undrawn = new UndrawnElement()
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      ...NO_EVENTS,
      onStartTag: (tag) => {
        const state = TEXT_STATES.get(tag.tagName)
        if (state !== undefined) {
          tokenizer.state = state
          tokenizer.lastStartTagName = tag.tagName
        }
        const id = undrawn.opens(tag) ? undefined : idDrawnBy(tag)
        if (id !== undefined && id.length <= MAX_ID_CHARACTERS) found.add(plainContentId(unescapeUrl(id)))
      },
      onEndTag: ({ tagName }) => undrawn.closes(tagName),
    },
  )
  tokenizer.write(html, true)
  return found
}

function idDrawnBy({ tagName, attrs }: StartTag): string | undefined {
  const drawn = tagName === 'img' || tagName === 'image' ? 'src' : 'background'
  if (drawn === 'background' && !ELEMENTS_WITH_BACKGROUND.has(tagName)) return undefined
  return /^\s*cid:([\s\S]*)$/i.exec(attrs.find(({ name }) => name === drawn)?.value ?? '')?.[1]
}

/** The outermost open element that nobody sees. */
class UndrawnElement {
  #name = ''
  #depth = 0

  /** Whether this element is within one, or is one. */
  opens(tag: StartTag): boolean {
    if (this.#depth > 0) {
      if (tag.tagName === this.#name) this.#depth += 1
      return true
    }
    if (!REMOVED.has(tag.tagName) && !isHidden(tag)) return false
    if (!VOID.has(tag.tagName)) [this.#name, this.#depth] = [tag.tagName, 1]
    return true
  }

  closes(tagName: string): void {
    if (this.#depth > 0 && tagName === this.#name) this.#depth -= 1
  }
}

function isHidden({ tagName, attrs }: StartTag): boolean {
  const attribute = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value ?? ''
  const style = attribute('style')
  if (HIDING_STYLE.test(style)) return true
  const isPicture = VOID.has(tagName)
  if (ZERO_SIZE_STYLE.test(style) && (isPicture || CLIPPING_STYLE.test(style))) return true
  return isPicture && (ZERO.test(attribute('width')) || ZERO.test(attribute('height')))
}

/** Returns a content id without its angle brackets, white space and a comment behind it. */
export function plainContentId(written: string): string {
  const [, inBrackets = written] = /<([^<>]+)>/.exec(written) ?? []
  return inBrackets.replaceAll(/[<>\s]/g, '')
}

/** A part, as far as it matters for what is drawn. */
export interface NamedContent {
  /** Without angle brackets; empty when there is none. */
  readonly id: string
  readonly content: Uint8Array
}

/**
 * Returns which of these parts the HTML draws: of the types that we show as pictures. The cleaner takes the id in its own case first, then in
 * any case, and of several parts with one id the first.
 */
export function drawnParts(parts: readonly NamedContent[], html: string): ReadonlySet<number> {
  const exact = new Map<string, number>()
  const inAnyCase = new Map<string, number>()
  for (const [at, { id }] of parts.entries()) {
    if (id === '') continue
    if (!exact.has(id)) exact.set(id, at)
    if (!inAnyCase.has(id.toLowerCase())) inAnyCase.set(id.toLowerCase(), at)
  }
  const drawn = new Set<number>()
  if (exact.size === 0) return drawn
  for (const id of drawnContentIds(html)) {
    const lower = id.toLowerCase()
    const at = exact.get(id) ?? exact.get(lower) ?? inAnyCase.get(lower)
    if (at !== undefined && isPicture(parts[at])) drawn.add(at)
  }
  return drawn
}

function isPicture(part: NamedContent | undefined): boolean {
  return part !== undefined && inlineImageType(part.content.subarray(0, SNIFFED_BYTES)) !== undefined
}

const ignore = (): void => undefined
const NO_EVENTS = {
  onComment: ignore,
  onDoctype: ignore,
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
