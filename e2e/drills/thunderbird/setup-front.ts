import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect, type Server, type Socket } from 'node:net'
import type { IssuedCertificate } from '../../program/test-authority.ts'

export interface SetupFront {
  /** The port of an HTTP proxy, which leads all requests for the hosts to the program. */
  readonly proxyPort: number
  /** Paths that were requested, with their host. */
  readonly requested: readonly string[]
  close(): void
}

/**
 * Replaces DNS and the reverse proxy: `https://HOST/` leads to the program, and other hosts do not exist. Thunderbird
 * reaches port 443 through the proxy, so that the drill needs no rights for it.
 */
export async function startSetupFront(
  program: URL,
  hosts: readonly string[],
  { certFile, keyFile }: IssuedCertificate,
): Promise<SetupFront> {
  const requested: string[] = []
  const sockets = new Set<Socket>()
  const tls = createTlsServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, (incoming, response) => {
    requested.push(`${incoming.headers.host}${incoming.url}`)
    pass(program, incoming, response)
  })
  const proxy = createServer((_, response) => response.writeHead(502).end())
  proxy.on('connect', ({ url = '' }: IncomingMessage, socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (!hosts.some((host) => url === `${host}:443`)) {
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
      return
    }
    const inside = connect(portOf(tls), '127.0.0.1', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
    inside.on('error', () => socket.destroy())
    socket.pipe(inside).pipe(socket)
  })
  await Promise.all([tls, proxy].map((server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))))
  return {
    proxyPort: portOf(proxy),
    requested,
    close: () => {
      for (const socket of sockets) socket.destroy()
      tls.close()
      proxy.close()
    },
  }
}

function pass(program: URL, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = incoming
  const outgoing = request({ host: program.hostname, port: program.port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  outgoing.on('error', () => response.destroy())
  incoming.pipe(outgoing)
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}
