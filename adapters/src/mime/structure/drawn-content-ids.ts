import { inlineImageType, SNIFFED_BYTES } from '@sen/model/files/blocked-files'
import { Tokenizer, TokenizerMode } from 'parse5'

const ELEMENTS_WITH_BACKGROUND: ReadonlySet<string> = new Set(['table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'])
const MAX_ID_CHARACTERS = 500

const CID = /cid:|&(?:colon|#(?:0*(?:58|67|68|73|99|100|105)|x0*(?:3a|43|44|49|63|64|69))(?!\d))/i

/** Their content is text to a browser (HTML, section 13.2.6). */
const TEXT_STATES: ReadonlyMap<string, Tokenizer['state']> = new Map([
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ...['style', 'xmp', 'iframe', 'noembed', 'noframes'].map((name) => [name, TokenizerMode.RAWTEXT] as const),
  ['script', TokenizerMode.SCRIPT_DATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
])
/** The cleaner removes these with their content. */
const REMOVED: ReadonlySet<string> = new Set(['audio', 'noscript', 'object', 'select', 'template', 'video'])
const VOID: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'image', 'img', 'input', 'wbr'])
const HIDING_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0*\.?0*\s*(?:[;!]|$))/i
const ZERO_SIZE_STYLE = /(?:^|;)\s*(?:max-)?(?:width|height)\s*:\s*0*\.?0*(?:px|pt|em|rem|%)?\s*(?:[;!]|$)/i
/** Without clipping, an element of zero size still shows its content. */
const CLIPPING_STYLE = /(?:^|;)\s*overflow(?:-[xy])?\s*:\s*(?:hidden|clip)/i
const ZERO = /^\s*0+(?:px|%)?\s*$/i

interface StartTag {
  readonly tagName: string
  readonly attrs: readonly { readonly name: string; readonly value: string }[]
}

/**
 * Returns the content ids (RFC 2392) of displayed pictures, without angle brackets. Ids in comments, text, links and
 * hidden elements are ignored.
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

class UndrawnElement {
  #name = ''
  #depth = 0

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

export function plainContentId(written: string): string {
  const [, inBrackets = written] = /<([^<>]+)>/.exec(written) ?? []
  return inBrackets.replaceAll(/[<>\s]/g, '')
}

export interface NamedContent {
  /** The id has no angle brackets and may be empty. */
  readonly id: string
  readonly content: Uint8Array
}

/** Indexes of the parts that the HTML shows. Like the cleaner, prefers the exact case of an id, then the first. */
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
