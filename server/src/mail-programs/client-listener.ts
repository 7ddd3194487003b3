import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { createSecureContext, type SecureContext } from 'node:tls'
import { MAX_UNAUTHENTICATED_CLIENTS } from '@sen/model/mail-programs/limits'
import type { Balancers } from '../proxy-protocol/balancers.ts'
import { ClientConnection } from './client-connection.ts'
import type { AdmittedClient, ClientLimits } from './client-limits.ts'
import { HandshakePace } from './handshake-pace.ts'
import type { ListenerSecurity } from './listening-port.ts'
import type { Timers } from './timers.ts'

export interface ClientListenerOptions {
  readonly host: string
  readonly port: number
  readonly security: ListenerSecurity
  /** Both are PEM texts. */
  readonly certificate: { readonly cert: string; readonly key: string }
  readonly limits: ClientLimits
  readonly balancers: Balancers
  readonly timers: Timers
  /** Sent to a client for whom there is no room; only where the connection begins without TLS. */
  readonly noRoom: string
  readonly serve: (client: AcceptedClient) => Promise<void>
  /** Errors are our own failures, without addresses or content. */
  readonly onError: (error: unknown) => void
}

export interface AcceptedClient {
  readonly connection: ClientConnection
  readonly admitted: AdmittedClient
  secureContext(): SecureContext
}

export interface ClientListener {
  readonly port: number
  replaceCertificate(certificate: { readonly cert: string; readonly key: string }): void
  /** Disconnects clients with `finalResponse` and waits until they have left. */
  close(finalResponse: string): Promise<void>
}

/** @throws when the port cannot be opened */
export async function listenForClients(options: ClientListenerOptions): Promise<ClientListener> {
  const { limits, timers, security } = options
  let context = createSecureContext(options.certificate)
  const open = new Map<ClientConnection, Promise<void>>()
  const pace = new HandshakePace({ yield: () => setImmediate() })
  let isClosing = false
  const accept = (socket: Socket): void => {
    options.balancers.sourceOf(socket).then(
      (source) => {
        if (!socket.destroyed) admit(socket, source?.address ?? socket.remoteAddress ?? '')
      },
      // A connection without a valid PROXY header was closed.
      () => undefined,
    )
  }
  const admit = (socket: Socket, address: string): void => {
    const admitted = limits.admit(address)
    if (admitted === undefined) {
      socket.on('error', () => undefined)
      if (security === 'starttls') socket.end(options.noRoom)
      // A client that does not close its side is not waited for.
      socket.destroySoon()
      return
    }
    socket.on('close', () => admitted.leave())
    if (security === 'starttls') start(socket, address, admitted)
    else {
      // The error of a client that disconnects in the queue.
      socket.on('error', () => undefined)
      pace.enqueue(() => start(socket, address, admitted))
    }
  }
  const start = (socket: Socket, address: string, admitted: AdmittedClient): void => {
    if (socket.destroyed || isClosing) {
      socket.destroy()
      return
    }
    const connection = new ClientConnection(socket, {
      timers,
      address,
      secureContext: security === 'tls' ? context : undefined,
    })
    const served = options
      .serve({ connection, admitted, secureContext: () => context })
      .catch((error: unknown) => options.onError(error))
      .finally(() => {
        connection.disconnect()
        open.delete(connection)
      })
    open.set(connection, served)
  }
  // Bytes that arrive before the handshake stay in the kernel.
  const server = createServer({ noDelay: true, allowHalfOpen: true, pauseOnConnect: security === 'tls' }, accept)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    // Clients that reconnect at once wait in the kernel instead of repeating their first packet.
    const { port, host } = options
    server.listen({ port, host, backlog: MAX_UNAUTHENTICATED_CLIENTS }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  server.on('error', options.onError)
  return {
    port: (server.address() as AddressInfo).port,
    replaceCertificate: (certificate) => {
      context = createSecureContext(certificate)
    },
    close: async (finalResponse) => {
      isClosing = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const connection of open.keys()) connection.disconnect(finalResponse)
      await Promise.all(open.values())
      for (const connection of open.keys()) connection.destroy()
      await closed
    },
  }
}
