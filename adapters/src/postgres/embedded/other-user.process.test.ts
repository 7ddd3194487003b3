import { chmod, chown, cp, lstat, mkdir, readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { prepareClusterTemplate } from './cluster-template.fixture.ts'
import { startEmbeddedPostgres } from './launch.ts'
import { launchInChild, makeTestFolder } from './launch-in-child.fixture.ts'
import { locateNativeDir } from './native-binaries.ts'
import { canWorkIn } from './place/owned-dir.ts'
import { runCommand } from './run-command.ts'

const weAreRoot = process.geteuid?.() === 0
if (!weAreRoot) console.info('skipped: only root can start the database as another user')

/** One test starts the database up to six times. */
const STARTS_MILLISECONDS = 180_000

const copyTemplateTo = prepareClusterTemplate()

let folder: string

beforeEach(async () => {
  folder = await makeTestFolder()
  await chmod(folder, 0o711)
})

afterEach(() => rm(folder, { recursive: true, force: true }))

async function startAndStop(dataDir: string, system: { nativeDir?: string; systemDir?: string } = {}) {
  const logged: string[] = []
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => logged.push(line), system })
  const client = new pg.Client(postgres.connection)
  await client.connect()
  await client.query('create table if not exists starts (number serial)')
  await client.query('insert into starts default values')
  const { rows } = await client.query<{ starts: number }>('select count(*)::int as starts from starts')
  await client.end()
  await postgres.stop()
  return { starts: rows[0]?.starts, logged, host: postgres.connection.host }
}

describe.runIf(weAreRoot)('started by root', { timeout: STARTS_MILLISECONDS }, () => {
  test('with everything under a closed folder, lives beside and is found again', async () => {
    const closed = join(folder, 'home')
    const systemDir = join(folder, 'system')
    await mkdir(closed, { mode: 0o700 })
    await symlink(locateNativeDir(), join(closed, 'native'))
    const system = { nativeDir: join(closed, 'native'), systemDir }

    const umask = process.umask(0o077)
    const first = await startAndStop(join(closed, 'data'), system).finally(() => process.umask(umask))
    const place = await readlink(join(closed, 'data/postgres'))
    expect(place.startsWith(`${systemDir}/`)).toBe(true)
    expect(first.host).toBe(join(place, 'run'))
    expect(first.logged.join('\n')).toContain(`cannot pass through ${closed}`)
    expect((await readdir(systemDir)).filter((name) => name.startsWith('native-'))).toHaveLength(1)
    expect((await lstat(join(place, 'cluster'))).uid).not.toBe(0)

    expect(await startAndStop(join(closed, 'data'), system)).toMatchObject({ starts: 2, logged: [] })

    await cp(join(closed, 'data'), join(closed, 'copy'), { recursive: true, verbatimSymlinks: true })
    await expect(startAndStop(join(closed, 'copy'), system)).rejects.toMatchObject({ failure: 'place-of-another' })

    await rename(join(closed, 'data'), join(closed, 'moved'))
    expect(await startAndStop(join(closed, 'moved'), system)).toMatchObject({ starts: 3 })
    expect(await readFile(join(place, 'data-dir'), 'utf8')).toBe(`${join(closed, 'moved')}\n`)

    expect(await startAndStop(join(closed, 'data'), system)).toMatchObject({ starts: 1 })

    await rename(place, `${place}.lost`)
    await expect(startAndStop(join(closed, 'moved'), system)).rejects.toMatchObject({ failure: 'place-missing' })
  })

  test('lives inside a data directory that is empty, however closed', async () => {
    const dataDir = join(folder, 'data')
    await mkdir(dataDir, { mode: 0o700 })
    expect((await startAndStop(dataDir)).host).toBe(join(dataDir, 'postgres/run'))
    expect((await lstat(dataDir)).mode & 0o777).toBe(0o711)
  })

  test('runs as the user `nobody` when no user can be created, and logs it', async () => {
    const system = { userName: 'sen-mail-absent', useraddCommand: '/nonexistent/useradd' }
    const logged: string[] = []
    const dataDir = join(folder, 'data')
    const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => logged.push(line), system })
    await postgres.stop()
    const { uid } = await lstat(join(dataDir, 'postgres/cluster'))
    expect((await runCommand('id', ['-nu', String(uid)])).output).toBe('nobody')
    expect(logged.join()).toContain('runs as nobody')
  })

  test('takes over a cluster whose owner has no account here', async () => {
    const dataDir = join(folder, 'data')
    await copyTemplateTo(dataDir)
    await runCommand('chown', ['-R', '54321:54321', join(dataDir, 'postgres/cluster')])
    expect(await startAndStop(dataDir)).toMatchObject({ starts: 1 })
    expect((await lstat(join(dataDir, 'postgres/cluster'))).uid).not.toBe(54321)
  })

  test('names the folder that was closed since', async () => {
    await copyTemplateTo(join(folder, 'data'))
    await chmod(folder, 0o700)
    const refused = await startAndStop(join(folder, 'data')).catch((error: unknown) => error)
    expect(refused).toMatchObject({ failure: 'place-unreachable' })
    expect(String(refused)).toContain(`access to ${folder} is denied`)
  })
})

describe.runIf(weAreRoot)('on a file system that cannot be written', () => {
  test('names it, to root and to an ordinary user', async (context) => {
    const dataDir = join(folder, 'data')
    await copyTemplateTo(dataDir)
    await runCommand('chown', ['-R', '65534:65534', dataDir])
    const isMounted = async (...args: string[]) => (await runCommand('mount', args)).succeeded
    if (!(await isMounted('--bind', dataDir, dataDir))) return context.skip('nothing may be mounted here')
    try {
      expect(await isMounted('-o', 'remount,bind,ro', dataDir)).toBe(true)
      const reason = /cannot be used: its file system is read-only/
      await expect(startAndStop(dataDir)).rejects.toThrow(reason)
      await expect(launchInChild({ dataDir }, { uid: 65534, gid: 65534 })).rejects.toThrow(reason)
    } finally {
      await runCommand('umount', [dataDir])
    }
  })
})

describe.runIf(weAreRoot)('started by an ordinary user', { timeout: STARTS_MILLISECONDS }, () => {
  test('runs as that user with nothing copied, and as that user too when root starts it', async (context) => {
    const nobody = { name: 'nobody', uid: 65534, gid: 65534 }
    const dataDir = join(folder, 'data')
    await mkdir(dataDir)
    await chown(dataDir, nobody.uid, nobody.gid)
    if (
      !(await canWorkIn(dataDir, nobody)) ||
      !(await runCommand('test', ['-r', import.meta.filename], nobody)).succeeded
    ) {
      console.info('skipped: an ordinary user cannot read this checkout')
      context.skip()
    }

    const child = await launchInChild({ dataDir }, nobody)
    await child.stop()
    expect(child.logged).toEqual([])
    expect((await readdir(join(dataDir, 'postgres'))).sort()).toEqual(['cluster', 'postgres.log', 'run'])
    expect((await lstat(join(dataDir, 'postgres/cluster'))).uid).toBe(nobody.uid)

    await startAndStop(dataDir)
    expect((await lstat(join(dataDir, 'postgres/cluster'))).uid).toBe(nobody.uid)
    await (await launchInChild({ dataDir }, nobody)).stop()
  })

  test('reports that a database of root belongs to another user', async () => {
    await copyTemplateTo(join(folder, 'data'))
    await expect(launchInChild({ dataDir: join(folder, 'data') }, { uid: 65534, gid: 65534 })).rejects.toThrow(
      /cannot be used by this user/,
    )
  })
})
