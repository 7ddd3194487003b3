import type { CleanPolicy } from '@sen/core/ports/html-cleaner'
import { MAX_HTML_ATTRIBUTES_OF_ELEMENT } from '@sen/model/html/limits'
import type { DefaultTreeAdapterTypes as Tree } from 'parse5'
import { PLAIN_ATTRIBUTES, TEXT_ATTRIBUTES } from './allow-list.ts'
import { type CssContext, cleanDeclarations } from './css-cleaning.ts'
import { frameAnchor, frameId } from './frame-ids.ts'
import { isRemote } from './remote-images.ts'

export interface CleaningContext extends CssContext {
  readonly policy: CleanPolicy
  readonly declarations: Map<string, string>
}

const OWN_FILES = '/api/v2/files/'
const OWN_FILE = /^\/api\/v2\/files\/[\w-]+\/download\?inline=1$/
const PUBLIC_FILE = /^(?:https?:\/\/[^\s/\\?#@"'<>]+)?(\/api\/v2\/public\/files\/([\da-f-]{36})\/raw)$/i
const HAS_BACKGROUND: ReadonlySet<string> = new Set(['table', 'tbody', 'thead', 'tfoot', 'tr', 'td', 'th'])
const LINK = /^(https?:\/\/|mailto:|tel:)/i
const REMOTE_ATTRIBUTES: ReadonlySet<string> = new Set(['srcset', 'background', 'poster', 'data', 'lowsrc', 'dynsrc'])
/** Values must not contain sequences that end raw text elements, even escaped. */
const ENDS_RAW_TEXT = /(--!?|\]|\?)>|<\/(style|script|title|xmp|textarea|noscript|iframe|noembed|noframes|template)/i
/** A word followed by a colon could be the scheme of a URL. */
const PLAIN_VALUE = /^(?:[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$)|$)/i

export function cleanAttributes(element: Tree.Element, place: CleaningContext): readonly (readonly [string, string])[] {
  const kept: (readonly [string, string])[] = []
  let attrs = element.attrs
  if (attrs.length > MAX_HTML_ATTRIBUTES_OF_ELEMENT) {
    attrs = attrs.slice(0, MAX_HTML_ATTRIBUTES_OF_ELEMENT)
    place.budget.isReduced = true
  }
  for (const { name, value } of attrs) {
    if (REMOTE_ATTRIBUTES.has(name) && isRemote(value)) place.images.hasRemoteContent = true
    const clean = ENDS_RAW_TEXT.test(value) ? undefined : cleanAttribute(element, name, value, place)
    if (clean !== undefined) kept.push([name === 'name' ? 'id' : name, clean])
  }
  if (kept.some(([name, value]) => name === 'href' && !value.startsWith('#'))) {
    kept.push(['target', '_blank'], ['rel', 'noopener noreferrer nofollow'])
  }
  return kept
}

function cleanAttribute(
  element: Tree.Element,
  name: string,
  value: string,
  place: CleaningContext,
): string | undefined {
  const { tagName } = element
  switch (name) {
    case 'style':
      return styleAttribute(element, value, place) || undefined
    case 'src':
      return tagName === 'img' ? imageAddress(value, place) : undefined
    case 'background':
      if (!HAS_BACKGROUND.has(tagName)) return undefined
      return /^\s*cid:/i.test(value) ? imageAddress(value, place) : place.images.mapBackground(value)
    case 'href':
      // A relative path would be one of ours. Even a link to our own host is harmless, because all actions are POST
      // requests.
      if (tagName !== 'a') return undefined
      return LINK.test(value.trim()) ? value : frameAnchor(value.trim())
    case 'id':
      return frameId(value)
    case 'name':
      return tagName === 'a' && element.attrs.every((each) => each.name !== 'id') ? frameId(value) : undefined
    default:
      if (TEXT_ATTRIBUTES.has(name)) return value
      return PLAIN_ATTRIBUTES.has(name) && PLAIN_VALUE.test(value.replaceAll(/\s/g, '')) ? value : undefined
  }
}

function styleAttribute(element: Tree.Element, text: string, place: CleaningContext): string {
  const isInLink = SPACING.test(text) && isLinked(element)
  const key = isInLink ? `a ${text}` : text
  const known = place.declarations.get(key)
  if (known !== undefined) return known
  const css = cleanDeclarations(text, { ...place, isInLink })
  place.declarations.set(key, css)
  return css
}

/** An escape may hide the property's name. */
const SPACING = /spacing|\\/i

function isLinked(element: Tree.Element): boolean {
  let at: Tree.ParentNode | null = element
  while (at) {
    if ('tagName' in at && at.tagName === 'a') return true
    at = 'parentNode' in at ? at.parentNode : null
  }
  return false
}

/** The policy decides about remote images. */
function imageAddress(value: string, { policy, images }: CleaningContext): string | undefined {
  const address = value.trim()
  if (/^cid:/i.test(address)) {
    const id = contentId(address.slice('cid:'.length))
    // Some programs write an id in different cases.
    const key = Object.hasOwn(policy.inlineImages, id) ? id : id.toLowerCase()
    const mapped = Object.hasOwn(policy.inlineImages, key) ? policy.inlineImages[key] : undefined
    return mapped?.startsWith(OWN_FILES) ? mapped : undefined
  }
  if (/^data:image\/(png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]+$/i.test(address)) return address
  const [, ownPath = '', uuid = ''] = PUBLIC_FILE.exec(address) ?? []
  if (policy.ownPictures?.includes(uuid.toLowerCase())) return policy.remoteImages.kind === 'kept' ? address : ownPath
  if (policy.remoteImages.kind === 'kept' && OWN_FILE.test(address)) return address
  return images.map(address)
}

function contentId(encoded: string): string {
  try {
    return decodeURIComponent(encoded).replaceAll(/[<>\s]/g, '')
  } catch {
    return encoded.replaceAll(/[<>\s]/g, '')
  }
}
