import { randomBytes } from 'node:crypto'
import { isStorageFull } from '@sen/core/kit/resource-failure'
import type { MailFate } from '@sen/core/ports/mail-log'
import { StorageFull } from '@sen/core/ports/storage-room'
import { createQueueId } from '@sen/core/receiving/queue-id'
import { MAX_MESSAGE_BYTES } from '@sen/model/messages/limits'
import { ForgedResultsFilter } from '@sen/model/receiving/forged-results'
import {
  MAX_SMTP_BYTES_UNDER_WAY,
  MAX_SMTP_CLIENTS,
  MAX_SMTP_LINE_BYTES,
  MAX_SMTP_MESSAGE_IN_MEMORY_BYTES,
  SMTP_IDLE_SECONDS,
  SMTP_SLICE_BYTES,
} from '@sen/model/receiving/limits'
import type { SMTPServerAddress, SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from 'smtp-server'
import type { Balancers } from '../proxy-protocol/balancers.ts'
import { acceptMessage } from './accept-message.ts'
import { AcceptedRecipients } from './accepted-recipients.ts'
import { ByteBudget } from './byte-budget.ts'
import { ByteThrottle } from './byte-throttle.ts'
import { hasDisconnected } from './has-disconnected.ts'
import { IdleConnectionMonitor } from './idle-connection-monitor.ts'
import type { ListenerNeeds } from './listener-needs.ts'
import { OBSOLETE_COMMANDS, openListener, type SmtpListener } from './open-listener.ts'
import { readData } from './read-data.ts'
import { SmtpRefusal } from './smtp-refusal.ts'
import { type MailConnection, SmtpServer } from './smtp-server.ts'
import { traceHeaders } from './trace-headers.ts'

export interface SmtpListenerOptions {
  readonly host: string
  readonly port: number
  readonly hostName: string
  /** Both are PEM texts. Without them, STARTTLS is not offered. */
  readonly tls?: { readonly cert: Buffer | string; readonly key: Buffer | string }
  /** Errors are our own failures, without addresses or content. */
  readonly onError: (error: unknown) => void
  readonly bytesUnderWay?: number
  readonly balancers?: Balancers
}

const CLOSE_MILLISECONDS = 8_000
type Done = (error?: Error | null, message?: string) => void
type RefusalStage = Extract<MailFate, { readonly fate: 'refused' }>['stage']

/**
 * Receives mail for our domains (RFC 5321). The 250 after DATA means that every recipient's copy is on disk and
 * committed. Lines must end with CR LF.
 * @throws when the port cannot be opened
 */
export async function startSmtpListener(options: SmtpListenerOptions, needs: ListenerNeeds): Promise<SmtpListener> {
  const underWay = new Set<string>()
  const watch = new IdleConnectionMonitor(() => performance.now())
  const throttle = new ByteThrottle(SMTP_SLICE_BYTES)
  const server: SmtpServer = new SmtpServer(
    serverOptions(options, needs, { underWay, watch, throttle, connection: (id) => server.connection(id) }),
    throttle,
    options.balancers,
  )
  return openListener(server, options, {
    monitor: watch,
    inProgress: underWay,
    farewell: 'Shutting down; please try again later',
  })
}

interface ListenerState {
  readonly underWay: Set<string>
  readonly watch: IdleConnectionMonitor
  readonly throttle: ByteThrottle
  connection(id: string): MailConnection | undefined
}

function serverOptions(options: SmtpListenerOptions, needs: ListenerNeeds, state: ListenerState): SMTPServerOptions {
  const { underWay, watch, throttle } = state
  const recipients = new AcceptedRecipients(needs, options.hostName)
  const budget = new ByteBudget(options.bytesUnderWay ?? MAX_SMTP_BYTES_UNDER_WAY)

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    const id = createQueueId(needs.clock.now(), randomBytes(9).toString('base64url'))
    const transaction = { session, hostName: options.hostName, recipients: recipients.of(session), id }
    watch.dataBegins(session.id, () => stream.byteLength)
    const data = await readData(stream, {
      budget,
      throttle,
      filter: new ForgedResultsFilter(options.hostName),
      head: () => traceHeaders({ ...transaction, receivedAt: needs.clock.now() }),
      store: async (content) => (await needs.blobs.writeStream(content, Number.POSITIVE_INFINITY)).key,
    })
    watch.dataEnds(session.id)
    try {
      return await acceptMessage(needs, { ...transaction, data })
    } finally {
      data.release()
    }
  }

  const logRefusal = (
    stage: RefusalStage,
    session: SMTPServerSession,
    recipients: readonly string[],
    { responseCode, message }: SmtpRefusal,
  ): void => {
    const reply = `${responseCode} ${message}`
    const { mailFrom } = session.envelope
    const from = mailFrom === false || mailFrom === undefined ? {} : { mailFrom: mailFrom.address }
    needs.mailLog.record({ fate: 'refused', stage, ...from, recipients, peer: session.remoteAddress, reply })
  }
  const loggingRefusal =
    (stage: RefusalStage, session: SMTPServerSession, addresses: () => readonly string[], done: Done): Done =>
    (error, message) => {
      if (error instanceof SmtpRefusal) logRefusal(stage, session, addresses(), error)
      done(error, message)
    }

  return {
    name: options.hostName,
    banner: 'Sen Mail',
    size: MAX_MESSAGE_BYTES,
    rejectOversized: true,
    // The monitor has its own limit; this one is for clients before the greeting.
    maxClients: 2 * MAX_SMTP_CLIENTS,
    maxCommandLength: MAX_SMTP_LINE_BYTES,
    socketTimeout: SMTP_IDLE_SECONDS * 1_000,
    closeTimeout: CLOSE_MILLISECONDS,
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    logger: false,
    // Submission with authentication uses another listener.
    disabledCommands: ['AUTH', ...OBSOLETE_COMMANDS, ...(options.tls ? [] : ['STARTTLS'])],
    ...(options.tls && { cert: options.tls.cert, key: options.tls.key }),
    onConnect: (session, done) => {
      const connection = state.connection(session.id)
      if (connection !== undefined && watch.enter(session.id, connection)) return done(null)
      const refusal = new SmtpRefusal(421, 'Too many connections; please try again later')
      logRefusal('connect', session, [], refusal)
      return done(refusal)
    },
    onClose: (session) => watch.leave(session.id),
    onMailFrom: (address, session, done) => {
      recipients.delete(session)
      // It is checked again after the bytes, because room may get short meanwhile.
      if (needs.storageRoom.isShort()) return done(noRoom())
      // An early check saves the transfer. Without a size, room for a small message suffices.
      const hasRoom = budget.hasRoom(announcedBytes(address) || MAX_SMTP_MESSAGE_IN_MEMORY_BYTES)
      done(hasRoom ? null : new SmtpRefusal(452, 'Too much mail in progress; please try again later'))
    },
    onRcptTo: (address, session, done) => {
      if (watch.namedRecipient(session.id)) {
        const refusal = new SmtpRefusal(421, '4.5.3 Too many recipients without a message')
        logRefusal('recipient', session, [address.address], refusal)
        return done(refusal)
      }
      const judged: Done = (error) => {
        const isLooking =
          error instanceof SmtpRefusal && error.responseCode === 550 && watch.refusedRecipient(session.id)
        done(isLooking ? new SmtpRefusal(421, 'Too many unknown recipients') : error)
      }
      const taken = recipients.add(session, address.address, announcedBytes(session.envelope.mailFrom))
      answer(
        taken,
        loggingRefusal('recipient', session, () => [address.address], judged),
        options.onError,
      )
    },
    onData: (stream, session, done) => {
      underWay.add(session.id)
      const answered: typeof done = (error, message) => {
        underWay.delete(session.id)
        watch.answered(session.id)
        if (!error) watch.acceptedMessage(session.id)
        done(error, message)
      }
      const addresses = () => recipients.of(session).map(({ address }) => address)
      answer(receive(stream, session), loggingRefusal('data', session, addresses, answered), options.onError)
    },
  }
}

/** SIZE (RFC 1870) is an estimate, and 0 when none was given. */
function announcedBytes(mailFrom: SMTPServerAddress | false): number {
  const args = mailFrom !== false && mailFrom.args
  const size = args === false ? 0 : Number(args.SIZE ?? 0)
  return Number.isSafeInteger(size) ? size : 0
}

/** Our own failures are 451 or 452, so that the sender retries. */
function answer<T>(work: Promise<T>, done: Done, onError: (error: unknown) => void): void {
  work.then(
    (message) => done(null, typeof message === 'string' ? message : undefined),
    (error: unknown) => {
      if (error instanceof SmtpRefusal) return done(error)
      if (!hasDisconnected(error) && !(error instanceof StorageFull)) onError(error)
      if (isStorageFull(error)) return done(noRoom())
      return done(new SmtpRefusal(451, 'Not stored because of a local error; please try again later'))
    },
  )
}

/** The reply means that the system is full, not the mailbox (RFC 3463 section 3.4). */
function noRoom(): SmtpRefusal {
  return new SmtpRefusal(452, '4.3.1 Insufficient system storage; please try again later')
}
