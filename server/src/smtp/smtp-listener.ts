import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { isStorageFull } from '@sen/core/kit/resource-failure'
import type { MailFate } from '@sen/core/ports/mail-log'
import { StorageFull } from '@sen/core/ports/storage-room'
import { createQueueId } from '@sen/core/receiving/queue-id'
import {
  MAX_MESSAGE_BYTES,
  MAX_SMTP_BYTES_UNDER_WAY,
  MAX_SMTP_CLIENTS,
  MAX_SMTP_LARGE_AT_ONCE_BYTES,
  MAX_SMTP_LINE_BYTES,
  MAX_SMTP_MESSAGE_IN_MEMORY_BYTES,
  SMTP_IDLE_SECONDS,
  SMTP_TURN_BYTES,
} from '@sen/model/limits'
import type { SMTPServerAddress, SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from 'smtp-server'
import { acceptMessage } from './accept-message.ts'
import { AcceptedRecipients } from './accepted-recipients.ts'
import { ByteBudget } from './byte-budget.ts'
import { ByteGate } from './byte-gate.ts'
import { ByteTurns } from './byte-turns.ts'
import { IdleConnectionMonitor } from './idle-connection-monitor.ts'
import type { ListenerNeeds } from './listener-needs.ts'
import { readData } from './read-data.ts'
import { SmtpRefusal } from './smtp-refusal.ts'
import { type DoorConnection, SmtpServer } from './smtp-server.ts'
import { traceHeaders } from './trace-headers.ts'

export interface SmtpListenerOptions {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** Our host name in the greeting and in Received. */
  readonly hostName: string
  /** PEM texts. Without them STARTTLS is not offered. */
  readonly tls?: { readonly cert: Buffer | string; readonly key: Buffer | string }
  /** Hears of failures of our own; never of addresses or content. */
  readonly onError: (error: unknown) => void
  /** Memory budget of all senders together. */
  readonly bytesUnderWay?: number
}

export interface SmtpListener {
  readonly port: number
  /** Offers another certificate from the next STARTTLS on; only where one was offered from the start. PEM texts. */
  useCertificate(certificate: { readonly cert: string; readonly key: string }): void
  /** Lets messages that are being taken in finish, sends everybody else away, then closes. */
  close(): Promise<void>
}

const CLOSE_MILLISECONDS = 8_000
const LOOK_MILLISECONDS = 5_000
type Done = (error?: Error | null, message?: string) => void
type RefusalStage = Extract<MailFate, { readonly fate: 'refused' }>['stage']

/** Obsolete commands that the library supports. */
const CURIOSITIES = ['WIZ', 'SHELL', 'KILL']

/**
 * SMTP for our own domains (RFC 5321): only our recipients, nothing relayed, and 250 after DATA only when every
 * recipient's copy is on disk and committed. Lines end with CR LF and the message with CR LF . CR LF, nothing else.
 *
 * @throws when the port cannot be had
 */
export async function startSmtpListener(options: SmtpListenerOptions, needs: ListenerNeeds): Promise<SmtpListener> {
  const underWay = new Set<string>()
  const watch = new IdleConnectionMonitor(() => performance.now())
  const server: SmtpServer = new SmtpServer(
    serverOptions(options, needs, { underWay, watch, connection: (id) => connectionOf(server, id) }),
  )
  const looking = setInterval(() => watch.look(), LOOK_MILLISECONDS)
  looking.unref()
  // Broken connections are the network's business; the listener lives on.
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
          if (underWay.has(connection.id)) continue
          connection.send(421, 'Closing for a while; please come again')
          connection.close()
        }
      }),
  }
}

interface Door {
  readonly underWay: Set<string>
  readonly watch: IdleConnectionMonitor
  connection(id: string): DoorConnection | undefined
}

function connectionOf(server: SmtpServer, id: string): DoorConnection | undefined {
  for (const connection of server.connections) if (connection.id === id) return connection as DoorConnection
  return undefined
}

function serverOptions(options: SmtpListenerOptions, needs: ListenerNeeds, door: Door): SMTPServerOptions {
  const { underWay, watch } = door
  const recipients = new AcceptedRecipients(needs, options.hostName)
  const budget = new ByteBudget(options.bytesUnderWay ?? MAX_SMTP_BYTES_UNDER_WAY)
  const turns = new ByteTurns(SMTP_TURN_BYTES)
  const gate = new ByteGate(MAX_SMTP_LARGE_AT_ONCE_BYTES)

  async function take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    const id = createQueueId(needs.clock.now(), randomBytes(9).toString('base64url'))
    const transaction = { session, hostName: options.hostName, recipients: recipients.of(session), id }
    watch.dataBegins(session.id, () => stream.byteLength)
    const data = await readData(stream, {
      budget,
      turns,
      head: () => traceHeaders({ ...transaction, receivedAt: needs.clock.now() }),
      keep: async (content) => (await needs.blobs.putStream(content, Number.POSITIVE_INFINITY)).key,
    })
    watch.dataEnds(session.id)
    try {
      return await acceptMessage(needs, { ...transaction, data, gate })
    } finally {
      data.release()
    }
  }

  const tellRefusal = (
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
  /** Wraps `done`, so that refusals are logged. */
  const told =
    (stage: RefusalStage, session: SMTPServerSession, addresses: () => readonly string[], done: Done): Done =>
    (error, message) => {
      if (error instanceof SmtpRefusal) tellRefusal(stage, session, addresses(), error)
      done(error, message)
    }

  return {
    name: options.hostName,
    banner: 'Sen Mail',
    size: MAX_MESSAGE_BYTES,
    rejectOversized: true,
    // The watch makes room at its own limit; this one is for those who have not been greeted.
    maxClients: 2 * MAX_SMTP_CLIENTS,
    maxCommandLength: MAX_SMTP_LINE_BYTES,
    socketTimeout: SMTP_IDLE_SECONDS * 1_000,
    closeTimeout: CLOSE_MILLISECONDS,
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    logger: false,
    // This listener has no authentication; submission uses another one.
    disabledCommands: ['AUTH', ...CURIOSITIES, ...(options.tls ? [] : ['STARTTLS'])],
    ...(options.tls && { cert: options.tls.cert, key: options.tls.key }),
    onConnect: (session, done) => {
      const connection = door.connection(session.id)
      if (connection !== undefined && watch.enter(session.id, connection)) return done(null)
      const refusal = new SmtpRefusal(421, 'Too many connections; please come again later')
      tellRefusal('connect', session, [], refusal)
      return done(refusal)
    },
    onClose: (session) => watch.leave(session.id),
    onMailFrom: (address, session, done) => {
      recipients.forget(session)
      // Refused again when the bytes have come, where room got short meanwhile.
      if (needs.storageRoom.isShort()) return done(noRoom())
      // Before the bytes were sent for nothing; that there is room now does not keep it. Who says no size is let in
      // where a small message has room.
      const hasRoom = budget.hasRoom(announcedBytes(address) || MAX_SMTP_MESSAGE_IN_MEMORY_BYTES)
      done(hasRoom ? null : new SmtpRefusal(452, 'Too much mail at once; please try again later'))
    },
    onRcptTo: (address, session, done) => {
      const judged: Done = (error) => {
        const isLooking =
          error instanceof SmtpRefusal && error.responseCode === 550 && watch.refusedRecipient(session.id)
        done(isLooking ? new SmtpRefusal(421, 'Too many unknown recipients') : error)
      }
      const taken = recipients.add(session, address.address, announcedBytes(session.envelope.mailFrom))
      answer(
        taken,
        told('recipient', session, () => [address.address], judged),
        options.onError,
      )
    },
    onData: (stream, session, done) => {
      underWay.add(session.id)
      const answered: typeof done = (error, message) => {
        underWay.delete(session.id)
        watch.answered(session.id)
        done(error, message)
      }
      const addresses = () => recipients.of(session).map(({ address }) => address)
      answer(take(stream, session), told('data', session, addresses, answered), options.onError)
    },
  }
}

/** SIZE of MAIL FROM (RFC 1870): an estimate, and 0 when none was given. */
function announcedBytes(mailFrom: SMTPServerAddress | false): number {
  const args = mailFrom !== false && mailFrom.args
  const size = args === false ? 0 : Number(args.SIZE ?? 0)
  return Number.isSafeInteger(size) ? size : 0
}

/** A refusal goes out as it is; a failure of ours is 451, or 452 for want of room, so that the sender keeps the message and comes again. */
function answer<T>(work: Promise<T>, done: Done, onError: (error: unknown) => void): void {
  work.then(
    (message) => done(null, typeof message === 'string' ? message : undefined),
    (error: unknown) => {
      if (error instanceof SmtpRefusal) return done(error)
      if (!hasHungUp(error) && !(error instanceof StorageFull)) onError(error)
      if (isStorageFull(error)) return done(noRoom())
      return done(new SmtpRefusal(451, 'Not stored because of a failure here; please try again later'))
    },
  )
}

/** RFC 3463 section 3.4: the system is full, and not the mailbox. */
function noRoom(): SmtpRefusal {
  return new SmtpRefusal(452, '4.3.1 The disk here is full; please try again later')
}

function hasHungUp(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ECONNECTION' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}
