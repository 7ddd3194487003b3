import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ScanFailed } from '@sen/core/ports/virus-scanner'
import { spamScorerConformance } from '@sen/testkit/conformance/spam-scorer'
import { startDaemon, whyMissing } from '@sen/testkit/servers/debian-daemon'
import { expect, it } from 'vitest'
import { RspamdSpamScorer } from './rspamd-spam-scorer.ts'

const RSPAMD = '/usr/bin/rspamd'
const missing = whyMissing(RSPAMD, 'rspamd')

if (missing === undefined) spamScorerConformance('rspamd', openRspamd)
else it.skip(`rspamd itself: ${missing}`, () => undefined)

async function openRspamd() {
  const folder = mkdtempSync(join(tmpdir(), 'sen-rspamd-'))
  for (const name of ['db', 'run', 'log']) mkdirSync(join(folder, name))
  const port = await freePort()
  writeFileSync(
    join(folder, 'rspamd.conf'),
    `options { pidfile = "${folder}/run/pid"; dns { nameserver = ["127.0.0.1:1"]; timeout = 0.1s; retransmits = 1; } gtube_patterns = "all"; filters = ""; tempdir = "${folder}/db"; }
logging { type = "file"; filename = "${folder}/log/rspamd.log"; level = "error"; }
actions { reject = 15; add_header = 6; }
worker "normal" { bind_socket = "127.0.0.1:${port}"; count = 1; }
`,
  )
  const url = `http://127.0.0.1:${port}`
  const isReady = async () => (await fetch(`${url}/ping`)).ok
  const command = [RSPAMD, '-f', '-i', '-c', join(folder, 'rspamd.conf')] as const
  const daemon = await startDaemon(command, isReady)
  return {
    scorer: new RspamdSpamScorer(url),
    away: new RspamdSpamScorer(`http://127.0.0.1:${await freePort()}`),
    close: async () => {
      await daemon.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

it.each([
  ['nonsense', 200, 'nonsense'],
  ['no score', 200, '{"action":"reject"}'],
  ['a refusal', 403, '{"score":1,"required_score":15}'],
  ['a redirect', 307, '{"score":1,"required_score":15}'],
  ['an answer without an end', 200, `{"score":1,"required_score":15,"x":"${'x'.repeat(300_000)}"}`],
])('%s is a failed score', async (_, status, body) => {
  const server = createServer((_request, response) => response.writeHead(status, { location: '/' }).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const envelope = { mailFrom: '', remoteAddress: '', helo: '', recipients: [] }
  const scored = await new RspamdSpamScorer(`http://127.0.0.1:${port}`)
    .score(Buffer.from('x'), envelope)
    .catch((e) => e)
  server.close()
  expect(scored).toBeInstanceOf(ScanFailed)
})

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
