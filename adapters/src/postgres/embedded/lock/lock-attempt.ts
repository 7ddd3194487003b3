import net from 'node:net'

export type LockAttempt =
  | { readonly held: true; release(): Promise<void> }
  | { readonly held: false; readonly holderPid: number | undefined }

/** The server does not keep the process alive. */
export function listen(path: string, answer: () => string): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end(`${answer()}\n`)
    })
    server.once('error', reject)
    // In a cluster worker, the primary would otherwise listen for us and outlive us.
    server.listen({ path, exclusive: true }, () => {
      server.unref()
      resolve(server)
    })
  })
}

export function close(server: net.Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}

/** @returns `undefined` if there is no listener; `''` if it stays silent, as when stopped by a debugger */
export function requestStatus(path: string, patienceMs: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = net.connect(path)
    let said = ''
    socket.setTimeout(patienceMs, () => socket.destroy())
    socket.on('data', (chunk) => {
      said += chunk.toString('utf8')
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(undefined)
    })
    socket.on('close', () => resolve(said.trim()))
  })
}
