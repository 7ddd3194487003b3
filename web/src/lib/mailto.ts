import { parseAddressList } from '@sen/model/address-lists'
import { type Address, isValidEmail, normaliseEmail } from '@sen/model/addresses'
import { MAX_BODY_CHARACTERS, MAX_RECIPIENTS_PER_MESSAGE, MAX_SUBJECT_CHARACTERS } from '@sen/model/messages/limits'

export interface MailtoParts {
  readonly to: readonly Address[]
  readonly cc: readonly Address[]
  /** Shown like the others, so that a link cannot hide recipients from the sender. */
  readonly bcc: readonly Address[]
  readonly subject: string
  readonly body: string
}

/** Parses an untrusted link (RFC 6068). Keeps valid, distinct addresses up to the recipient limit. */
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

/** Parses the query of `/compose-mailto` (spec section 2), or a whole `mailto:` link as `url`. */
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

/** Split at commas before decoding: an encoded comma belongs to its address. */
function linkedAddresses(lists: readonly string[]): readonly Address[] {
  return lists.flatMap((list) => list.split(',')).map((email) => ({ name: '', email: decoded(email).trim() }))
}

/** Returns the values as in the query, not decoded yet. */
function valuesOf(search: string, name: string): readonly string[] {
  const pairs = search.replace(/^\?/, '').split('&')
  return pairs.flatMap((pair) => {
    const [key = '', ...value] = pair.split('=')
    return decoded(key) === name ? [value.join('=')] : []
  })
}

/** A plus within an address is literal. Before an address and in a name it is a space, as forms encode it. */
function withPlusAddresses(value: string): string {
  const spaced = value
    .replaceAll(/(^|,|;|%2C|%3B)\++/gi, '$1 ')
    .replaceAll(/(?:(?!%2C|%3B|%3C)[^,;<])*(?:<|%3C)/gi, spacesOf)
  return decoded(spaced)
}

function spacesOf(name: string): string {
  return name.replaceAll('+', ' ')
}

/** A plus is literal here; text with invalid encoding is kept as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
