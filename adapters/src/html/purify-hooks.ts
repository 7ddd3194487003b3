import type { CleanPolicy } from '@sen/core/ports/html-cleaner'
import type { DOMPurify } from 'dompurify'
import { type CleanedCss, cleanDeclarations, cleanStylesheet } from './css-cleaning.ts'
import { isRemote, type RemoteImagesSeen } from './remote-images.ts'

const OWN_FILES = '/api/v2/files/'
const OWN_FILE = /^\/api\/v2\/files\/[\w-]+\/download\?inline=1$/
const HAS_BACKGROUND: ReadonlySet<string> = new Set(['TABLE', 'TBODY', 'THEAD', 'TFOOT', 'TR', 'TD', 'TH'])

/** Everything of ours that is done to a body happens inside the sanitiser, so that nothing edits what it let through. */
export function addHooks(purify: DOMPurify, policy: CleanPolicy, images: RemoteImagesSeen): void {
  const mapAddress = (address: string): string | undefined => images.map(address)
  const note = (cleaned: CleanedCss): string => {
    images.hasRemoteContent ||= cleaned.hasRemoteContent
    return cleaned.css
  }
  purify.addHook('uponSanitizeElement', (node, data) => {
    if (data.tagName === 'style') node.textContent = note(cleanStylesheet(node.textContent ?? '', mapAddress))
  })
  purify.addHook('uponSanitizeAttribute', (node, data) => {
    if (REMOTE_ATTRIBUTES.has(data.attrName) && isRemote(data.attrValue)) images.hasRemoteContent = true
    if (data.attrName === 'style') {
      data.attrValue = note(cleanDeclarations(data.attrValue, mapAddress))
      data.keepAttr = data.attrValue !== ''
    } else if (data.attrName === 'src') {
      const address = node.nodeName === 'IMG' ? imageAddress(data.attrValue, policy, images) : undefined
      data.attrValue = address ?? ''
      data.keepAttr = address !== undefined
    } else if (data.attrName === 'background') {
      const address = HAS_BACKGROUND.has(node.nodeName) ? images.map(data.attrValue) : undefined
      data.attrValue = address ?? ''
      data.keepAttr = address !== undefined
    } else if (data.attrName === 'href') {
      // A link of ours inside a stranger's mail would act with the reader's session.
      data.keepAttr = node.nodeName === 'A' && LINK.test(data.attrValue.trim())
    }
  })
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName !== 'A' || !node.hasAttribute('href')) return
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer nofollow')
  })
}

const LINK = /^(https?:\/\/|mailto:|tel:)/i
const REMOTE_ATTRIBUTES: ReadonlySet<string> = new Set([
  'srcset',
  'background',
  'poster',
  'data',
  'xlink:href',
  'lowsrc',
  'dynsrc',
])

/** Inline parts become addresses of our own files; raster data stays; what is remote is for the policy to decide. */
function imageAddress(value: string, policy: CleanPolicy, images: RemoteImagesSeen): string | undefined {
  const address = value.trim()
  if (/^cid:/i.test(address)) {
    const id = contentId(address.slice('cid:'.length))
    const mapped = Object.hasOwn(policy.inlineImages, id) ? policy.inlineImages[id] : undefined
    return mapped?.startsWith(OWN_FILES) ? mapped : undefined
  }
  if (/^data:image\/(png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]+$/i.test(address)) return address
  // A draft's own pictures, as the editor wrote them.
  if (policy.remoteImages.kind === 'kept' && OWN_FILE.test(address)) return address
  return images.map(address)
}

/** Without spaces, as ids are kept. */
function contentId(encoded: string): string {
  try {
    return decodeURIComponent(encoded).replaceAll(/^<|>$|\s/g, '')
  } catch {
    return encoded.replaceAll(/\s/g, '')
  }
}
