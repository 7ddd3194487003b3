import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import type { EnvelopeStatusRequest, MailSender, RecipientVerdict, SendEnvelope } from '@sen/core/ports/mail-sender'
import { domainOf } from '@sen/model/addresses'
import { isAscii } from '@sen/model/text/punycode'
import { applyMtaSts, faultOnTrial, unsafe } from './apply-mta-sts.ts'
import { MxRouter } from './mx-route.ts'
import { runSmtpTransaction, type SmtpTimeouts, type TransactionResult } from './smtp-transaction.ts'
import type { Route, Target } from './target.ts'
import { type Utf8Need, utf8NeedOf } from './utf8-need.ts'

const SMTP_PORT = 25
const DEFAULT_TIMEOUTS: SmtpTimeouts = {
  connectMilliseconds: 30_000,
  greetingMilliseconds: 60_000,
  silenceMilliseconds: 600_000,
  totalMilliseconds: 1_800_000,
}

export interface SmtpMailSenderOptions {
  /** Without a relay, each domain's servers are found by MX. */
  readonly relayUrl?: string
  readonly dnsServers?: readonly string[]
  readonly port?: number
  readonly heloName: string
  readonly timeouts?: Partial<SmtpTimeouts>
  readonly trustedCertificate?: string
}

/**
 * Tries hosts in order of preference. TLS is used if offered, and skipped if it is broken, unless the relay or the
 * domain's policy (RFC 8461) requires it.
 * MX hosts at private addresses are refused, because a stranger's DNS could direct us to our own network. An operator
 * who sets `dnsServers` vouches for the answers.
 */
export class SmtpMailSender implements MailSender {
  readonly #relay: Target | undefined
  readonly #router: MxRouter
  readonly #heloName: string
  readonly #timeouts: SmtpTimeouts
  readonly #trustedCertificate: string | undefined

  constructor(options: SmtpMailSenderOptions) {
    const port = options.port ?? SMTP_PORT
    const dnsServers = options.dnsServers ?? []
    this.#relay = options.relayUrl ? readRelayUrl(options.relayUrl) : undefined
    this.#heloName = domainToASCII(options.heloName) || options.heloName
    this.#timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts }
    this.#trustedCertificate = options.trustedCertificate
    this.#router = new MxRouter({
      dnsServers,
      port,
      allowsPrivateHosts: dnsServers.length > 0 || port !== SMTP_PORT,
      timeoutMilliseconds: 5_000,
    })
  }

  async send(envelope: SendEnvelope, raw: Uint8Array): Promise<readonly RecipientVerdict[]> {
    if (envelope.recipients.length === 0) return []
    const mailFrom = withAsciiDomain(envelope.mailFrom)
    const recipients = envelope.recipients.map(withAsciiDomain)
    const need = utf8NeedOf({ mailFrom, recipients }, raw)
    const domain = domainOf(recipients[0] ?? '')
    const policy = this.#relay ? undefined : envelope.tlsPolicy
    const route = applyMtaSts(await this.#routeFor(domain), policy, domain)
    // A recipient that needs SMTPUTF8 must not prevent delivery to the others.
    const groups =
      need === 'needed' ? [recipients] : [recipients.filter(isAscii), recipients.filter((to) => !isAscii(to))]
    const requested = envelope.statusRequest && { statusRequest: withAsciiDomains(envelope.statusRequest) }
    const verdicts = new Map<string, RecipientVerdict>()
    for (const group of groups) {
      const utf8 = isAscii(group.join('')) ? need : 'needed'
      const written = { mailFrom, recipients: group, ...(policy && { tlsPolicy: policy }), ...requested }
      const each = await this.#sendAlong(route, written, raw, utf8)
      for (const [index, verdict] of each.entries()) verdicts.set(group[index] ?? '', verdict)
    }
    return recipients.map((recipient) => verdicts.get(recipient) ?? { outcome: 'try_later', reply: '' })
  }

  async #sendAlong(
    route: Route,
    envelope: SendEnvelope,
    raw: Uint8Array,
    utf8: Utf8Need,
  ): Promise<readonly RecipientVerdict[]> {
    if (envelope.recipients.length === 0) return []
    if (route.kind !== 'targets') {
      return envelope.recipients.map(() => ({ outcome: route.kind, reply: route.reply }))
    }
    let reply = ''
    let refusal: RecipientVerdict | undefined
    for (const target of route.targets) {
      const result = await this.#attempt(target, envelope, raw, utf8)
      if (result.kind === 'answered') {
        const tlsFault = faultOnTrial(envelope.tlsPolicy, target, result.isVerified)
        return result.verdicts.map((verdict) => ({ ...verdict, peer: target.host, ...(tlsFault && { tlsFault }) }))
      }
      if (result.kind === 'ascii-only') refusal ??= { outcome: 'refused', reply: result.reply, peer: target.host }
      else if (result.kind === 'tls' && envelope.tlsPolicy?.mode === 'enforce') reply ||= unsafe(target, result.reply)
      else reply ||= `${result.reply} (${target.host}:${target.port})`
    }
    return envelope.recipients.map(() => refusal ?? { outcome: 'try_later', reply })
  }

  async #routeFor(domain: string): Promise<Route> {
    return this.#relay ? { kind: 'targets', targets: [this.#relay] } : this.#router.route(domain)
  }

  async #attempt(target: Target, envelope: SendEnvelope, raw: Uint8Array, utf8: Utf8Need): Promise<TransactionResult> {
    const session = {
      heloName: this.#heloName,
      timeouts: this.#timeouts,
      trustedCertificate: this.#trustedCertificate,
    }
    const result = await runSmtpTransaction(target, session, envelope, raw, utf8)
    if (result.kind !== 'tls' || target.tls !== 'opportunistic') return result
    return runSmtpTransaction({ ...target, tls: 'none' }, session, envelope, raw, utf8)
  }
}

function withAsciiDomains(request: EnvelopeStatusRequest): EnvelopeStatusRequest {
  const ofRecipients = Array.from(request.ofRecipients, ([email, each]) => [withAsciiDomain(email), each] as const)
  return { ...request, ofRecipients: new Map(ofRecipients) }
}

/** The local part is unchanged (RFC 6531). */
function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 0 ? email : email.slice(0, at + 1) + (domainToASCII(email.slice(at + 1)) || email.slice(at + 1))
}

/**
 * Parses `smtp://user:password@host:port` or `smtps://…`. A password is sent only over TLS with a valid certificate,
 * except to a relay on this machine.
 * @throws Error without the password if it is not such a URL
 */
function readRelayUrl(relayUrl: string): Target {
  const url = URL.canParse(relayUrl) ? new URL(relayUrl) : undefined
  if (!url || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '') {
    throw new Error('the relay must be smtp://host:port or smtps://host:port')
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isSecure = url.protocol === 'smtps:'
  const auth = url.username
    ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
    : undefined
  const isHere = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
  const needsTls = isSecure || (auth !== undefined && !isHere)
  return {
    host,
    address: host,
    port: url.port ? Number(url.port) : isSecure ? 465 : auth ? 587 : 25,
    tls: isSecure ? 'from-start' : needsTls ? 'required' : 'opportunistic',
    verifiesCertificate: needsTls,
    ...(auth ? { auth } : {}),
  }
}
