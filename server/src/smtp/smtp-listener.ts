import type { AddressInfo } from 'node:net'
import { MAX_MESSAGE_BYTES, SMTP_IDLE_SECONDS } from '@sen/model/limits'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { acceptMessage, type ReceivingNeeds } from './accept-message.ts'
import { AcceptedRecipients } from './accepted-recipients.ts'
import { readData } from './read-data.ts'
import { SmtpRefusal } from './smtp-refusal.ts'

export interface SmtpListenerOptions {
  readonly host: string
  readonly port: number
  /** What we call ourselves in the greeting and in Received. */
  readonly hostName: string
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer }
  /** Hears of failures of our own; never of addresses or content. */
  readonly onError: (error: unknown) => void
}

export interface SmtpListener {
  readonly port: number
  /** Lets transactions in flight finish, then closes. */
  close(): Promise<void>
}

const MAX_CLIENTS = 500
const CLOSE_MILLISECONDS = 8_000

/**
 * SMTP for our own domains (RFC 5321): only our recipients, nothing relayed, and 250 after DATA only when every
 * recipient's copy is on disk and committed. Lines end with CR LF and the message with CR LF . CR LF, nothing else.
 */
export async function startSmtpListener(options: SmtpListenerOptions, needs: ReceivingNeeds): Promise<SmtpListener> {
  const server = new SMTPServer(serverOptions(options, needs))
  // Broken connections are the network's business; the listener lives on.
  server.on('error', (error) => options.onError(error))
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(options.port, options.host, () => {
      server.server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function serverOptions(options: SmtpListenerOptions, needs: ReceivingNeeds): SMTPServerOptions {
  const recipients = new AcceptedRecipients(needs)
  return {
    name: options.hostName,
    banner: 'Sen Mail',
    size: MAX_MESSAGE_BYTES,
    maxClients: MAX_CLIENTS,
    socketTimeout: SMTP_IDLE_SECONDS * 1_000,
    closeTimeout: CLOSE_MILLISECONDS,
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    logger: false,
    // Submission has its own door; here nobody signs in.
    disabledCommands: options.tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...options.tls,
    onMailFrom: (_address, session, done) => {
      recipients.forget(session)
      done()
    },
    onRcptTo: (address, session, done) => {
      answer(recipients.add(session, address.address, announcedBytes(session)), done, options.onError)
    },
    onData: (stream, session, done) => {
      const stored = readData(stream, MAX_MESSAGE_BYTES).then((data) =>
        acceptMessage(needs, { data, session, hostName: options.hostName, recipients: recipients.of(session) }),
      )
      answer(stored, done, options.onError)
    },
  } as SMTPServerOptions
}

/** SIZE of MAIL FROM (RFC 1870): an estimate, and 0 when none was given. */
function announcedBytes(session: SMTPServerSession): number {
  const { mailFrom } = session.envelope
  const args = mailFrom && typeof mailFrom.args === 'object' ? (mailFrom.args as { SIZE?: string }) : {}
  const size = Number(args.SIZE ?? 0)
  return Number.isSafeInteger(size) ? size : 0
}

/** A refusal goes out as it is; a failure of ours is 451, so that the sender keeps the message and comes again. */
function answer<T>(
  work: Promise<T>,
  done: (error?: Error | null, message?: string) => void,
  onError: (error: unknown) => void,
): void {
  work.then(
    (message) => done(null, typeof message === 'string' ? message : undefined),
    (error: unknown) => {
      if (error instanceof SmtpRefusal) return done(error)
      onError(error)
      return done(new SmtpRefusal(451, 'Not stored because of a failure here; please try again later'))
    },
  )
}
