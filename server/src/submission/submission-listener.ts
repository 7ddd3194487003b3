import { ByteGate } from '@sen/core/kit/byte-gate'
import { Refused } from '@sen/core/kit/refused'
import { StorageFull } from '@sen/core/ports/storage-room'
import { requireEnvelopeSender } from '@sen/core/submissions/require-envelope-sender'
import { MAX_MESSAGE_BYTES } from '@sen/model/messages/limits'
import {
  MAX_SMTP_LARGE_AT_ONCE_BYTES,
  MAX_SMTP_LINE_BYTES,
  SMTP_IDLE_SECONDS,
  SMTP_SLICE_BYTES,
} from '@sen/model/receiving/limits'
import {
  MAX_SUBMISSION_BYTES_IN_PROGRESS,
  MAX_SUBMISSION_CLIENTS,
  MAX_SUBMISSION_CLIENTS_PER_ADDRESS,
} from '@sen/model/submissions/limits'
import type { SMTPServerAddress, SMTPServerAuthentication, SMTPServerOptions, SMTPServerSession } from 'smtp-server'
import type { ClientLimits } from '../mail-programs/client-limits.ts'
import type { MailProgramAuthenticator } from '../mail-programs/mail-program-authenticator.ts'
import type { MailboxWakes } from '../mail-programs/mailbox-wakes.ts'
import { systemTimers, type Timers } from '../mail-programs/timers.ts'
import type { Balancers } from '../proxy-protocol/balancers.ts'
import { ByteBudget } from '../smtp/byte-budget.ts'
import { ByteThrottle } from '../smtp/byte-throttle.ts'
import { hasDisconnected } from '../smtp/has-disconnected.ts'
import { IdleConnectionMonitor } from '../smtp/idle-connection-monitor.ts'
import { OBSOLETE_COMMANDS, openListener, type SmtpListener } from '../smtp/open-listener.ts'
import { SmtpRefusal } from '../smtp/smtp-refusal.ts'
import type { MailConnection } from '../smtp/smtp-server.ts'
import { acceptSubmission, type SubmissionNeeds } from './accept-submission.ts'
import { announcedBytes, recipientProblem, senderProblem, surplusProblem } from './envelope-problems.ts'
import { noRoom, signInReply, submissionReply } from './refusal-replies.ts'
import { SubmissionClients } from './submission-clients.ts'
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

interface SubmissionServices {
  readonly needs: SubmissionNeeds
  readonly access: MailProgramAuthenticator
  readonly limits: ClientLimits
  readonly wakes: MailboxWakes
  readonly timers?: Timers
  readonly bytesInProgress?: number
  /** Errors are our own failures, without addresses or content. */
  readonly onError: (error: unknown) => void
}

const CLOSE_MILLISECONDS = 8_000
type Done = (error?: Error | null) => void

/**
 * Accepts mail from mail programs (RFC 6409) that have signed in under TLS. All listeners of a process share the limits
 * for connections and bytes.
 */
export class SubmissionService {
  readonly #needs: SubmissionNeeds
  readonly #access: MailProgramAuthenticator
  readonly #onError: (error: unknown) => void
  readonly #bytesInProgress: number
  readonly #budget: ByteBudget
  readonly #throttle = new ByteThrottle(SMTP_SLICE_BYTES)
  readonly #gate = new ByteGate(MAX_SMTP_LARGE_AT_ONCE_BYTES)
  readonly #clients: SubmissionClients
  readonly #places = { all: MAX_SUBMISSION_CLIENTS, perAddress: MAX_SUBMISSION_CLIENTS_PER_ADDRESS }
  readonly #monitor = new IdleConnectionMonitor(() => performance.now(), this.#places)
  readonly #inProgress = new Set<string>()

  constructor(services: SubmissionServices) {
    const { access, timers = systemTimers, bytesInProgress = MAX_SUBMISSION_BYTES_IN_PROGRESS } = services
    this.#needs = services.needs
    this.#access = access
    this.#onError = services.onError
    this.#bytesInProgress = bytesInProgress
    this.#budget = new ByteBudget(bytesInProgress)
    this.#clients = new SubmissionClients({ access, timers, wakes: services.wakes, limits: services.limits })
  }

  get hasNoBytesInProgress(): boolean {
    return this.#budget.hasRoom(this.#bytesInProgress)
  }

  get clientCount(): number {
    return this.#clients.count
  }

  /** @throws when the port cannot be opened */
  async listen(options: SubmissionListenerOptions): Promise<SmtpListener> {
    const server: SubmissionServer = new SubmissionServer(
      this.#serverOptions(options, (id) => server.connection(id)),
      this.#throttle,
      options.balancers,
    )
    return openListener(server, options, {
      monitor: this.#monitor,
      inProgress: this.#inProgress,
      farewell: '4.3.2 Service shutting down',
    })
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
      authRequiredMessage: '5.7.0 Authentication required',
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
      disabledCommands: OBSOLETE_COMMANDS,
      onConnect: (session, done) => this.#connect(session, connectionWith(session.id), done),
      onClose: ({ id }) => {
        this.#monitor.leave(id)
        this.#clients.leave(id)
      },
      onAuth: (auth, session, done) => {
        this.#signIn(auth, session).then(
          (user) => done(null, { user }),
          (error: SmtpRefusal) => done(this.#logged('sign_in', session, error)),
        )
      },
      onMailFrom: (address, session, done) =>
        this.#answer('sender', session, this.#checkSender(address, session), done),
      onRcptTo: (address, session, done) => {
        const client = this.#clients.find(session.id)
        const surplus = surplusProblem(session)
        const problem = surplus ?? recipientProblem(address, session)
        const reply = problem && (surplus ? client?.refusedSurplus(problem) : client?.refusedRecipient(problem))
        done(problem && this.#logged('recipient', session, reply ?? problem, [address.address]))
      },
      onData: (stream, session, done) => {
        const { id } = session
        const signedIn = this.#clients.find(id)?.session
        if (!signedIn) return done(new SmtpRefusal(530, '5.7.0 Authentication required'))
        this.#inProgress.add(id)
        this.#monitor.dataBegins(id, () => stream.byteLength)
        const accepted = acceptSubmission(this.#needs, this.#access, {
          stream,
          session,
          signedIn,
          hostName: options.hostName,
          budget: jointBudget(this.#budget, this.#clients.beginMessage(signedIn)),
          throttle: this.#throttle,
          gate: this.#gate,
          isConnected: () => connectionWith(id) !== undefined,
          onDataEnd: () => this.#monitor.dataEnds(id),
        })
        this.#answer('data', session, accepted, (error, text) => {
          this.#inProgress.delete(id)
          this.#clients.endMessage(signedIn)
          this.#monitor.answered(id)
          done(error, text)
        })
      },
    }
  }

  #connect(session: SMTPServerSession, connection: MailConnection | undefined, done: Done): void {
    const { id } = session
    const isIn = connection !== undefined && this.#clients.enter(id, connection)
    if (isIn && this.#monitor.enter(id, connection)) {
      done(null)
      return
    }
    this.#clients.leave(id)
    done(this.#logged('connect', session, new SmtpRefusal(421, 'Too many connections; please try again later')))
  }

  /** @throws SmtpRefusal only */
  async #signIn(auth: SMTPServerAuthentication, session: SMTPServerSession): Promise<string> {
    const { id, remoteAddress } = session
    const { username = '', password = '', authzid } = auth as { username?: string; password?: string; authzid?: string }
    const client = this.#clients.find(id)
    client?.pauseDeadline()
    try {
      // An authorization identity of another account is rejected (RFC 4616 section 2).
      if (authzid && authzid !== username) throw new SmtpRefusal(535, '5.7.8 Authentication credentials invalid')
      const signedIn = await this.#access.signIn({ login: username, password, protocol: 'smtp', ip: remoteAddress })
      if (!this.#clients.signIn(id, signedIn)) throw new SmtpRefusal(421, '4.7.0 Too many connections of this account')
      return signedIn.accountId
    } catch (error) {
      const reply = error instanceof SmtpRefusal ? error : signInReply(error)
      if (!(error instanceof SmtpRefusal || error instanceof Refused)) this.#onError(error)
      throw client?.failedSignIn(reply) ?? reply
    }
  }

  async #checkSender(address: SMTPServerAddress, session: SMTPServerSession): Promise<undefined> {
    const client = this.#clients.find(session.id)
    const signedIn = client?.session
    if (!signedIn) throw new SmtpRefusal(530, '5.7.0 Authentication required')
    client.beginMessage()
    const problem = senderProblem(address)
    if (problem) throw problem
    // It is checked again after the bytes, because room may get short meanwhile.
    if (this.#needs.storageRoom.isShort()) throw noRoom()
    const size = announcedBytes(address)
    if (!this.#budget.hasRoom(size) || !this.#clients.hasRoom(signedIn, size)) throw tooMuchMail()
    await requireEnvelopeSender(this.#needs, signedIn.actor, address.address)
  }

  #answer<T extends string | undefined>(
    stage: 'sender' | 'data',
    session: SMTPServerSession,
    work: Promise<T>,
    done: (error?: Error | null, text?: string) => void,
  ): void {
    work.then(
      (text) => {
        if (stage === 'data') this.#clients.find(session.id)?.accepted()
        done(null, text)
      },
      (error: unknown) => {
        const reply = submissionReply(error)
        if (reply.responseCode === 451 && !hasDisconnected(error) && !(error instanceof StorageFull))
          this.#onError(error)
        done(this.#logged(stage, session, reply))
      },
    )
  }

  #logged(
    stage: 'connect' | 'sign_in' | 'sender' | 'recipient' | 'data',
    session: SMTPServerSession,
    refusal: SmtpRefusal,
    recipients: readonly string[] = (session.envelope?.rcptTo ?? []).map(({ address }) => address),
  ): SmtpRefusal {
    const { responseCode, message } = refusal
    const reply = `${responseCode} ${message}`
    this.#needs.mailLog.record({ fate: 'refused', stage, recipients, peer: session.remoteAddress, reply })
    return refusal
  }
}

function jointBudget(all: ByteBudget, own: ByteBudget): Pick<ByteBudget, 'reserve' | 'release'> {
  return {
    reserve: (bytes) => {
      if (!own.reserve(bytes)) return false
      if (all.reserve(bytes)) return true
      own.release(bytes)
      return false
    },
    release: (bytes) => {
      own.release(bytes)
      all.release(bytes)
    },
  }
}

function tooMuchMail(): SmtpRefusal {
  return new SmtpRefusal(452, '4.3.1 Too much mail in progress; please try again later')
}
