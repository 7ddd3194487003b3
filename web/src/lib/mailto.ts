import { parseAddressList } from '@sen/model/address-lists'
import { type Address, isValidEmail, normaliseEmail } from '@sen/model/addresses'
import { MAX_BODY_CHARACTERS, MAX_RECIPIENTS_PER_MESSAGE, MAX_SUBJECT_CHARACTERS } from '@sen/model/limits'

export interface MailtoParts {
  readonly to: readonly Address[]
  readonly cc: readonly Address[]
  /** Shown like the others: a link hides nobody from who sends. */
  readonly bcc: readonly Address[]
  readonly subject: string
  /** Plain text. */
  readonly body: string
}

/**
 * Reads a `mailto:` link (RFC 6068), which anybody may have written. Only valid addresses are kept, each once, as many as a
 * message may have; no attachments, no sender, no other headers; the subject is one line.
 */
export function parseMailto(link: string): MailtoParts {
  const [, path = '', query = ''] = /^mailto:([^?]*)\??(.*)$/isu.exec(link.trim()) ?? []
  const fields = new Map<string, string[]>()
  for (const pair of query.split('#', 1).join('').split('&')) {
    const at = pair.indexOf('=')
    if (at <= 0) continue
    const name = decoded(pair.slice(0, at)).toLowerCase()
    fields.set(name, [...(fields.get(name) ?? []), pair.slice(at + 1)])
  }
  const of = (name: string) => fields.get(name) ?? []
  return safeParts({
    to: linkedAddresses([path, ...of('to')]),
    cc: linkedAddresses(of('cc')),
    bcc: linkedAddresses(of('bcc')),
    subject: decoded(of('subject')[0] ?? ''),
    body: of('body').map(decoded).join('\n'),
  })
}

/**
 * Reads the query of `/compose-mailto` (spec section 2): `to`, `cc`, `bcc`, `subject`, `body`, or a whole `mailto:` link as
 * `url`, as browsers give it to whom they know for mail. What stands beside the link goes before it.
 */
export function parseComposeLink(search: string): MailtoParts {
  const query = new URLSearchParams(search)
  const linked = parseMailto(query.get('url') ?? '')
  const list = (name: string) => parseAddressList(valuesOf(search, name).map(withPlusAddresses).join(','))
  return safeParts({
    to: [...linked.to, ...list('to')],
    cc: [...linked.cc, ...list('cc')],
    bcc: [...linked.bcc, ...list('bcc')],
    subject: query.get('subject') ?? linked.subject,
    body: query.get('body') ?? linked.body,
  })
}

function safeParts({ to, cc, bcc, subject, body }: MailtoParts): MailtoParts {
  const seen = new Set<string>()
  const kept = (addresses: readonly Address[]) =>
    addresses.filter(({ email }) => {
      const key = normaliseEmail(email)
      if (!isValidEmail(email) || seen.has(key) || seen.size >= MAX_RECIPIENTS_PER_MESSAGE) return false
      seen.add(key)
      return true
    })
  const oneLine = subject.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  return {
    to: kept(to),
    cc: kept(cc),
    bcc: kept(bcc),
    subject: [...oneLine].slice(0, MAX_SUBJECT_CHARACTERS).join(''),
    body: body
      .replaceAll(/\r\n?/gu, '\n')
      .replaceAll(/[^\P{Cc}\n\t]/gu, '')
      .slice(0, MAX_BODY_CHARACTERS),
  }
}

/** Commas part addresses before anything is decoded: an encoded one belongs to its address. */
function linkedAddresses(lists: readonly string[]): readonly Address[] {
  return lists.flatMap((list) => list.split(',')).map((email) => ({ name: '', email: decoded(email).trim() }))
}

/** As they stand in the query, not decoded yet. */
function valuesOf(search: string, name: string): readonly string[] {
  const pairs = search.replace(/^\?/, '').split('&')
  return pairs.flatMap((pair) => {
    const [key = '', ...value] = pair.split('=')
    return decoded(key) === name ? [value.join('=')] : []
  })
}

/**
 * In an address a plus is a plus: read as the space that forms make of it, `lan+tag@` would be another person. Before an
 * address, and in the name that stands there, it is that space.
 */
function withPlusAddresses(value: string): string {
  const spaced = value
    .replaceAll(/(^|,|;|%2C|%3B)\++/gi, '$1 ')
    .replaceAll(/(?:(?!%2C|%3B|%3C)[^,;<])*(?:<|%3C)/gi, spacesOf)
  return decoded(spaced)
}

function spacesOf(name: string): string {
  return name.replaceAll('+', ' ')
}

/** A plus is a plus here; what is wrongly encoded is taken as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
