import { MAX_CHECKED_HEADER_LINES } from '@sen/model/trust/limits'
import PostalMime, { type PostalMimeOptions } from 'postal-mime'
import { decodeBase64, isUnencodedText } from './base64.ts'
import type { Enclosure } from './enclosed/enclosed-file.ts'
import { decodeQuotedPrintable } from './quoted-printable.ts'
import { escapeRawBytes, withoutMark } from './raw-header-bytes.ts'
import { extendedName, plainlyWrittenName } from './structure/extended-names.ts'
import { HeaderEnd, type HeaderLineKind, markContinuation } from './structure/header-end.ts'
import { withLineFeeds } from './structure/line-ends.ts'
import { PartBoundaries } from './structure/part-boundaries.ts'

const MAX_DEPTH = 100
/** This is the sum over all parts; it fits ten thousand recipients. */
const MAX_HEADER_BYTES = 8 * 1024 * 1024
const MAX_PARTS = 4_000

export interface Header {
  readonly key: string
  /** The value is unfolded; bytes outside UTF-8 are escaped (see raw-header-bytes). */
  readonly value: string
}

export interface TreeNode {
  /** The type is in lower case, `text/plain` by default. */
  readonly mediaType: string
  readonly params: Readonly<Record<string, string>>
  /** The disposition is in lower case, or empty. */
  readonly disposition: string
  readonly fileName: string
  readonly contentId: string
  readonly children: readonly TreeNode[]
  /** The content is decoded, and empty for nodes with children. */
  readonly content: Uint8Array
  /** Signed parts have their mail's contents here, and the mail itself below. */
  readonly enclosure?: Enclosure
  readonly signedMail?: TreeNode
  /** The mail is compressed instead of signed. */
  readonly isCompressed?: boolean
  /** The root has here what follows the last delimiters of multiparts. */
  readonly behind?: readonly Uint8Array[]
}

export interface MessageTree {
  readonly headers: readonly Header[]
  readonly root: TreeNode
}

/** Parses the structure (RFC 2045 to 2049, 2183, 2231). Views of `raw`. @throws if the structure exceeds the limits */
export async function readTree(raw: Uint8Array<ArrayBuffer>): Promise<MessageTree> {
  const parser = new TreeParser({ maxNestingDepth: MAX_DEPTH, maxHeadersSize: MAX_HEADER_BYTES })
  await parser.parse(withLineFeeds(raw))
  const root = parser.toTree(parser.root)
  return { headers: parser.root.headers, root: parser.behind.length === 0 ? root : { ...root, behind: parser.behind } }
}

interface StructuredField {
  readonly value: string
  readonly params: Readonly<Record<string, string>>
}

interface ContentDecoder {
  update(line: Uint8Array): void
  finalize(): Promise<ArrayBuffer>
}

/** postal-mime 4.0.0 has these internal fields, which its types omit. A test guards them. */
interface MimeNode {
  readonly childNodes: readonly MimeNode[]
  readonly headers: readonly Header[]
  readonly state: 'header' | 'body' | 'finished'
  readonly contentType: { readonly parsed: StructuredField; readonly multipart: string | false }
  readonly contentTransferEncoding: { readonly encoding: string }
  readonly contentDisposition: { readonly parsed: StructuredField }
  readonly contentId?: string
  contentDecoder: ContentDecoder | null
}

interface Line {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly done: boolean
}

interface ParserInside {
  readonly root: MimeNode
  readonly currentNode: MimeNode
  readonly boundaries: readonly { readonly value: Uint8Array }[]
  readonly av: Uint8Array<ArrayBuffer>
  readPos: number
  parse(raw: Uint8Array): Promise<unknown>
  processLine(line: Uint8Array<ArrayBuffer>, isFinal: boolean): Promise<void>
  readLine(): Line
  collectNode(): Promise<void>
  buildMessage(): { attachments: readonly never[] }
}

const Inside = PostalMime as unknown as new (options: PostalMimeOptions) => ParserInside

const CR = 0x0d
const LF = 0x0a

/** Extends the library: bytes outside UTF-8 survive in headers, and a part's content is an exact range of the input. */
class TreeParser extends Inside {
  readonly #ranges = new Map<MimeNode, Range>()
  readonly #boundaries = new PartBoundaries()
  readonly #headerEnds = new Map<MimeNode, HeaderEnd>()
  readonly behind: Uint8Array[] = []
  #lineStart = 0
  #headerLines = 0
  #isBehind = false

  override readLine(): Line {
    this.#lineStart = this.readPos
    const isBody = this.#ranges.has(this.currentNode)
    if (!isBody || this.#boundaries.isAt(this.av, this.readPos, this.boundaries)) return super.readLine()
    const end =
      this.boundaries.length === 0 ? this.av.length : this.#boundaries.next(this.av, this.readPos, this.boundaries)
    const hasLineEnd = this.av[end - 1] === LF
    this.readPos = end
    return {
      bytes: this.av.subarray(this.#lineStart, hasLineEnd ? withoutReturns(this.av, this.#lineStart, end - 1) : end),
      done: end >= this.av.length,
    }
  }

  override async processLine(line: Uint8Array<ArrayBuffer>, isFinal: boolean): Promise<void> {
    const open = this.boundaries.length
    this.#collectBehind()
    if (this.currentNode.state === 'header') await this.#processHeaderLine(line, isFinal)
    else await super.processLine(line, isFinal)
    const node = this.currentNode
    this.#isBehind = this.boundaries.length < open && node.state !== 'header'
    if (node.state !== 'body' || this.#ranges.has(node)) return
    if (this.#ranges.size >= MAX_PARTS) throw new Error(`More than ${MAX_PARTS} parts`)
    const range = new Range(() => ({
      start: this.#lineStart,
      end: this.readPos,
      isLast: this.readPos >= this.av.length,
    }))
    this.#ranges.set(node, range)
    node.contentDecoder = range
  }

  /** The body of a multipart is read up to the next boundary, so what follows a last delimiter is one line. */
  #collectBehind(): void {
    if (!this.#isBehind || this.#boundaries.isAt(this.av, this.#lineStart, this.boundaries)) return
    this.behind.push(this.av.subarray(this.#lineStart, this.readPos))
  }

  /** Without an empty line after the header, text must not be lost in it. */
  async #processHeaderLine(line: Uint8Array<ArrayBuffer>, isFinal: boolean): Promise<void> {
    const isBoundary = this.#boundaries.isAt(this.av, this.#lineStart, this.boundaries)
    this.#headerLines += 1
    const kind = isBoundary ? 'header' : this.#kindOfLine()
    if (kind === 'header') return super.processLine(escapeRawBytes(withoutMark(line)), isFinal)
    if (kind === 'unmarked-continuation') return super.processLine(markContinuation(line), isFinal)
    await super.processLine(new Uint8Array(), false)
    // The line is read again as the first of the body.
    this.readPos = this.#lineStart
  }

  #kindOfLine(): HeaderLineKind {
    if (this.#headerLines > MAX_CHECKED_HEADER_LINES) return 'body'
    return this.#headerEndOf(this.currentNode).judge(this.av, this.#lineStart)
  }

  #headerEndOf(node: MimeNode): HeaderEnd {
    const known = this.#headerEnds.get(node) ?? new HeaderEnd()
    this.#headerEnds.set(node, known)
    return known
  }

  // The library's selection of body, addresses and attachments is not used.
  override async collectNode(): Promise<void> {}
  override buildMessage(): { attachments: readonly never[] } {
    return { attachments: [] }
  }

  toTree(node: MimeNode): TreeNode {
    const { params, value } = node.contentType.parsed
    return {
      mediaType: value,
      params,
      disposition: node.contentDisposition.parsed.value,
      fileName: fileNameOf(node),
      contentId: node.contentId ?? '',
      children: node.childNodes.map((child) => this.toTree(child)),
      content: node.childNodes.length > 0 ? new Uint8Array() : this.#contentOf(node),
    }
  }

  #contentOf(node: MimeNode): Uint8Array {
    const bytes = this.#ranges.get(node)?.of(this.av) ?? new Uint8Array()
    const { encoding } = node.contentTransferEncoding
    const isMultipart = node.contentType.multipart !== false
    // A multipart has no encoding of its own, except that programs write it in base64 as a whole.
    if (isMultipart && !encoding.includes('base64')) return bytes
    const isText = isMultipart || node.contentType.parsed.value.startsWith('text/')
    if (encoding.includes('base64')) return isText && isUnencodedText(bytes) ? bytes : decodeBase64(bytes)
    return encoding.includes('quoted-printable') ? decodeQuotedPrintable(bytes) : bytes
  }
}

function fileNameOf({ headers, contentDisposition, contentType }: MimeNode): string {
  const header = (key: string): string => headers.find((one) => one.key === key)?.value ?? ''
  const names = [
    extendedName(header('content-disposition'), 'filename'),
    contentDisposition.parsed.params.filename,
    extendedName(header('content-type'), 'name'),
    contentType.parsed.params.name,
    contentDisposition.parsed.params.name,
  ]
  return plainlyWrittenName(names.find((name) => name !== undefined && name.trim() !== '') ?? '')
}

function withoutReturns(bytes: Uint8Array, start: number, end: number): number {
  let last = end
  while (last > start && bytes[last - 1] === CR) last -= 1
  return last
}

class Range implements ContentDecoder {
  readonly #line: () => { readonly start: number; readonly end: number; readonly isLast: boolean }
  #start = -1
  #end = 0

  constructor(line: () => { readonly start: number; readonly end: number; readonly isLast: boolean }) {
    this.#line = line
  }

  update(line: Uint8Array): void {
    const { start, end, isLast } = this.#line()
    if (this.#start < 0) this.#start = start
    this.#end = isLast ? end : start + line.length
  }

  async finalize(): Promise<ArrayBuffer> {
    return new ArrayBuffer(0)
  }

  of(raw: Uint8Array): Uint8Array {
    return this.#start < 0 ? new Uint8Array() : raw.subarray(this.#start, this.#end)
  }
}
