import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import type { Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { acquireInstanceLock, DataDirInUse } from './instance-lock.ts'
import { makeTestFolder } from './launch-in-child.fixture.ts'
import { listen } from './lock/lock-attempt.ts'
import { acquireSocketFileLock } from './lock/socket-file-lock.ts'

let folder: string

beforeEach(async () => {
  folder = await makeTestFolder()
})

afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the lock on a data directory', () => {
  test('has one holder, who is named to the second, and can be taken again after its release', async () => {
    const lock = await acquireInstanceLock(join(folder, 'data'))
    const refused = await acquireInstanceLock(join(folder, 'data')).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DataDirInUse)
    expect(refused).toMatchObject({ holderPid: process.pid, dataDir: join(folder, 'data') })
    expect(String(refused)).toContain('in use')
    await lock.release()
    await (await acquireInstanceLock(join(folder, 'data'))).release()
  })

  test('locks the folder under each of its names', async () => {
    const lock = await acquireInstanceLock(join(folder, 'data'))
    await symlink(join(folder, 'data'), join(folder, 'link'))
    await expect(acquireInstanceLock(join(folder, 'link'))).rejects.toBeInstanceOf(DataDirInUse)
    await rename(join(folder, 'data'), join(folder, 'moved'))
    await expect(acquireInstanceLock(join(folder, 'moved'))).rejects.toBeInstanceOf(DataDirInUse)
    await (await acquireInstanceLock(join(folder, 'data'))).release()
    await lock.release()
  })
})

async function candidate(file: string, answer: () => string): Promise<Server> {
  await mkdir(join(folder, '.lock'))
  const server = await listen(join(folder, '.lock', file), answer)
  onTestFinished(() => void server.close())
  return server
}

describe('the lock by socket files', () => {
  test('has one holder, who is named to the second, and can be taken again after its release', async () => {
    const first = await acquireSocketFileLock(folder, 'lock')
    expect(await acquireSocketFileLock(folder, 'lock')).toEqual({ held: false, holderPid: process.pid })
    if (first.held) await first.release()
    expect(await acquireSocketFileLock(folder, 'lock')).toMatchObject({ held: true })
  })

  test('has exactly one holder when many try at once', async () => {
    const attempts = await Promise.all(Array.from({ length: 12 }, () => acquireSocketFileLock(folder, 'lock')))
    expect(attempts.filter((attempt) => attempt.held)).toHaveLength(1)
  })

  test('gives way to a candidate with an earlier name', async () => {
    await candidate('0-earlier.sock', () => 'trying 4242')
    expect(await acquireSocketFileLock(folder, 'lock')).toEqual({ held: false, holderPid: 4242 })
  })

  test('waits for a candidate with a later name to give up', async () => {
    const later = await candidate('zz-later.sock', () => 'trying 4242')
    const attempt = acquireSocketFileLock(folder, 'lock')
    await once(later, 'connection')
    await once(later, 'connection')
    later.close()
    expect(await attempt).toMatchObject({ held: true })
  })

  test('yields to a candidate with a later name that saw no other candidate', async () => {
    const answers = ['trying 4242', 'held 4242']
    await candidate('zz-later.sock', () => answers.shift() ?? '')
    expect(await acquireSocketFileLock(folder, 'lock')).toEqual({ held: false, holderPid: 4242 })
  })

  test('ignores the socket of a process that was killed, and removes it', async () => {
    const program = "require('net').createServer().listen(process.argv[1], () => console.log('up'))"
    await mkdir(join(folder, '.lock'))
    const dead = spawn(process.execPath, ['-e', program, join(folder, '.lock/0-dead.sock')])
    onTestFinished(() => void dead.kill('SIGKILL'))
    await once(dead.stdout, 'data')
    dead.kill('SIGKILL')
    await once(dead, 'exit')
    expect(await readdir(join(folder, '.lock'))).toEqual(['0-dead.sock'])
    expect(await acquireSocketFileLock(folder, 'lock')).toMatchObject({ held: true })
    expect(await readdir(join(folder, '.lock'))).toHaveLength(1)
    expect(await readdir(join(folder, '.lock'))).not.toContain('0-dead.sock')
  })
})
