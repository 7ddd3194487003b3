import { MAX_STORED_HTML_CHARACTERS } from '@sen/model/html/limits'
import { MAX_STORED_TEXT_CHARACTERS } from '@sen/model/messages/limits'
import { isStubText, MAX_STUB_CHARACTERS } from '@sen/model/text/stub-text'
import { isBlank, isBlankHtml } from './blank-content.ts'
import { decodeHtml, decodeText } from './charsets.ts'
import type { EnclosedFile } from './enclosed/enclosed-file.ts'
import { asNode, enclosedIndex, enclosureOf, textFilesOf } from './enclosed/enclosed-parts.ts'
import { htmlToText, textToHtml } from './html-text.ts'
import type { TreeNode } from './message-tree.ts'

export interface Leaf {
  readonly node: TreeNode
  readonly index: number
}

export interface Body {
  /** The unscrubbed text comes from the plain parts, or from HTML where they are missing or stubs. */
  readonly text: string
  readonly html: string
  readonly isCut: boolean
  /** The others are attachments and inline parts in document order. */
  readonly others: readonly Leaf[]
}

interface Piece {
  readonly plain: string | undefined
  readonly html: string | undefined
}

const MAX_TEXT_BYTES = MAX_STORED_TEXT_CHARACTERS * 2
const MAX_HTML_BYTES = MAX_STORED_HTML_CHARACTERS * 2

/** Other unknown text types are read as plain text (RFC 2046 section 4.1.4). */
const NOT_READ =
  /^text\/(calendar|csv|tab-separated-values|(x-)?v?card|directory|xml|css|javascript|rtf|richtext|rfc822-headers|x-.*(patch|diff|code|script)|markdown)$/
/** Other `text/*` alternatives beside one of these with words are skipped (RFC 2046 section 5.1.4). */
const ORDINARY = /^text\/(plain|html)$/
const SPARE_ALTERNATIVE = /^text\/(enriched|richtext|x-amp-html|watch-html|x-watch-html)$/

export function readBody(root: TreeNode): Body {
  const others: Leaf[] = []
  const nextIndex = counter()
  const cut = { value: false }
  const walk = { hasText: { value: false }, hasWords: { value: false }, spoken: new Map() }
  const pieces = piecesOf(root, { others, nextIndex, cut, ...walk }).map(withoutBlankHtml)
  const isCut = cut.value
  const filled = pieces.map((piece) => ({ ...piece, plain: isBlank(piece.plain) ? undefined : piece.plain }))
  const text = filled.map(textOf).join('\n')
  if (pieces.every((piece) => piece.html === undefined)) return { text, html: '', isCut, others }
  const html = pieces.map((piece) => piece.html ?? textToHtml(piece.plain ?? '')).join('\n')
  return { text, html, isCut, others }
}

function textOf({ plain, html }: Piece): string {
  if (html === undefined) return plain ?? ''
  // Converting the HTML takes time, and long text is no stub.
  if (plain !== undefined && plain.trim().length > MAX_STUB_CHARACTERS) return plain
  const shown = htmlToText(html)
  return plain === undefined || isStubText(plain, shown) ? shown : plain
}

export function leavesOf(node: TreeNode): readonly TreeNode[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(leavesOf)
}

interface Walk {
  readonly others: Leaf[]
  readonly nextIndex: () => number
  readonly hasText: { value: boolean }
  readonly hasWords: { value: boolean }
  readonly cut: { value: boolean }
  /** The multipart/alternative around the part. */
  readonly alternative?: Alternative
  /** Caches which parts have words. */
  readonly spoken: Map<TreeNode, boolean>
}

interface Alternative {
  readonly hasOrdinaryWords: boolean
  hasWords: boolean
}

function piecesOf(node: TreeNode, walk: Walk): readonly Piece[] {
  if (node.children.length === 0) return pieceOfLeaf(node, walk)
  if (node.mediaType !== 'multipart/alternative') return node.children.flatMap((child) => piecesOf(child, walk))
  const alternative = { hasOrdinaryWords: hasOrdinaryWords(leavesOf(node), walk), hasWords: false }
  const offered = node.children.flatMap((child) => piecesOf(child, { ...walk, alternative }))
  return offered.length === 0 ? [] : [{ plain: joined(offered, 'plain'), html: joined(offered, 'html') }]
}

function pieceOfLeaf(node: TreeNode, walk: Walk): readonly Piece[] {
  const index = walk.nextIndex()
  const kind = bodyKind(node, walk)
  if (kind === 'spare') return []
  if (kind === 'other') return piecesInside(node, index, walk)
  // A named text is displayed and also listed as a file.
  if (node.fileName !== '' && !walk.alternative) walk.others.push({ node, index })
  walk.hasText.value = true
  const piece = kind === 'html' ? htmlPiece(node, walk.cut) : plainPiece(node, index, walk)
  if (hasWords(piece)) {
    walk.hasWords.value = true
    if (walk.alternative) walk.alternative.hasWords = true
  }
  return [piece]
}

function htmlPiece(node: TreeNode, cut = { value: false }): Piece {
  if (node.content.length > MAX_HTML_BYTES) cut.value = true
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

function wordsOf({ content, params }: TreeNode): Piece {
  return { plain: decodeText(headOf(content, MAX_TEXT_BYTES), params.charset), html: undefined }
}

/** The contents of a winmail.dat or signed mail are the body if no earlier part has words. */
function piecesInside(node: TreeNode, index: number, walk: Walk): readonly Piece[] {
  const inside = enclosureOf(node)
  const isFirst = inside?.isBody || !walk.hasWords.value
  const isBody = isFirst && (inside?.text !== undefined || inside?.html !== undefined)
  // If nothing in it is displayed, list the part itself.
  if (!inside || (inside.files.length === 0 && !isBody)) {
    walk.others.push({ node, index })
    return []
  }
  if (inside.keepsItself) walk.others.push({ node, index })
  addFiles(inside.files, index, walk)
  if (!isBody) return []
  if (inside.isCut) walk.cut.value = true
  walk.hasText.value = true
  const piece = { plain: inside.text, html: inside.html }
  if (hasWords(piece)) walk.hasWords.value = true
  return [piece]
}

function addFiles(files: readonly EnclosedFile[], leaf: number, walk: Walk): void {
  for (const [at, file] of files.entries()) walk.others.push({ node: asNode(file), index: enclosedIndex(leaf, at) })
}

function bodyKind(node: TreeNode, walk: Walk): 'plain' | 'html' | 'other' | 'spare' {
  if (node.disposition === 'attachment' || node.enclosure?.isBody) return 'other'
  const { alternative } = walk
  if (alternative && SPARE_ALTERNATIVE.test(node.mediaType))
    return alternative.hasWords || alternative.hasOrdinaryWords ? 'spare' : 'plain'
  if (alternative?.hasOrdinaryWords && isUnknownText(node)) return node.fileName === '' ? 'spare' : 'other'
  // A named text after the body is a file unless it is declared inline.
  if (node.fileName !== '' && node.disposition !== 'inline' && walk.hasText.value && !alternative) return 'other'
  if (node.mediaType === 'text/html') return 'html'
  if (node.mediaType.startsWith('text/')) return NOT_READ.test(node.mediaType) || isNamedFile(node) ? 'other' : 'plain'
  // Invalid types and multiparts without parts are plain text (RFC 2045 section 5.2).
  const isNonsense = !/^[^/\s]+\/[^/\s]+$/.test(node.mediaType) || node.mediaType.startsWith('multipart/')
  return isNonsense && node.fileName === '' ? 'plain' : 'other'
}

/** Ordinary parts are read for this only if there is another that they could replace. */
function hasOrdinaryWords(leaves: readonly TreeNode[], walk: Walk): boolean {
  if (walk.alternative?.hasOrdinaryWords) return true
  if (!leaves.some((leaf) => isUnknownText(leaf) || SPARE_ALTERNATIVE.test(leaf.mediaType))) return false
  return leaves.some((leaf) => {
    if (!isOrdinary(leaf)) return false
    const known = walk.spoken.get(leaf) ?? hasWords(leaf.mediaType === 'text/html' ? htmlPiece(leaf) : wordsOf(leaf))
    walk.spoken.set(leaf, known)
    return known
  })
}

function hasWords({ plain, html }: Piece): boolean {
  return !isBlank(plain) || (html !== undefined && !isBlankHtml(html))
}

function isOrdinary({ mediaType, disposition }: TreeNode): boolean {
  return ORDINARY.test(mediaType) && disposition !== 'attachment'
}

function isUnknownText({ mediaType }: TreeNode): boolean {
  return mediaType.startsWith('text/') && !ORDINARY.test(mediaType) && !NOT_READ.test(mediaType)
}

/** Blank HTML must not hide the plain text. */
function withoutBlankHtml(piece: Piece): Piece {
  const hidesText = piece.html !== undefined && !isBlank(piece.plain) && isBlankHtml(piece.html)
  return hidesText ? { ...piece, html: undefined } : piece
}

function isNamedFile(node: TreeNode): boolean {
  return node.fileName !== '' && node.mediaType !== 'text/plain'
}

function joined(pieces: readonly Piece[], key: keyof Piece): string | undefined {
  const parts = pieces.map((piece) => piece[key]).filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.join('\n')
}

/** The cut follows an ASCII byte, so that no character is split. */
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
 * Joins `format=flowed` lines into paragraphs (RFC 3676 section 4). Quoted lines stay separate, because quotes are
 * folded and coloured line by line.
 */
function unflow(text: string, delSp: boolean): string {
  const result: string[] = []
  let paragraph: string[] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    const unstuffed = line.replace(/^ /, '')
    const isSeparate = line.startsWith('>') || unstuffed === '-- '
    const flows = !isSeparate && unstuffed.endsWith(' ')
    if (isSeparate && paragraph.length > 0) {
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
