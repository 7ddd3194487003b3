import type { ParsedMessage } from '@sen/core/ports/mime'
import { readBody } from '../message-body.ts'
import { readTree, type TreeNode } from '../message-tree.ts'
import { partName } from '../part-names.ts'
import { type Enclosure, MAX_ENCLOSED_FILES } from './enclosed-file.ts'
import { readMisreadMultipart, withPartsBehind } from './misread-multiparts.ts'
import {
  compressedContent,
  isCompressedData,
  isCutOff,
  isEnvelopedData,
  isSignedData,
  signedContent,
} from './signed-data.ts'

/** Programs sign, encrypt and sign again at most (RFC 8551 section 3.7). */
const MAX_LAYERS = 3
const MAX_OPENED = 20
/** Mail in signed data begins with a MIME header field (RFC 8551 section 3.1). */
const ENTITY = /^\s{0,20}(content-[\w-]{1,60}|mime-version):/i
/** Some gateways sign the whole mail with its header. */
const MESSAGE = /^\s{0,20}(?:received|return-path|from|to|subject|date|message-id|x-[\w-]{1,60}):[^\r\n]{0,998}\r?\n/i
const ENTITY_BYTES = 1_100
/** The sum of all compressed parts of a message. */
const MAX_INFLATED_BYTES = 48 * 1024 * 1024
/** Signed documents begin like this, or with control characters. */
const DOCUMENT = /^\s{0,20}(?:%PDF|\{\\rtf|<\?xml)|[^\P{Cc}\t\n\f\r]/u

/**
 * Parses the mail in S/MIME signed parts, and multiparts that could not be read as declared. The type of the CMS content
 * decides, because names are unreliable. Parts keep their indexes.
 */
export async function openSignedParts(root: TreeNode): Promise<TreeNode> {
  return openWithin(withPartsBehind(root), 1, { value: MAX_OPENED, inflatedBytes: MAX_INFLATED_BYTES })
}

interface Left {
  value: number
  inflatedBytes: number
}

async function openWithin(node: TreeNode, layer: number, left: Left): Promise<TreeNode> {
  if (node.children.length > 0) {
    const children: TreeNode[] = []
    for (const child of node.children) children.push(await openWithin(child, layer, left))
    return { ...node, children }
  }
  if (layer > MAX_LAYERS || left.value === 0) return node
  const open = (root: TreeNode) => openWithin(withPartsBehind(root), layer + 1, left)
  if (node.mediaType.startsWith('multipart/')) {
    const multipart = await readMisreadMultipart(node)
    if (!multipart) return node
    left.value -= 1
    const { keepsItself: _, ...enclosure } = enclosureOfMail(await open(multipart))
    return { ...node, enclosure: { ...enclosure, isBody: true } }
  }
  const compressed = inflated(node, left)
  const content = compressed ?? signedContent(node.content)
  if (!content) return node
  // Mail that was cut off is shown, but a damaged file beside the text stays one file.
  if (!/pkcs7-mime$/.test(node.mediaType) && isCutOff(node.content)) return node
  const entity = entityOf(node, content)
  if (!entity) return node
  left.value -= 1
  const inner = await open((await readTree(Uint8Array.from(entity))).root)
  return { ...node, enclosure: enclosureOfMail(inner), signedMail: inner, ...(compressed && { isCompressed: true }) }
}

/** After one that was damaged or too long, no other is inflated, so that the work stays limited. */
function inflated({ content }: TreeNode, left: Left): Buffer | undefined {
  if (left.inflatedBytes <= 0 || !isCompressedData(content)) return undefined
  const found = compressedContent(content, left.inflatedBytes)
  left.inflatedBytes = found ? left.inflatedBytes - found.length : 0
  return found
}

/** A signed document is a file, even if it begins like a header. Text without fields is a body without a header. */
function entityOf({ mediaType, params }: TreeNode, content: Buffer): Buffer | undefined {
  const beginning = content.toString('latin1', 0, ENTITY_BYTES)
  if (ENTITY.test(beginning)) return content
  if (!/pkcs7-mime$/.test(mediaType)) return undefined
  if (MESSAGE.test(beginning) || /^\r?\n/.test(beginning)) return content
  const isText =
    /^(signed|compressed)-data$/i.test(params['smime-type'] ?? '') &&
    !DOCUMENT.test(content.toString('utf8', 0, ENTITY_BYTES))
  return isText ? Buffer.concat([Buffer.from('\r\n'), content]) : undefined
}

function enclosureOfMail(root: TreeNode): Enclosure {
  const { text, html, isCut, others } = readBody(root)
  const files = others.slice(0, MAX_ENCLOSED_FILES).map(({ node }, at) => ({
    name: partName(node, at + 1, undefined),
    mediaType: node.mediaType,
    contentId: node.contentId.replaceAll(/[<>\s]/g, ''),
    content: node.content,
  }))
  return { files, text, html: html === '' ? undefined : html, isCut, keepsItself: true }
}

export function protectionOf(root: TreeNode): ParsedMessage['protection'] {
  const { mediaType, children, content, signedMail, isCompressed } = root
  if (mediaType === 'multipart/encrypted') return 'encrypted'
  if (mediaType === 'multipart/signed') {
    const [first] = children
    return (first && protectionOf(first)) ?? (hasDetachedSignature(root) ? 'signed' : undefined)
  }
  // A list appends its footer. A signed mail among ordinary files does not protect the message.
  if (mediaType === 'multipart/mixed') {
    const first = children.find((child) => !isBlankText(child))
    return first && protectionOf(first)
  }
  if (children.length > 0) return undefined
  if (signedMail) return protectionOf(signedMail) ?? (isCompressed ? undefined : 'signed')
  // Without its content, the message would be blank without a reason.
  if (isSignedEmpty(root)) return 'signed'
  return isEnvelopedData(content) || isUnreadableCms(root) ? 'encrypted' : undefined
}

/** Some programs omit the protocol and use their own signature type. */
function hasDetachedSignature({ params, children }: TreeNode): boolean {
  const signature = children[1]
  const said = [params.protocol, signature?.mediaType].some((type) => /(pkcs7|pgp)-signature/i.test(type ?? ''))
  return said || (params.protocol === undefined && /\.(p7s|asc|sig)$/i.test(signature?.fileName ?? ''))
}

/** Damaged content cannot be identified, so the header decides. Otherwise the mail would appear empty. */
function isUnreadableCms({ mediaType, params, fileName, content }: TreeNode): boolean {
  const isCms = /pkcs7-mime$/.test(mediaType)
  if (isCms && /^(auth)?enveloped-data$/i.test(params['smime-type'] ?? '')) return true
  const isNamed = /^smime\.p7m$/i.test(fileName)
  return (isCms || isNamed) && params['smime-type'] === undefined && !isSignedData(content)
}

function isSignedEmpty({ mediaType, params }: TreeNode): boolean {
  return /pkcs7-mime$/.test(mediaType) && /^signed-data$/i.test(params['smime-type'] ?? '')
}

const MAX_BLANK_BYTES = 4_096

/** Gateways put a blank text before encrypted parts. */
function isBlankText({ mediaType, children, content, fileName }: TreeNode): boolean {
  if (children.length > 0 || fileName !== '' || !/^text\/(plain|html)$/.test(mediaType)) return false
  if (content.length > MAX_BLANK_BYTES) return false
  const text = Buffer.from(content).toString('latin1')
  return text.replaceAll(/<[^<>]*>|&nbsp;|\u00c2?\u00a0/g, ' ').trim() === ''
}
