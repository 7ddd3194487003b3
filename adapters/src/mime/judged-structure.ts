import type { Address } from '@sen/model/addresses'
import { normaliseEmail } from '@sen/model/addresses'
import type {
  EnvelopeAddress,
  EnvelopeFields,
  MessageStructure,
  PartStructure,
} from '@sen/model/mail-programs/message-structure'
import { type AuthorLists, readAuthorLists } from './author-lists.ts'
import { readTree } from './message-tree.ts'
import { MISSING_HOST, MISSING_MAILBOX } from './structure/envelope-fields.ts'
import { readMessageStructure } from './structure/message-structure.ts'

const NOBODY: AuthorLists = { from: [], sender: [], replyTo: [] }

/**
 * Reads the MIME tree. Its envelopes name the authors of `readAuthorLists`, which the web shows and verifies. A list
 * that mail programs would read differently is replaced by those.
 */
export async function readJudgedStructure(raw: Uint8Array): Promise<MessageStructure> {
  return judgedMessage(raw, readMessageStructure(raw))
}

async function judgedMessage(raw: Uint8Array, { envelope, root }: MessageStructure): Promise<MessageStructure> {
  const { from, sender, replyTo } = envelope
  const hasAuthors = from !== undefined || sender !== undefined || replyTo !== undefined
  const header = raw.subarray(root.headerStart, root.bodyStart)
  const judged = hasAuthors ? judgedEnvelope(envelope, await authorsOf(header)) : envelope
  return { envelope: judged, root: await judgedPart(raw, root) }
}

async function judgedPart(raw: Uint8Array, part: PartStructure): Promise<PartStructure> {
  const { parts, message } = part
  if (message) return { ...part, message: await judgedMessage(raw, message) }
  if (!parts) return part
  const judged: PartStructure[] = []
  for (const each of parts) judged.push(await judgedPart(raw, each))
  return { ...part, parts: judged }
}

async function authorsOf(header: Uint8Array): Promise<AuthorLists> {
  try {
    return readAuthorLists((await readTree(Uint8Array.from(header))).headers, undefined)
  } catch {
    // A header beyond the limits of the parser has no authors on the web either.
    return NOBODY
  }
}

function judgedEnvelope(envelope: EnvelopeFields, judged: AuthorLists): EnvelopeFields {
  const { from: _from, sender: _sender, replyTo: _replyTo, ...others } = envelope
  const [from, sender, replyTo] = [
    judgedAddresses(envelope.from, judged.from),
    judgedAddresses(envelope.sender, judged.sender),
    judgedAddresses(envelope.replyTo, judged.replyTo),
  ]
  return {
    ...others,
    ...(from.length > 0 && { from }),
    ...(sender.length > 0 && { sender }),
    ...(replyTo.length > 0 && { replyTo }),
  }
}

function judgedAddresses(
  written: readonly EnvelopeAddress[] = [],
  judged: readonly Address[],
): readonly EnvelopeAddress[] {
  const known = new Set(judged.map(({ name, email }) => normaliseEmail(email === '' ? name : email)))
  const isJudged = (address: EnvelopeAddress) => namedBy(address).every((name) => known.has(name))
  return written.every(isJudged) ? written : judged.map(envelopeAddress)
}

/** The marks of a group name nobody, unless the group has the name of an address. */
function namedBy({ name = '', mailbox = '', host }: EnvelopeAddress): readonly string[] {
  if (host !== undefined && host !== MISSING_HOST) return [normaliseEmail(`${mailbox}@${host}`)]
  return [name, mailbox].filter((text) => text.includes('@')).map(normaliseEmail)
}

function envelopeAddress({ name, email }: Address): EnvelopeAddress {
  const at = email.lastIndexOf('@')
  return {
    ...(name !== '' && { name: encoded(name) }),
    mailbox: (at < 0 ? email : email.slice(0, at)) || MISSING_MAILBOX,
    host: (at < 0 ? '' : email.slice(at + 1)) || MISSING_HOST,
  }
}

/** RFC 2047. */
function encoded(name: string): string {
  return /^[\x20-\x7e]*$/.test(name) ? name : `=?utf-8?B?${Buffer.from(name, 'utf8').toString('base64')}?=`
}
