import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestFolder } from '../launch-in-child.fixture.ts'
import { waitUntilReady } from './server-process.ts'

function pidFileOf(pid: number, status: string): string {
  return [pid, '/data', 1700000000, 5432, '/run', '', '1 2', status, ''].join('\n')
}

async function waitFor(pid: number, pidFile: string): Promise<void> {
  const folder = await makeTestFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'postmaster.pid'), pidFile)
  const logPath = join(folder, 'postgres.log')
  await writeFile(logPath, 'FATAL: the reason')
  const ended = Promise.resolve({ exitCode: 1, signal: null })
  const server = { pid, ended, stop: async () => undefined }
  await waitUntilReady(server, folder, { postgres: '', args: [], user: undefined, logPath, log: () => undefined })
}

test('the pid file of an earlier server that still says ready is not believed', async () => {
  await expect(waitFor(42, pidFileOf(41, 'ready   '))).rejects.toThrow(/exited during start-up \(1\).*the reason/)
})

test('a server is not ready while its own pid file says starting', async () => {
  await expect(waitFor(42, pidFileOf(42, 'starting'))).rejects.toMatchObject({ failure: 'start-failed' })
})

test('a server is ready when its own pid file says so', async () => {
  await waitFor(42, pidFileOf(42, 'ready   '))
})
