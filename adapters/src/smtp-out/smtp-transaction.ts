import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { rootCertificates, TLSSocket } from 'node:tls'
import type { RecipientVerdict, SendEnvelope } from '@sen/core/ports/mail-sender'
import { mailParameters, recipientParameters } from '@sen/model/transport/delivery-status-request'
import type { NodemailerError } from 'nodemailer/lib/errors'
import SMTPConnection, { type SMTPEnvelope } from 'nodemailer/lib/smtp-connection'
import type { Target } from './target.ts'
import type { Utf8Need } from './utf8-need.ts'

export interface SmtpTimeouts {
  readonly connectMilliseconds: number
  readonly greetingMilliseconds: number
  /** RFC 5321 section 4.5.3.2.6 requires ten minutes after DATA. */
  readonly silenceMilliseconds: number
  /** A server that sends a byte occasionally must not block the transaction for ever. */
  readonly totalMilliseconds: number
}

export type TransactionResult =
  /** The server was not offered the message, so another may be tried. `ascii-only` means that it has no SMTPUTF8. */
  | { readonly kind: 'unreachable' | 'tls' | 'ascii-only'; readonly reply: string }
  | {
      readonly kind: 'answered'
      readonly verdicts: readonly RecipientVerdict[]
      readonly isVerified: boolean
    }

interface Session {
  readonly heloName: string
  readonly timeouts: SmtpTimeouts
  readonly trustedCertificate: string | undefined
}

interface TrackedEnvelope extends SMTPEnvelope {
  readonly rejectedErrors?: readonly NodemailerError[]
}

const SLICE_BYTES = 64 * 1024

/** Sends one message in a session (RFC 5321 section 3.3). It never rejects. */
export function runSmtpTransaction(
  target: Target,
  session: Session,
  envelope: SendEnvelope,
  raw: Uint8Array,
  utf8: Utf8Need = 'none',
): Promise<TransactionResult> {
  return new Promise((resolve) => {
    const connection = openConnection(target, session)
    let isAsking = false
    let isVerified = false
    let reportsSuccess = false
    let isDotWritten = false
    const tracked: TrackedEnvelope = {
      from: envelope.mailFrom || false,
      to: [...envelope.recipients],
      size: raw.byteLength,
      use8BitMime: raw.some((byte) => byte > 0x7f),
    }
    const finish = (result: TransactionResult) => {
      clearTimeout(deadline)
      resolve(result)
    }
    const fail = (error: NodemailerError) => {
      connection.close()
      if (!isAsking) {
        const isTls = connection.upgrading || error.code === 'ETLS'
        return finish({ kind: isTls ? 'tls' : 'unreachable', reply: replyOf(error) })
      }
      const outcome = outcomeOf(error, isDotWritten)
      finish({ kind: 'answered', verdicts: verdictsOf(envelope, tracked, outcome, error.command), isVerified })
    }
    const deadline = setTimeout(() => fail(new Error('Connection timed out')), session.timeouts.totalMilliseconds)
    deadline.unref()

    const send = () => {
      isAsking = true
      const body = messageStream(raw, () => {
        isDotWritten = true
      })
      connection.send(tracked, body, (error, info) => {
        if (error) return fail(error)
        connection.quit()
        const reply = cleanReply(info?.response ?? '')
        const accepted = { outcome: 'handed_over', reply, ...(reportsSuccess && { reportsSuccess }) } as const
        const verdicts = verdictsOf(envelope, tracked, accepted)
        finish({ kind: 'answered', verdicts, isVerified })
      })
    }
    connection.on('error', fail)
    connection.connect((error) => {
      if (error) return fail(error)
      isVerified = connection._socket instanceof TLSSocket && connection._socket.authorized
      const takesUtf8 = offers(connection, 'SMTPUTF8')
      if (utf8 === 'needed' && !takesUtf8) {
        connection.quit()
        return finish({ kind: 'ascii-only', reply: asciiOnly(target.host) })
      }
      reportsSuccess = envelope.statusRequest !== undefined && offers(connection, 'DSN')
      const parameters = parametersOf(envelope, reportsSuccess)
      if (utf8 !== 'none' && takesUtf8) parameters.mail += ' SMTPUTF8'
      addParameters(connection, parameters)
      if (!target.auth) return send()
      connection.login({ user: target.auth.user, pass: target.auth.pass }, (refused) =>
        refused ? fail(refused) : send(),
      )
    })
  })
}

/** The last response is the answer to EHLO (RFC 5321 section 4.1.1.1). */
function offers({ lastServerResponse }: SMTPConnection, extension: 'SMTPUTF8' | 'DSN'): boolean {
  const offered = (lastServerResponse || '').split(/\r?\n/)
  return offered.some((line) => new RegExp(`^250[ -]${extension}\\b`, 'i').test(line))
}

/** 5.6.7 means that non-ASCII addresses are not permitted (RFC 3463, RFC 5248). */
function asciiOnly(host: string): string {
  return `550 5.6.7 ${host} does not accept non-ASCII addresses: it does not offer SMTPUTF8`
}

/** Parameters with a space before each. */
interface CommandParameters {
  mail: string
  readonly ofRecipients: ReadonlyMap<string, string>
}

function parametersOf({ statusRequest }: SendEnvelope, isPassedOn: boolean): CommandParameters {
  if (!isPassedOn || !statusRequest) return { mail: '', ofRecipients: new Map() }
  const ofRecipients = Array.from(statusRequest.ofRecipients, ([email, request]) => {
    return [email, recipientParameters(request)] as const
  })
  return { mail: mailParameters(statusRequest), ofRecipients: new Map(ofRecipients) }
}

/**
 * The library adds SMTPUTF8 for addresses only, but RFC 6531 section 3.4 requires it for header fields too. It also has
 * one set of DSN parameters for all recipients.
 */
function addParameters(connection: SMTPConnection, { mail, ofRecipients }: CommandParameters): void {
  const commands = connection as unknown as { _sendCommand(command: string, logged?: string): void }
  const sendCommand = commands._sendCommand.bind(connection)
  commands._sendCommand = (command, logged) => {
    const recipient = /^RCPT TO:<(.*)>$/.exec(command)?.[1]
    if (recipient !== undefined) return sendCommand(`${command}${ofRecipients.get(recipient) ?? ''}`, logged)
    if (!command.startsWith('MAIL FROM:')) return sendCommand(command, logged)
    const isNamed = / SMTPUTF8\b/.test(command)
    return sendCommand(`${command}${isNamed ? mail.replace(' SMTPUTF8', '') : mail}`, logged)
  }
}

function openConnection(target: Target, { heloName, timeouts, trustedCertificate }: Session): SMTPConnection {
  return new SMTPConnection({
    host: target.address,
    port: target.port,
    name: heloName,
    secure: target.tls === 'from-start',
    requireTLS: target.tls === 'required',
    opportunisticTLS: target.tls === 'opportunistic',
    ignoreTLS: target.tls === 'none',
    tls: {
      ...(isIP(target.host) ? {} : { servername: target.host }),
      rejectUnauthorized: target.verifiesCertificate,
      ...(trustedCertificate !== undefined && { ca: [...rootCertificates, trustedCertificate] }),
    },
    connectionTimeout: timeouts.connectMilliseconds,
    greetingTimeout: timeouts.greetingMilliseconds,
    socketTimeout: timeouts.silenceMilliseconds,
    socketCloseTimeout: 2_000,
    maxResponseSize: 64 * 1024,
  })
}

function messageStream(raw: Uint8Array, onDotWritten: () => void): Readable {
  const stream = Readable.from(slices(raw), { objectMode: false })
  const pipe = stream.pipe.bind(stream)
  stream.pipe = (destination, options) => {
    // The library's stream that adds the dot ends when the socket has accepted everything.
    destination.once('end', onDotWritten)
    return pipe(destination, options)
  }
  return stream
}

function* slices(raw: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < raw.byteLength; start += SLICE_BYTES) yield raw.subarray(start, start + SLICE_BYTES)
}

/** Recipients that were not refused individually get the verdict on the message. */
function verdictsOf(
  envelope: SendEnvelope,
  tracked: TrackedEnvelope,
  ofMessage: RecipientVerdict,
  failedCommand?: string,
): readonly RecipientVerdict[] {
  const refusals = new Map<string, RecipientVerdict>()
  // The recipients' errors only say that a sender is missing.
  if (failedCommand === 'MAIL FROM') return envelope.recipients.map(() => ofMessage)
  for (const error of tracked.rejectedErrors ?? []) {
    const recipient = (error as NodemailerError & { readonly recipient?: string }).recipient
    if (recipient !== undefined) refusals.set(recipient, outcomeOf(error, false))
  }
  return envelope.recipients.map((recipient) => refusals.get(recipient) ?? ofMessage)
}

function outcomeOf(error: NodemailerError, isDotWritten: boolean): RecipientVerdict {
  const reply = replyOf(error)
  const code = error.responseCode ?? 0
  if (code >= 500 && code < 600) return { outcome: error.permanent === false ? 'try_later' : 'refused', reply }
  if (code >= 400 && code < 500) return { outcome: 'try_later', reply }
  // After the dot, an invalid reply (RFC 5321 section 4.2) does not prove that the message did not arrive.
  if (isDotWritten) return { outcome: 'unclear', reply }
  if (error.response) return { outcome: 'try_later', reply }
  if (error.code === 'EMESSAGE' && code === 0) return { outcome: 'refused', reply: `552 5.3.4 ${reply}` }
  if (error.code === 'EENVELOPE' && code === 0) return { outcome: 'refused', reply: `553 5.1.3 ${reply}` }
  return { outcome: 'try_later', reply }
}

function replyOf(error: NodemailerError): string {
  return cleanReply(error.response ?? error.message)
}

const MAX_REPLY_CHARACTERS = 1_000

export function cleanReply(reply: string): string {
  return reply
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_REPLY_CHARACTERS)
}
