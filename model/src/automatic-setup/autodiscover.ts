import { isValidEmail } from '../addresses.ts'
import { type MailServer, serversOf } from './mail-servers.ts'
import { xmlText } from './xml-text.ts'

const RESPONSE_NAMESPACE = 'http://schemas.microsoft.com/exchange/autodiscover/responseschema/2006'
const OUTLOOK_NAMESPACE = 'http://schemas.microsoft.com/exchange/autodiscover/outlook/responseschema/2006a'

export type AutodiscoverRequest =
  | { readonly kind: 'settings'; readonly address: string }
  /** Phones that search for Exchange ActiveSync request another schema. */
  | { readonly kind: 'other_schema' }
  | { readonly kind: 'invalid' }

/**
 * Reads a request of plain Autodiscover (MS-OXDSCLI section 2.2.3). It is no XML parser: it finds two elements by name,
 * and rejects declarations, so that no entity is ever expanded. @param body at most `MAX_AUTODISCOVER_REQUEST_BYTES`
 */
export function readAutodiscoverRequest(body: string): AutodiscoverRequest {
  if (body.includes('<!')) return { kind: 'invalid' }
  const address = unescaped(elementText(body, 'emailaddress'))
  const schema = elementText(body, 'acceptableresponseschema')
  if (!isValidEmail(address)) return { kind: 'invalid' }
  if (schema !== '' && schema.toLowerCase() !== OUTLOOK_NAMESPACE) return { kind: 'other_schema' }
  return { kind: 'settings', address }
}

/** Searches by position, because its time is linear for any input. @param name in lower case */
function elementText(body: string, name: string): string {
  const plain = body.replaceAll(/[A-Z]+/gu, (letters) => letters.toLowerCase())
  for (let at = plain.indexOf(name); at >= 0; at = plain.indexOf(name, at + name.length)) {
    const isTag = /[<:]/u.test(plain.charAt(at - 1)) && /[\s>]/u.test(plain.charAt(at + name.length))
    if (!isTag) continue
    const from = plain.indexOf('>', at)
    const to = from < 0 ? -1 : plain.indexOf('<', from)
    return to < 0 ? '' : body.slice(from + 1, to).trim()
  }
  return ''
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|apos);/gu, (_, name: string) => SIGNS[name] ?? '')
}

/** Returns settings for any address, existing or not. Outlook takes the first of a protocol, so each occurs once. */
export function autodiscoverDocument(address: string, servers: readonly MailServer[]): string {
  const listed = (['IMAP', 'POP3', 'SMTP'] as const).flatMap((protocol) => serversOf(servers, protocol).slice(0, 1))
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<Autodiscover xmlns="${RESPONSE_NAMESPACE}">`,
    `  <Response xmlns="${OUTLOOK_NAMESPACE}">`,
    '    <Account>',
    '      <AccountType>email</AccountType>',
    '      <Action>settings</Action>',
    ...listed.flatMap((server) => protocolLines(server, address)),
    '    </Account>',
    '  </Response>',
    '</Autodiscover>',
    '',
  ].join('\n')
}

function protocolLines({ protocol, host, port, encryption }: MailServer, address: string): readonly string[] {
  return [
    '      <Protocol>',
    `        <Type>${protocol}</Type>`,
    `        <Server>${xmlText(host)}</Server>`,
    `        <Port>${port}</Port>`,
    '        <DomainRequired>off</DomainRequired>',
    `        <LoginName>${xmlText(address)}</LoginName>`,
    '        <SPA>off</SPA>',
    '        <SSL>on</SSL>',
    // Here, TLS means STARTTLS, so it must not be sent for ports with TLS from the first byte.
    ...(encryption === 'STARTTLS' ? ['        <Encryption>TLS</Encryption>'] : []),
    '        <AuthRequired>on</AuthRequired>',
    ...(protocol === 'SMTP' ? ['        <UsePOPAuth>on</UsePOPAuth>', '        <SMTPLast>off</SMTPLast>'] : []),
    '      </Protocol>',
  ]
}

const PROBLEMS = {
  invalid: [600, 'Invalid Request'],
  other_schema: [601, 'Requested schema version not supported'],
} as const

/** Errors have the HTTP status 200 (MS-OXDSCLI section 3.2.5.1). */
export function autodiscoverProblem(problem: keyof typeof PROBLEMS): string {
  const [code, message] = PROBLEMS[problem]
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<Autodiscover xmlns="${RESPONSE_NAMESPACE}">`,
    '  <Response>',
    '    <Error Time="00:00:00" Id="0">',
    `      <ErrorCode>${code}</ErrorCode>`,
    `      <Message>${message}</Message>`,
    '      <DebugData />',
    '    </Error>',
    '  </Response>',
    '</Autodiscover>',
    '',
  ].join('\n')
}
