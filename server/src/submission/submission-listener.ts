import type { AddressInfo } from 'node:net'
import { ByteGate } from '@sen/core/kit/byte-gate'
import { Refused } from '@sen/core/kit/refused'
import { StorageFull } from '@sen/core/ports/storage-room'
import { requireEnvelopeSender } from '@sen/core/submissions/allowed-senders'
import { isValidEmail } from '@sen/model/addresses'
import {
  MAX_MESSAGE_BYTES,
  MAX_RECIPIENTS_PER_MESSAGE,
  MAX_SMTP_LARGE_AT_ONCE_BYTES,
  MAX_SMTP_LINE_BYTES,
  SMTP_IDLE_SECONDS,
  SMTP_TURN_BYTES,
} from '@sen/model/limits'
import {
  MAX_SUBMISSION_BYTES_IN_PROGRESS,
  MAX_SUBMISSION_CLIENTS,
  MAX_SUBMISSION_CLIENTS_PER_ADDRESS,
  MAX_SUBMISSION_SIGN_IN_FAILURES,
  SUBMISSION_SIGN_IN_SECONDS,
} from '@sen/model/submissions/limits'
import { isEnvelopeId, isOriginalRecipient } from '@sen/model/transport/delivery-status-request'
import type { SMTPServerAddress, SMTPServerAuthentication, SMTPServerOptions, SMTPServerSession } from 'smtp-server'
import type { MailProgramAuthenticator } from '../mail-programs/mail-program-authenticator.ts'
import type { Balancers } from '../proxy-protocol/balancers.ts'
import { ByteBudget } from '../smtp/byte-budget.ts'
import { ByteThrottle } from '../smtp/byte-throttle.ts'
import { IdleConnectionMonitor } from '../smtp/idle-connection-monitor.ts'
import { SmtpRefusal } from '../smtp/smtp-refusal.ts'
import type { MailConnection } from '../smtp/smtp-server.ts'
import { acceptSubmission, type SubmissionNeeds } from './accept-submission.ts'
import { noRoom, signInReply, submissionReply } from './refusal-replies.ts'
import { SubmissionConnections } from './submission-connections.ts'
import { SubmissionServer } from './submission-server.ts'

export interface SubmissionListenerOptions {
  readonly host: string
  readonly port: number
  readonly hostName: string
  /** `tls`: from the first byte (RFC 8314). */
  readonly security: 'starttls' | 'tls'
  /** PEM texts. */
  readonly certificate: PemCertificate
  readonly balancers?: Balancers
}

export interface PemCertificate {
  readonly cert: string
  readonly key: string
}

export interface SubmissionListener {
  readonly port: number
  /** The next handshake uses it. */
  useCertificate(certificate: PemCertificate): void
  /** Messages in progress finish; other clients are sent away. */
  close(): Promise<void>
}

interface Limits {
  readonly bytesInProgress: number
  readonly signInSeconds: number
}

const LIMITS: Limits = {
  bytesInProgress: MAX_SUBMISSION_BYTES_IN_PROGRESS,
  signInSeconds: SUBMISSION_SIGN_IN_SECONDS,
}
const CLOSE_MILLISECONDS = 8_000
const LOOK_MILLISECONDS = 5_000
/** The library supports these obsolete commands. */
const CURIOSITIES = ['WIZ', 'SHELL', 'KILL']
type Done = (error?: Error | null) => void

/**
 * Accepts mail from mail programs (RFC 6409) that have signed in under TLS. All listeners of a process share the places
 * for connections and the limits for bytes.
 */
export class SubmissionService {
  readonly #needs: SubmissionNeeds
  readonly #access: MailProgramAuthenticator
  readonly #onError: (error: unknown) => void
  readonly #limits: Limits
  readonly #budget: ByteBudget
  readonly #turns = new ByteThrottle(SMTP_TURN_BYTES)
  readonly #gate = new ByteGate(MAX_SMTP_LARGE_AT_ONCE_BYTES)
  readonly #signedIn = new SubmissionConnections()
  readonly #places = { all: MAX_SUBMISSION_CLIENTS, perAddress: MAX_SUBMISSION_CLIENTS_PER_ADDRESS }
  readonly #monitor = new IdleConnectionMonitor(() => performance.now(), this.#places)
  readonly #inProgress = new Set<string>()
  readonly #failures = new Map<string, number>()

  /** @param onError receives our own failures, without addresses or content */
  constructor(
    needs: SubmissionNeeds,
    access: MailProgramAuthenticator,
    onError: (error: unknown) => void,
    limits: Partial<Limits> = {},
  ) {
    this.#needs = needs
    this.#access = access
    this.#onError = onError
    this.#limits = { ...LIMITS, ...limits }
    this.#budget = new ByteBudget(this.#limits.bytesInProgress)
  }

  /** Ends connections whose access was revoked. A check that fails is repeated when a message ends. */
  endRevoked(change: Parameters<SubmissionConnections['endRevoked']>[0]): void {
    this.#signedIn.endRevoked(change, (session) => this.#access.isStillAllowed(session)).catch(this.#onError)
  }

  get hasNoBytesInProgress(): boolean {
    return this.#budget.hasRoom(this.#limits.bytesInProgress)
  }

  /** @throws when the port cannot be opened */
  async listen(options: SubmissionListenerOptions): Promise<SubmissionListener> {
    const server: SubmissionServer = new SubmissionServer(
      this.#serverOptions(options, (id) => connectionOf(server, id)),
      options.balancers,
    )
    const looking = setInterval(() => this.#monitor.look(), LOOK_MILLISECONDS)
    looking.unref()
    // Broken connections must not end the listener.
    server.on('error', () => {})
    await new Promise<void>((resolve, reject) => {
      server.server.once('error', reject)
      server.listen(options.port, options.host, () => {
        server.server.off('error', reject)
        resolve()
      })
    })
    return {
      port: (server.server.address() as AddressInfo).port,
      useCertificate: ({ cert, key }) => server.updateSecureContext({ cert, key }),
      close: () =>
        new Promise((resolve) => {
          clearInterval(looking)
          server.close(() => resolve())
          for (const connection of server.connections) {
            if (this.#inProgress.has(connection.id)) continue
            connection.send(421, 'Closing for a while; please come again')
            connection.close()
          }
        }),
    }
  }

  #serverOptions(
    options: SubmissionListenerOptions,
    connectionWith: (id: string) => MailConnection | undefined,
  ): SMTPServerOptions {
    return {
      name: options.hostName,
      banner: 'Sen Mail',
      secure: options.security === 'tls',
      cert: options.certificate.cert,
      key: options.certificate.key,
      authMethods: ['PLAIN', 'LOGIN'],
      authRequiredMessage: '5.7.0 Please sign in first',
      size: MAX_MESSAGE_BYTES,
      rejectOversized: true,
      // The monitor has its own limit; this one is for clients before the greeting.
      maxClients: 2 * MAX_SUBMISSION_CLIENTS,
      maxCommandLength: MAX_SMTP_LINE_BYTES,
      socketTimeout: SMTP_IDLE_SECONDS * 1_000,
      closeTimeout: CLOSE_MILLISECONDS,
      disableReverseLookup: true,
      hideENHANCEDSTATUSCODES: false,
      hideDSN: false,
      logger: false,
      disabledCommands: CURIOSITIES,
      onConnect: (session, done) => this.#connect(session, connectionWith(session.id), done),
      onClose: ({ id }) => {
        this.#monitor.leave(id)
        this.#signedIn.leave(id)
        this.#failures.delete(id)
      },
      onAuth: (auth, session, done) => {
        this.#signIn(auth, session, connectionWith).then(
          (user) => done(null, { user }),
          (error: SmtpRefusal) => done(this.#told('sign_in', session, error)),
        )
      },
      onMailFrom: (address, session, done) =>
        this.#answer('sender', session, this.#checkSender(address, session), done),
      onRcptTo: (address, session, done) => {
        const problem = recipientProblem(address, session)
        done(problem && this.#told('recipient', session, problem))
      },
      onData: (stream, session, done) => {
        const { id } = session
        const signedIn = this.#signedIn.find(id)
        if (!signedIn) return done(new SmtpRefusal(530, '5.7.0 Please sign in first'))
        this.#inProgress.add(id)
        this.#monitor.dataBegins(id, () => stream.byteLength)
        const accepted = acceptSubmission(this.#needs, this.#access, {
          stream,
          session,
          signedIn,
          hostName: options.hostName,
          budget: jointBudget(this.#budget, this.#signedIn.budgetOf(signedIn)),
          turns: this.#turns,
          gate: this.#gate,
          isConnected: () => connectionWith(id) !== undefined,
          onDataEnd: () => this.#monitor.dataEnds(id),
        })
        this.#answer('data', session, accepted, (error, text) => {
          this.#inProgress.delete(id)
          this.#monitor.answered(id)
          done(error, text)
        })
      },
    }
  }

  #connect(session: SMTPServerSession, connection: MailConnection | undefined, done: Done): void {
    if (connection === undefined || !this.#monitor.enter(session.id, connection)) {
      done(this.#told('connect', session, new SmtpRefusal(421, 'Too many connections; please try again later')))
      return
    }
    const timer = setTimeout(() => {
      if (!this.#signedIn.find(session.id)) connection.send(421, '4.7.0 Please sign in sooner')
    }, this.#limits.signInSeconds * 1_000)
    timer.unref()
    done(null)
  }

  /** @throws SmtpRefusal only */
  async #signIn(
    auth: SMTPServerAuthentication,
    session: SMTPServerSession,
    connectionWith: (id: string) => MailConnection | undefined,
  ): Promise<string> {
    const { id, remoteAddress } = session
    const { username = '', password = '', authzid } = auth as { username?: string; password?: string; authzid?: string }
    try {
      // An authorization identity of another account is rejected (RFC 4616 section 2).
      if (authzid && authzid !== username) throw new SmtpRefusal(535, '5.7.8 Authentication credentials invalid')
      const signedIn = await this.#access.signIn({ login: username, password, protocol: 'smtp', ip: remoteAddress })
      const connection = connectionWith(id)
      const end = () => connection?.send(421, '4.7.0 The access of this mail program was revoked')
      const hasPlace = connection !== undefined && this.#signedIn.enter(id, { session: signedIn, end })
      if (!hasPlace) throw new SmtpRefusal(421, '4.7.0 Too many connections of this account')
      return signedIn.accountId
    } catch (error) {
      const reply = error instanceof SmtpRefusal ? error : signInReply(error)
      if (!(error instanceof SmtpRefusal || error instanceof Refused)) this.#onError(error)
      const failures = (this.#failures.get(id) ?? 0) + 1
      this.#failures.set(id, failures)
      if (failures < MAX_SUBMISSION_SIGN_IN_FAILURES) throw reply
      throw new SmtpRefusal(421, '4.7.0 Too many failed attempts')
    }
  }

  async #checkSender(address: SMTPServerAddress, session: SMTPServerSession): Promise<undefined> {
    const signedIn = this.#signedIn.find(session.id)
    if (!signedIn) throw new SmtpRefusal(530, '5.7.0 Please sign in first')
    const envelopeId = session.envelope.dsn?.envid
    if (envelopeId && !isEnvelopeId(envelopeId)) throw new SmtpRefusal(501, '5.5.4 Invalid ENVID parameter')
    // It is checked again after the bytes, because room may get short meanwhile.
    if (this.#needs.storageRoom.isShort()) throw noRoom()
    const size = address.args ? Number(address.args.SIZE ?? 0) : 0
    const budgets = [this.#budget, this.#signedIn.budgetOf(signedIn)]
    if (budgets.some((budget) => !budget.hasRoom(size))) throw tooMuchMail()
    await requireEnvelopeSender(this.#needs, signedIn.actor, address.address)
  }

  #answer<T extends string | undefined>(
    stage: 'sender' | 'data',
    session: SMTPServerSession,
    work: Promise<T>,
    done: (error?: Error | null, text?: string) => void,
  ): void {
    work.then(
      (text) => done(null, text),
      (error: unknown) => {
        const reply = submissionReply(error)
        if (reply.responseCode === 451 && !hasHungUp(error) && !(error instanceof StorageFull)) this.#onError(error)
        done(this.#told(stage, session, reply))
      },
    )
  }

  #told(
    stage: 'connect' | 'sign_in' | 'sender' | 'recipient' | 'data',
    session: SMTPServerSession,
    refusal: SmtpRefusal,
  ): SmtpRefusal {
    const { responseCode, message } = refusal
    const recipients = (session.envelope?.rcptTo ?? []).map(({ address }) => address)
    const reply = `${responseCode} ${message}`
    this.#needs.mailLog.record({ fate: 'refused', stage, recipients, peer: session.remoteAddress, reply })
    return refusal
  }
}

function connectionOf(server: SubmissionServer, id: string): MailConnection | undefined {
  for (const connection of server.connections) if (connection.id === id) return connection as MailConnection
  return undefined
}

function recipientProblem({ address, dsn }: SMTPServerAddress, { envelope }: SMTPServerSession): SmtpRefusal | null {
  if (!isValidEmail(address)) return new SmtpRefusal(553, '5.1.3 Invalid recipient address')
  if (dsn?.orcpt && !isOriginalRecipient(dsn.orcpt)) return new SmtpRefusal(501, '5.5.4 Invalid ORCPT parameter')
  const isFull = envelope.rcptTo.length >= MAX_RECIPIENTS_PER_MESSAGE
  return isFull ? new SmtpRefusal(452, `4.5.3 More than ${MAX_RECIPIENTS_PER_MESSAGE} recipients`) : null
}

function jointBudget(all: ByteBudget, own: ByteBudget): Pick<ByteBudget, 'take' | 'give'> {
  return {
    take: (bytes) => {
      if (!own.take(bytes)) return false
      if (all.take(bytes)) return true
      own.give(bytes)
      return false
    },
    give: (bytes) => {
      own.give(bytes)
      all.give(bytes)
    },
  }
}

function tooMuchMail(): SmtpRefusal {
  return new SmtpRefusal(452, '4.3.1 Too much mail in progress; please try again later')
}

function hasHungUp(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ECONNECTION' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}
