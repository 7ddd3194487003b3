import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { prepareClusterTemplate } from './cluster-template.fixture.ts'
import { startEmbeddedPostgres } from './launch.ts'
import { type ChildProgram, launchInChild, makeTestFolder } from './launch-in-child.fixture.ts'
import { isProcessOfCluster, processesOfCluster } from './server/cluster-processes.ts'
import { readPidFile } from './server/pid-file.ts'

const copyTemplateTo = prepareClusterTemplate()

let folder: string
let dataDir: string
let clusterDir: string

beforeEach(async () => {
  folder = await makeTestFolder()
  await chmod(folder, 0o711)
  dataDir = join(folder, 'data')
  clusterDir = join(dataDir, 'postgres/cluster')
  await copyTemplateTo(dataDir)
})

afterEach(async () => {
  for (const pid of await processesOfCluster(clusterDir)) process.kill(pid, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

async function isGone(pid: number): Promise<boolean> {
  return !(await isProcessOfCluster(pid, clusterDir))
}

async function startAgain(): Promise<{ words: string[]; logged: string[] }> {
  const logged: string[] = []
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => logged.push(line) })
  const client = new pg.Client(postgres.connection)
  await client.connect()
  const { rows } = await client.query<{ word: string }>('select word from kept')
  await client.end()
  await postgres.stop()
  return { words: rows.map((row) => row.word), logged }
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function childWithData(): Promise<ChildProgram> {
  const child = await launchInChild({ dataDir })
  const client = await connect(child.connection)
  await client.query("insert into kept values ('mail')")
  await client.end()
  return child
}

async function watchdogOf(serverPid: number): Promise<number> {
  for (const pid of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
    if (words.includes('sen-mail-watchdog') && words.includes(String(serverPid))) return Number(pid)
  }
  throw new Error('no watchdog')
}

describe('a database whose program is killed', { timeout: 180_000 }, () => {
  test('stops at once, cleanly, and starts again', async () => {
    const child = await childWithData()
    const from = performance.now()
    await child.kill()
    await vi.waitUntil(() => isGone(child.serverPid), { timeout: 5_000, interval: 2 })
    console.info(`gone ${(performance.now() - from).toFixed(0)} ms after kill -9 of its program`)
    expect(await readFile(join(dataDir, 'postgres/postgres.log'), 'utf8')).toContain('database system is shut down')
    expect((await startAgain()).words).toEqual(['sen', 'mail'])
  })

  test('is stopped by the next start when its watchdog was killed as well', async () => {
    const child = await childWithData()
    process.kill(await watchdogOf(child.serverPid), 'SIGKILL')
    await child.kill()
    expect(await isGone(child.serverPid)).toBe(false)
    const { words, logged } = await startAgain()
    expect(words).toEqual(['sen', 'mail'])
    expect(logged.join()).toContain(`of an earlier run (process ${child.serverPid})`)
    expect(await isGone(child.serverPid)).toBe(true)
  })

  test('recovers when the server was killed with it', async () => {
    const child = await childWithData()
    process.kill(child.serverPid, 'SIGKILL')
    await child.kill()
    const from = performance.now()
    expect((await startAgain()).words).toEqual(['sen', 'mail'])
    console.info(`started, asked and stopped ${(performance.now() - from).toFixed(0)} ms after kill -9 of both`)
    expect(await readFile(join(dataDir, 'postgres/postgres.log'), 'utf8')).toContain('automatic recovery in progress')
  })

  test('recovers when a backend is still computing for the killed server', async () => {
    const child = await childWithData()
    const busy = await connect(child.connection)
    const { rows } = await busy.query<{ pid: number }>('select pg_backend_pid() as pid')
    const backendPid = rows[0]?.pid ?? Number.NaN
    const cutOff = busy.query('do $$ begin loop end loop; end $$').catch((error: unknown) => error)
    const watcher = await connect(child.connection)
    await vi.waitUntil(async () => {
      const seen = await watcher.query("select 1 from pg_stat_activity where pid = $1 and state = 'active'", [
        backendPid,
      ])
      return seen.rowCount === 1
    })
    process.kill(child.serverPid, 'SIGKILL')
    await child.kill()
    await vi.waitUntil(async () => (await processesOfCluster(clusterDir)).join() === String(backendPid))

    const { words, logged } = await startAgain()
    expect(words).toEqual(['sen', 'mail'])
    expect(logged.join()).toContain(`whose server has ended (${backendPid})`)
    expect(await cutOff).toBeInstanceOf(Error)
  })

  test('starts and signals no process when its stale pid file says ready and names the server of another database', async () => {
    const child = await childWithData()
    process.kill(child.serverPid, 'SIGKILL')
    await child.kill()
    const otherDir = join(folder, 'other')
    await copyTemplateTo(otherDir)
    const other = await startEmbeddedPostgres({ dataDir: otherDir, log: () => undefined })
    const pidFile = join(clusterDir, 'postmaster.pid')
    const stale = await readFile(pidFile, 'utf8')
    expect(stale.split('\n')[7]?.trim()).toBe('ready')
    const othersPid = (await readPidFile(join(otherDir, 'postgres/cluster')))?.pid
    await writeFile(pidFile, stale.replace(/^\d+/, String(othersPid)))

    try {
      expect((await startAgain()).words).toEqual(['sen', 'mail'])
      const client = await connect(other.connection)
      expect((await client.query('select 1')).rowCount).toBe(1)
      await client.end()
    } finally {
      await other.stop()
    }
  })
})
