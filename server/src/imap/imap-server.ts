import { setImmediate } from 'node:timers/promises'
import { rethrowAfter } from '@sen/core/kit/clean-up'
import { openMailProgramMailbox } from '@sen/core/mail-programs/open-mail-program-mailbox'
import type { CallScope } from '@sen/core/ports/call-scope'
import { MAX_WAITING_HEAVY_WORK } from '@sen/model/imap/limits'
import { CallerLane } from '../caller-lane.ts'
import type { ClientLimits } from '../mail-programs/client-limits.ts'
import { type ClientListener, listenForClients } from '../mail-programs/client-listener.ts'
import type { ListenerSecurity } from '../mail-programs/listening-port.ts'
import type { MailProgramAuthenticator } from '../mail-programs/mail-program-authenticator.ts'
import type { MailboxWakes } from '../mail-programs/mailbox-wakes.ts'
import { systemTimers, type Timers } from '../mail-programs/timers.ts'
import { Balancers } from '../proxy-protocol/balancers.ts'
import type { OpenPort } from '../startup/open-port.ts'
import type { World } from '../world.ts'
import { runSession } from './run-session.ts'
import { CompressionSlots } from './session/compression.ts'
import { FailedUploads } from './session/failed-uploads.ts'
import type { ImapEnvironment } from './session/imap-environment.ts'
import { SharedUpdates } from './session/shared-updates.ts'

export interface ImapOptions {
  readonly host: string
  /** With STARTTLS. */
  readonly port?: number | undefined
  /** With TLS from the start. */
  readonly tlsPort?: number | undefined
  /** Defaults to no retry. */
  readonly openPort?: OpenPort
  /** Both are PEM texts. */
  readonly certificate: { readonly cert: string; readonly key: string }
  readonly access: MailProgramAuthenticator
  readonly scope: CallScope
  readonly limits: ClientLimits
  /** The caller has started it. */
  readonly wakes: MailboxWakes
  /** Load balancers, which begin each connection with a PROXY header. */
  readonly balancers?: Balancers
  readonly timers?: Timers
  /** Errors are our own failures, without addresses or content. */
  readonly onError: (error: unknown) => void
}

export interface ImapServer {
  readonly port: number | undefined
  readonly tlsPort: number | undefined
  replaceCertificate(certificate: { readonly cert: string; readonly key: string }): void
  close(): Promise<void>
}

const CLOSING = '* BYE Server shutting down\r\n'
const NO_ROOM = '* BYE Too many connections; please try again later\r\n'

/** Serves IMAP on one or both ports. @throws the error of a port that cannot be opened */
export async function startImapServer(options: ImapOptions, world: World): Promise<ImapServer> {
  const { access, scope, limits, wakes, timers = systemTimers, onError, host, certificate } = options
  const yielder = { yield: () => setImmediate() }
  const updates = new SharedUpdates(scope, yielder)
  const environment: ImapEnvironment = {
    access,
    openMailbox: (actor) => updates.of(actor.mailboxId, openMailProgramMailbox(world, actor)),
    blobs: world.blobs,
    failedUploads: new FailedUploads(() => timers.now()),
    storageRoom: world.storageRoom,
    wakes,
    scope,
    yielder,
    timers,
    heavyWork: new CallerLane(1, Math.max(MAX_WAITING_HEAVY_WORK, limits.ofAccount)),
    compression: new CompressionSlots(),
    onError,
  }
  const shared = {
    host,
    certificate,
    limits,
    timers,
    balancers: options.balancers ?? new Balancers([]),
    noRoom: NO_ROOM,
    onError,
    serve: (client: Parameters<typeof runSession>[1]) => runSession(environment, client),
  }
  const openPort: OpenPort = options.openPort ?? ((_, port, listen) => listen(port))
  const listeners: ClientListener[] = []
  const open = async (
    port: number | undefined,
    variable: 'IMAP_PORT' | 'IMAPS_PORT',
    security: ListenerSecurity,
  ): Promise<number | undefined> => {
    if (port === undefined) return undefined
    const listener = await openPort(variable, port, (opened) => listenForClients({ ...shared, port: opened, security }))
    listeners.push(listener)
    return listener.port
  }
  const close = async (): Promise<void> => {
    await Promise.all(listeners.map((listener) => listener.close(CLOSING)))
  }
  try {
    const port = await open(options.port, 'IMAP_PORT', 'starttls')
    const tlsPort = await open(options.tlsPort, 'IMAPS_PORT', 'tls')
    return {
      port,
      tlsPort,
      replaceCertificate: (renewed) => {
        for (const listener of listeners) listener.replaceCertificate(renewed)
      },
      close,
    }
  } catch (error) {
    return rethrowAfter(error, close)
  }
}
