// A baseline without the program: Node's http, SHA-256, and a flushed file. Runs as a process of its own.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const [folder = '.'] = process.argv.slice(2)

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    createReadStream(join(folder, request.url ?? '')).pipe(response)
    return
  }
  keep(request).then(
    (name) => response.end(name),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit())

async function keep(request: IncomingMessage): Promise<string> {
  const name = randomUUID()
  const file = await open(join(folder, name), 'wx')
  try {
    const hash = createHash('sha256')
    for await (const chunk of request as AsyncIterable<Buffer>) {
      hash.update(chunk)
      await file.write(chunk)
    }
    hash.digest('hex')
    await file.sync()
  } finally {
    await file.close()
  }
  return name
}
