import { parseAddressList, withRecipients } from '@sen/model/address-lists'
import { isValidEmail } from '@sen/model/addresses'

export interface MailtoParts {
  readonly to: readonly { readonly name: string; readonly email: string }[]
  readonly cc: readonly { readonly name: string; readonly email: string }[]
  readonly subject: string
  readonly body: string
}

/** Reads a `mailto:` link (RFC 6068). Only valid addresses are kept; Bcc, attachments and other headers are not taken. */
export function parseMailto(link: string): MailtoParts {
  const [, path = '', query = ''] = /^mailto:([^?]*)\??(.*)$/isu.exec(link.trim()) ?? []
  const fields = new Map<string, string>()
  for (const pair of query.split('&')) {
    const at = pair.indexOf('=')
    if (at > 0) fields.set(pair.slice(0, at).toLowerCase(), decoded(pair.slice(at + 1)))
  }
  return {
    to: addresses([path, fields.get('to') ?? ''].join(',')),
    cc: addresses(fields.get('cc') ?? ''),
    subject: (fields.get('subject') ?? '').replaceAll(/[\r\n]+/gu, ' '),
    body: (fields.get('body') ?? '').replaceAll('\r\n', '\n'),
  }
}

/**
 * Reads the query of `/compose-mailto` (spec section 2): `to`, `cc`, `bcc`, `subject`, `body`, or a whole `mailto:` link as
 * `url`, as browsers give it to whom they know for mail. Of the addresses only valid ones are kept, each once.
 */
export function parseComposeLink(query: URLSearchParams): MailtoParts & { readonly bcc: MailtoParts['to'] } {
  const url = query.get('url') ?? ''
  const linked = parseMailto(url)
  const list = (name: string) =>
    parseAddressList(query.getAll(name).join(',')).filter(({ email }) => isValidEmail(email))
  return {
    to: withRecipients(linked.to, list('to')),
    cc: withRecipients(linked.cc, list('cc')),
    bcc: withRecipients([], list('bcc')),
    subject: (query.get('subject') ?? linked.subject).replaceAll(/[\r\n]+/gu, ' '),
    body: (query.get('body') ?? linked.body).replaceAll('\r\n', '\n'),
  }
}

function addresses(list: string): readonly { readonly name: string; readonly email: string }[] {
  return list
    .split(',')
    .map((email) => decoded(email).trim())
    .filter(isValidEmail)
    .map((email) => ({ name: '', email }))
}

/** A plus is a plus here; what is wrongly encoded is taken as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
