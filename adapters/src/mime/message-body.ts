import { MAX_STORED_HTML_CHARACTERS, MAX_STORED_TEXT_CHARACTERS } from '@sen/model/limits'
import { withoutInvisible } from '@sen/model/search/words'
import { decodeHtml, decodeText } from './charsets.ts'
import type { EnclosedFile } from './enclosed/enclosed-file.ts'
import { asNode, enclosedIndex, enclosureOf, textFilesOf } from './enclosed/enclosed-parts.ts'
import { htmlToText, textToHtml } from './html-text.ts'
import type { TreeNode } from './message-tree.ts'

export interface Leaf {
  readonly node: TreeNode
  /** Its place among all leaves of the message in document order: the same for ever, whatever we think of the part. */
  readonly index: number
}

export interface Body {
  /** Of the plain parts, or of the HTML where there are only that. Not scrubbed. */
  readonly text: string
  /** Empty when no part is HTML. Not scrubbed. */
  readonly html: string
  /** Some of it was too long even to be decoded. */
  readonly isCut: boolean
  /** What is not the body: attachments and inline parts, in document order. */
  readonly others: readonly Leaf[]
}

/** One piece of the body: what an alternative offers, or one part of a mixed one. */
interface Piece {
  readonly plain: string | undefined
  readonly html: string | undefined
}

/** What can be stored is shorter still; nothing beyond is worth decoding. */
const MAX_TEXT_BYTES = MAX_STORED_TEXT_CHARACTERS * 2
const MAX_HTML_BYTES = MAX_STORED_HTML_CHARACTERS * 2

/** Types of text that people do not read; any other unknown text is read as plain (RFC 2046 section 4.1.4). */
const NOT_READ =
  /^text\/(calendar|csv|tab-separated-values|(x-)?v?card|directory|xml|css|javascript|rtf|richtext|rfc822-headers|x-.*(patch|diff|code|script)|markdown)$/
/** What our readers show; another `text/*` beside one of these in an alternative is skipped (RFC 2046 section 5.1.4). */
const ORDINARY = /^text\/(plain|html)$/
/** Alternatives that add nothing for us when an ordinary one stands beside them. */
const SPARE_ALTERNATIVE = /^text\/(enriched|richtext|x-amp-html|watch-html|x-watch-html)$/

/** Which parts of a message are its body, and which are attachments. */
export function readBody(root: TreeNode): Body {
  const others: Leaf[] = []
  const nextIndex = counter()
  const cut = { value: false }
  const walk = { hasText: { value: false }, hasWords: { value: false }, isAlternative: false, hasOrdinary: false }
  const pieces = piecesOf(root, { others, nextIndex, cut, ...walk }).map(withoutBlankHtml)
  const isCut = cut.value
  const told = pieces.map((piece) => ({ ...piece, plain: isBlank(piece.plain) ? undefined : piece.plain }))
  const text = told.map((piece) => piece.plain ?? (piece.html === undefined ? '' : htmlToText(piece.html))).join('\n')
  if (pieces.every((piece) => piece.html === undefined)) return { text, html: '', isCut, others }
  const html = pieces.map((piece) => piece.html ?? textToHtml(piece.plain ?? '')).join('\n')
  return { text, html, isCut, others }
}

/** All leaves in document order, as `Leaf.index` counts them. */
export function leavesOf(node: TreeNode): readonly TreeNode[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(leavesOf)
}

interface Walk {
  readonly others: Leaf[]
  readonly nextIndex: () => number
  /** Whether a part has been taken as the body yet. */
  readonly hasText: { value: boolean }
  /** Whether one of those parts says something. */
  readonly hasWords: { value: boolean }
  /** Whether a part of it was too long. */
  readonly cut: { value: boolean }
  readonly isAlternative: boolean
  /** Whether a plain or HTML part is among the alternatives. */
  readonly hasOrdinary: boolean
}

function piecesOf(node: TreeNode, walk: Walk): readonly Piece[] {
  if (node.children.length === 0) return pieceOfLeaf(node, walk)
  if (node.mediaType !== 'multipart/alternative') return node.children.flatMap((child) => piecesOf(child, walk))
  const hasOrdinary = leavesOf(node).some(isOrdinary)
  const offered = node.children.flatMap((child) => piecesOf(child, { ...walk, isAlternative: true, hasOrdinary }))
  return offered.length === 0 ? [] : [{ plain: joined(offered, 'plain'), html: joined(offered, 'html') }]
}

function pieceOfLeaf(node: TreeNode, walk: Walk): readonly Piece[] {
  const index = walk.nextIndex()
  const kind = bodyKind(node, walk)
  if (kind === 'spare') return []
  if (kind === 'other') return piecesInside(node, index, walk)
  // A named text is shown, and is a file all the same.
  if (node.fileName !== '' && !walk.isAlternative) walk.others.push({ node, index })
  walk.hasText.value = true
  const piece = kind === 'html' ? htmlPiece(node, walk) : plainPiece(node, index, walk)
  if (!isBlank(piece.plain) || (piece.html !== undefined && !isBlankHtml(piece.html))) walk.hasWords.value = true
  return [piece]
}

function htmlPiece(node: TreeNode, walk: Walk): Piece {
  if (node.content.length > MAX_HTML_BYTES) walk.cut.value = true
  return { plain: undefined, html: decodeHtml(headOf(node.content, MAX_HTML_BYTES), node.params.charset) }
}

function plainPiece(node: TreeNode, index: number, walk: Walk): Piece {
  const { rest, files } = textFilesOf(node)
  addFiles(files, index, walk)
  if (rest.length > MAX_TEXT_BYTES) walk.cut.value = true
  const text = decodeText(headOf(rest, MAX_TEXT_BYTES), node.params.charset)
  const isFlowed = node.params.format?.toLowerCase() === 'flowed'
  return { plain: isFlowed ? unflow(text, node.params.delsp?.toLowerCase() === 'yes') : text, html: undefined }
}

/** A winmail.dat and signed mail are shown as what lies in them; their text is the body where no other part before says something. */
function piecesInside(node: TreeNode, index: number, walk: Walk): readonly Piece[] {
  const inside = enclosureOf(node)
  const isBody = !walk.hasWords.value && (inside?.text !== undefined || inside?.html !== undefined)
  // Nothing in it would be shown: it stands for itself.
  if (!inside || (inside.files.length === 0 && !isBody)) {
    walk.others.push({ node, index })
    return []
  }
  if (inside.keepsItself) walk.others.push({ node, index })
  addFiles(inside.files, index, walk)
  if (!isBody) return []
  if (inside.isCut) walk.cut.value = true
  walk.hasText.value = true
  walk.hasWords.value = true
  return [{ plain: inside.text, html: inside.html }]
}

function addFiles(files: readonly EnclosedFile[], leaf: number, walk: Walk): void {
  for (const [at, file] of files.entries()) walk.others.push({ node: asNode(file), index: enclosedIndex(leaf, at) })
}

function bodyKind(node: TreeNode, walk: Walk): 'plain' | 'html' | 'other' | 'spare' {
  if (node.disposition === 'attachment') return 'other'
  if (walk.isAlternative && SPARE_ALTERNATIVE.test(node.mediaType))
    return walk.hasText.value || walk.hasOrdinary ? 'spare' : 'plain'
  if (walk.hasOrdinary && isUnknownText(node)) return node.fileName === '' ? 'spare' : 'other'
  // A named text behind the body is a file, unless its mailer says that it should be shown.
  if (node.fileName !== '' && node.disposition !== 'inline' && walk.hasText.value && !walk.isAlternative) return 'other'
  if (node.mediaType === 'text/html') return 'html'
  if (node.mediaType.startsWith('text/')) return NOT_READ.test(node.mediaType) || isNamedFile(node) ? 'other' : 'plain'
  // Nonsense for a type, and a multipart without parts, are plain text (RFC 2045 section 5.2).
  const isNonsense = !/^[^/\s]+\/[^/\s]+$/.test(node.mediaType) || node.mediaType.startsWith('multipart/')
  return isNonsense && node.fileName === '' ? 'plain' : 'other'
}

function isOrdinary({ mediaType, disposition }: TreeNode): boolean {
  return ORDINARY.test(mediaType) && disposition !== 'attachment'
}

function isUnknownText({ mediaType }: TreeNode): boolean {
  return mediaType.startsWith('text/') && !ORDINARY.test(mediaType) && !NOT_READ.test(mediaType)
}

/** HTML that shows nothing must not hide the plain text beside it. */
function withoutBlankHtml(piece: Piece): Piece {
  const hidesText = piece.html !== undefined && !isBlank(piece.plain) && isBlankHtml(piece.html)
  return hidesText ? { ...piece, html: undefined } : piece
}

/** Longer HTML counts as saying something: nobody writes so much around nothing. */
const MAX_BLANK_HTML_CHARACTERS = 64 * 1024
const DRAWN = /<(img|picture|svg|video|object|input|button|hr)\b|\burl\(|\bbackground\s*=/i

function isBlankHtml(html: string): boolean {
  return html.length <= MAX_BLANK_HTML_CHARACTERS && !DRAWN.test(html) && isBlank(htmlToText(html))
}

function isNamedFile(node: TreeNode): boolean {
  return node.fileName !== '' && node.mediaType !== 'text/plain'
}

function joined(pieces: readonly Piece[], key: keyof Piece): string | undefined {
  const parts = pieces.map((piece) => piece[key]).filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.join('\n')
}

/** Most text says something at once: then the rest is not read. */
const BEGINNING_CHARACTERS = 1_000

function isBlank(text = ''): boolean {
  const pieces = [text.slice(0, BEGINNING_CHARACTERS), text.slice(BEGINNING_CHARACTERS)]
  return pieces.every((piece) => withoutInvisible(piece).trim() === '')
}

/** The beginning of long content, cut behind an ASCII byte, where no character can be torn apart. */
function headOf(content: Uint8Array, limitBytes: number): Uint8Array {
  if (content.length <= limitBytes) return content
  let end = limitBytes
  while (end > 0 && (content[end - 1] ?? 0) >= 0x80) end -= 1
  return content.subarray(0, end === 0 ? limitBytes : end)
}

function counter(): () => number {
  let next = 0
  return () => {
    next += 1
    return next - 1
  }
}

/**
 * Joins the lines of `format=flowed` text into paragraphs (RFC 3676 section 4): a line that ends in a space flows on into
 * the next; `-- ` never flows; stuffed spaces go; with DelSp the joining space goes too. Quoted lines stay as they came:
 * quotes are folded, coloured and left out line by line, and most parsers leave them alone too.
 */
function unflow(text: string, delSp: boolean): string {
  const result: string[] = []
  let paragraph: string[] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    const unstuffed = line.replace(/^ /, '')
    const stands = line.startsWith('>') || unstuffed === '-- '
    const flows = !stands && unstuffed.endsWith(' ')
    if (stands && paragraph.length > 0) {
      result.push(paragraph.join(''))
      paragraph = []
    }
    paragraph.push(flows && delSp ? unstuffed.slice(0, -1) : unstuffed)
    if (flows) continue
    result.push(paragraph.join(''))
    paragraph = []
  }
  if (paragraph.length > 0) result.push(paragraph.join(''))
  return result.join('\n')
}
