import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const PAGE =
  '<!doctype html><html lang="vi"><meta charset="utf-8"><title>…</title><p role="row" data-id="1">…</p></html>'

export interface EmptyPage {
  readonly url: string
  stop(): Promise<void>
}

export async function serveEmptyPage(): Promise<EmptyPage> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(PAGE)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
