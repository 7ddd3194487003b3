import { createHash } from 'node:crypto'
import type { ParsedMessage, ParsedPart } from '@sen/core/ports/mime'
import { SNIFFED_BYTES } from '@sen/model/files/blocked-files'
import { isDisguisedProgram } from '@sen/model/files/programs'
import { MAX_STORED_HTML_CHARACTERS } from '@sen/model/html/limits'
import { parseMailDate } from '@sen/model/mail-dates'
import { MAX_ATTACHMENTS_LISTED, MAX_STORED_TEXT_CHARACTERS } from '@sen/model/messages/limits'
import { readAuthorLists } from './author-lists.ts'
import { readDeliveryReport } from './delivery-report.ts'
import type { EnclosedFile } from './enclosed/enclosed-file.ts'
import { enclosedFiles, splitIndex } from './enclosed/enclosed-parts.ts'
import { inlinePgpProtection, withPgpNames } from './enclosed/pgp-parts.ts'
import { openSignedParts, protectionOf } from './enclosed/signed-mail.ts'
import { readAddresses } from './header-addresses.ts'
import { decodeHeader } from './header-text.ts'
import { type Body, leavesOf, readBody } from './message-body.ts'
import { readMessageId, readMessageIds } from './message-ids.ts'
import { type Header, readTree, type TreeNode } from './message-tree.ts'
import { partName } from './part-names.ts'
import { scrubLine, scrubText } from './scrub.ts'
import { drawnParts, plainContentId } from './structure/drawn-content-ids.ts'
import { withoutRepeatedInvitations } from './structure/repeated-invitations.ts'

const MAX_SUBJECT_CHARACTERS = 2_000
/** This limits the undecoded text, which may be ten times longer. */
const MAX_RAW_CHARACTERS = 32 * 1024
const MAX_HEADERS_KEPT = 200
const MAX_HEADER_CHARACTERS = 2_000
const MAX_TYPE_CHARACTERS = 100

/** Parses in this thread; `WorkerMime` isolates it. @throws if the message exceeds the limits */
export async function readMessage(raw: Uint8Array<ArrayBuffer>): Promise<ParsedMessage> {
  const tree = await readTree(raw)
  const charset = charsetOf(tree.root)
  const root = withPgpNames(await openSignedParts(tree.root))
  const body = await withForwardedText(root, readBody(root))
  const html = scrubText(body.html, MAX_STORED_HTML_CHARACTERS)
  const text = scrubText(body.text, MAX_STORED_TEXT_CHARACTERS)
  const protection = protectionOf(root) ?? inlinePgpProtection(text.text)
  const deliveryReport = await readDeliveryReport(tree)
  const isCut = body.isCut || (html.text === '' ? text.isCut : html.isCut)
  const all = (key: string): readonly string[] =>
    tree.headers.filter((header) => header.key === key).map((header) => header.value)
  const first = (key: string): string | undefined => tree.headers.find((header) => header.key === key)?.value
  return {
    messageIdHeader: readMessageId(first('message-id')),
    inReplyTo: readMessageId(first('in-reply-to')),
    references: readMessageIds(first('references')),
    subject: scrubLine(
      decodeHeader((first('subject') ?? '').slice(0, MAX_RAW_CHARACTERS), charset),
      MAX_SUBJECT_CHARACTERS,
    ),
    ...readAuthorLists(tree.headers, charset),
    to: readAddresses(all('to'), charset),
    cc: readAddresses(all('cc'), charset),
    bcc: readAddresses(all('bcc'), charset),
    date: parseMailDate(first('date') ?? ''),
    text: text.text.trim(),
    html: html.text,
    ...(isCut && { isCut }),
    ...(deliveryReport && { deliveryReport }),
    ...(protection && { protection }),
    parts: listParts(body, html.text, charset),
    headers: keptHeaders(tree.headers, charset),
  }
}

/** A message that only contains another one shows its text. The other one stays a file. */
async function withForwardedText(root: TreeNode, body: Body): Promise<Body> {
  if (root.mediaType !== 'message/rfc822' || root.disposition === 'attachment') return body
  const { text, html, isCut } = readBody((await readTree(Uint8Array.from(root.content))).root)
  return { ...body, text, html, isCut }
}

export async function readParts(
  raw: Uint8Array<ArrayBuffer>,
  indexes: readonly number[],
): Promise<readonly (Uint8Array | undefined)[]> {
  const leaves = leavesOf(await openSignedParts((await readTree(raw)).root))
  // Scan a text only once, because it may contain hundreds of files.
  const enclosed = new Map<number, readonly EnclosedFile[]>()
  return indexes.map((index) => {
    const inside = splitIndex(index)
    if (!inside) return leaves[index]?.content
    const leaf = leaves[inside.leaf]
    if (!leaf) return undefined
    const files = enclosed.get(inside.leaf) ?? enclosedFiles(leaf)
    enclosed.set(inside.leaf, files)
    return files[inside.file]?.content
  })
}

function listParts(body: Body, html: string, charset: string | undefined): readonly ParsedPart[] {
  const listed = withoutRepeatedInvitations(body.others).slice(0, MAX_ATTACHMENTS_LISTED)
  const contentIds = listed.map(({ node }) => plainContentId(scrubLine(node.contentId, MAX_HEADER_CHARACTERS)))
  const drawn = drawnParts(
    listed.map(({ node: { content } }, at) => ({ id: contentIds[at] ?? '', content })),
    html,
  )
  return listed.map(({ node, index }, at) => {
    const name = partName(node, at + 1, charset)
    return {
      index,
      name,
      contentType: contentType(node),
      contentId: contentIds[at] ?? '',
      isInline: drawn.has(at),
      sizeBytes: node.content.byteLength,
      ...(isDisguisedProgram(name, node.content.subarray(0, SNIFFED_BYTES)) && { isDisguised: true }),
      digest: createHash('sha256').update(node.content).digest('hex'),
    }
  })
}

function contentType(node: TreeNode): string {
  const type = scrubLine(node.mediaType, MAX_TYPE_CHARACTERS)
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream'
}

/** Raw bytes in headers are most likely in the first charset that a text part declares. */
function charsetOf(root: TreeNode): string | undefined {
  return leavesOf(root).find((leaf) => leaf.params.charset !== undefined)?.params.charset
}

function keptHeaders(headers: readonly Header[], charset: string | undefined): Readonly<Record<string, string>> {
  const kept = new Map<string, string>()
  for (const { key, value } of headers) {
    if (kept.size >= MAX_HEADERS_KEPT) break
    if (/^[!-9;-~]{1,100}$/.test(key) && !kept.has(key))
      kept.set(key, scrubLine(decodeHeader(value.slice(0, MAX_RAW_CHARACTERS), charset), MAX_HEADER_CHARACTERS))
  }
  return Object.fromEntries(kept)
}
