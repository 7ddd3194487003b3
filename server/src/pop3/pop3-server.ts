import { setImmediate } from 'node:timers/promises'
import { openMailProgramMailbox } from '@sen/core/mail-programs/open-mail-program-mailbox'
import type { CallScope } from '@sen/core/ports/call-scope'
import type { MailboxLocks } from '@sen/core/ports/mailbox-locks'
import type { ClientLimits } from '../mail-programs/client-limits.ts'
import { listenForClients } from '../mail-programs/client-listener.ts'
import type { MailProgramAuthenticator } from '../mail-programs/mail-program-authenticator.ts'
import type { MailboxWakes } from '../mail-programs/mailbox-wakes.ts'
import { systemTimers, type Timers } from '../mail-programs/timers.ts'
import { Balancers } from '../proxy-protocol/balancers.ts'
import type { World } from '../world.ts'
import { runSession } from './run-session.ts'
import type { Pop3Environment } from './session/pop3-environment.ts'

export interface Pop3Options {
  readonly host: string
  /** With TLS from the start (RFC 8314 section 3.3); there is no port without. */
  readonly port: number
  /** Both are PEM texts. */
  readonly certificate: { readonly cert: string; readonly key: string }
  readonly access: MailProgramAuthenticator
  readonly scope: CallScope
  readonly limits: ClientLimits
  readonly locks: MailboxLocks
  readonly wakes: MailboxWakes
  /** Load balancers, which begin each connection with a PROXY header. */
  readonly balancers?: Balancers
  readonly timers?: Timers
  /** Errors are our own failures, without addresses or content. */
  readonly onError: (error: unknown) => void
}

export interface Pop3Server {
  readonly port: number
  replaceCertificate(certificate: { readonly cert: string; readonly key: string }): void
  close(): Promise<void>
}

const CLOSING = '-ERR [SYS/TEMP] Server shutting down\r\n'

/** Serves POP3 with TLS. @throws the error of the port if it cannot be opened */
export async function startPop3Server(options: Pop3Options, world: World): Promise<Pop3Server> {
  const { host, port, certificate, limits, timers = systemTimers, onError } = options
  const environment: Pop3Environment = {
    access: options.access,
    openMailbox: (actor) => openMailProgramMailbox(world, actor),
    locks: options.locks,
    wakes: options.wakes,
    scope: options.scope,
    yielder: { yield: () => setImmediate() },
    timers,
    onError,
  }
  const listener = await listenForClients({
    host,
    port,
    security: 'tls',
    certificate,
    limits,
    timers,
    balancers: options.balancers ?? new Balancers([]),
    // A client without room is disconnected before its handshake.
    noRoom: '',
    onError,
    serve: (client) => runSession(environment, client),
  })
  return {
    port: listener.port,
    replaceCertificate: (renewed) => listener.replaceCertificate(renewed),
    close: () => listener.close(CLOSING),
  }
}
