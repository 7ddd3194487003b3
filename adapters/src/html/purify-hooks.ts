import type { CleanPolicy } from '@sen/core/ports/html-cleaner'
import type { DOMPurify } from 'dompurify'
import { cleanDeclarations, cleanStylesheet } from './css-cleaning.ts'

const OWN_FILES = '/api/v2/files/'

/** Everything of ours that is done to a body happens inside the sanitiser, so that nothing edits what it let through. */
export function addHooks(purify: DOMPurify, policy: CleanPolicy, seen: { hasRemoteContent: boolean }): void {
  purify.addHook('uponSanitizeElement', (node, data) => {
    if (data.tagName !== 'style') return
    const cleaned = cleanStylesheet(node.textContent ?? '')
    seen.hasRemoteContent ||= cleaned.hasRemoteContent
    node.textContent = cleaned.css
  })
  purify.addHook('uponSanitizeAttribute', (node, data) => {
    if (REMOTE_ATTRIBUTES.has(data.attrName) && isRemote(data.attrValue)) seen.hasRemoteContent = true
    if (data.attrName === 'style') {
      const cleaned = cleanDeclarations(data.attrValue)
      seen.hasRemoteContent ||= cleaned.hasRemoteContent
      data.attrValue = cleaned.css
      data.keepAttr = cleaned.css !== ''
    } else if (data.attrName === 'src') {
      const address = imageAddress(data.attrValue, policy, node.nodeName)
      if (!address && isRemote(data.attrValue)) seen.hasRemoteContent = true
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

function isRemote(address: string): boolean {
  return /^\s*(https?:)?\/\//i.test(address)
}

/** Inline parts become addresses of our own files; raster data stays; what is remote waits for the image proxy. */
function imageAddress(value: string, policy: CleanPolicy, nodeName: string): string | undefined {
  if (nodeName !== 'IMG') return undefined
  const address = value.trim()
  if (/^cid:/i.test(address)) {
    const id = contentId(address.slice('cid:'.length))
    const mapped = Object.hasOwn(policy.inlineImages, id) ? policy.inlineImages[id] : undefined
    return mapped?.startsWith(OWN_FILES) ? mapped : undefined
  }
  return /^data:image\/(png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]+$/i.test(address) ? address : undefined
}

function contentId(encoded: string): string {
  try {
    return decodeURIComponent(encoded).replaceAll(/^<|>$/g, '')
  } catch {
    return encoded
  }
}
