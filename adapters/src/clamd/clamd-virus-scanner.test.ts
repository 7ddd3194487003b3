import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ScanFailed } from '@sen/core/ports/virus-scanner'
import { EICAR, virusScannerConformance } from '@sen/testkit/conformance/virus-scanner'
import { startDaemon, whyMissing } from '@sen/testkit/servers/debian-daemon'
import { describe, expect, it } from 'vitest'
import { ClamdVirusScanner } from './clamd-virus-scanner.ts'

const CLAMD = '/usr/sbin/clamd'
const missing = whyMissing(CLAMD, 'clamav-daemon')

if (missing === undefined) virusScannerConformance('clamd', openClamd)
else it.skip(`clamd itself: ${missing}`, () => undefined)

async function openClamd() {
  const folder = mkdtempSync(join(tmpdir(), 'sen-clamd-'))
  const socket = join(folder, 'clamd.sock')
  writeFileSync(join(folder, 'eicar.ndb'), `Eicar-Test-Signature:0:*:${EICAR.toString('hex')}\n`)
  writeFileSync(
    join(folder, 'clamd.conf'),
    [`LocalSocket ${socket}`, `DatabaseDirectory ${folder}`, 'Foreground yes', 'StreamMaxLength 45M', ''].join('\n'),
  )
  const scanner = new ClamdVirusScanner(`unix:${socket}`)
  const isReady = async () => (await scanner.scan(Buffer.from('x'))).state === 'clean'
  const daemon = await startDaemon([CLAMD, '--config-file', join(folder, 'clamd.conf')], isReady)
  return {
    scanner,
    away: new ClamdVirusScanner(`unix:${join(folder, 'nobody.sock')}`),
    close: async () => {
      await daemon.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

describe('a daemon that is not as it should be', () => {
  async function scanWith(answer: string | 'hang up' | 'silence'): Promise<unknown> {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      if (answer === 'hang up') socket.destroy()
      else if (answer !== 'silence') socket.once('data', () => socket.end(answer))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const scanned = await new ClamdVirusScanner(`tcp://127.0.0.1:${port}`, 0.3).scan(EICAR).catch((error) => error)
    server.close()
    return scanned
  }

  it.each(['hang up', 'silence', 'INSTREAM size limit exceeded. ERROR\0', 'something new\0', 'stream: OK'])(
    '%s is a failed scan, never a clean one',
    async (answer) => {
      expect(await scanWith(answer)).toBeInstanceOf(ScanFailed)
    },
  )

  it('is believed when it answers over TCP', async () => {
    expect(await scanWith('stream: Eicar-Test FOUND\0')).toEqual({ state: 'infected', signature: 'Eicar-Test' })
  })
})
