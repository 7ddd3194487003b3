import { Tokenizer } from 'parse5'

const ELEMENTS_WITH_BACKGROUND: ReadonlySet<string> = new Set(['table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'])
const MAX_ID_CHARACTERS = 500

/**
 * Returns the content ids (RFC 2392) of the pictures that the cleaned HTML draws: in `src` of images and in `background`.
 * An id in a comment, in text, in a link or in an element that the cleaner removes is not drawn.
 */
export function drawnContentIds(html: string): ReadonlySet<string> {
  const found = new Set<string>()
  if (!/cid:/i.test(html)) return found
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      ...NO_EVENTS,
      onStartTag: ({ tagName, attrs }) => {
        const drawn = tagName === 'img' || tagName === 'image' ? 'src' : 'background'
        if (drawn === 'background' && !ELEMENTS_WITH_BACKGROUND.has(tagName)) return
        const [, id] = /^\s*cid:([\s\S]*)$/i.exec(attrs.find(({ name }) => name === drawn)?.value ?? '') ?? []
        if (id !== undefined && id.length <= MAX_ID_CHARACTERS) found.add(comparableContentId(unescapeUrl(id)))
      },
    },
  )
  tokenizer.write(html, true)
  return found
}

/** As content ids are compared here: without angle brackets, white space and case. */
export function comparableContentId(id: string): string {
  return id.replaceAll(/[<>\s]/g, '').toLowerCase()
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
