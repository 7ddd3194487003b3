import { stat } from 'node:fs/promises'
import { listenAlone } from './lock/abstract-socket-lock.ts'
import { acquireSocketFileLock } from './lock/socket-file-lock.ts'
import { openDataDir } from './place/data-dir.ts'

export interface InstanceLock {
  release(): Promise<void>
}

export class DataDirInUse extends Error {
  readonly dataDir: string
  readonly holderPid: number | undefined

  constructor(dataDir: string, holderPid: number | undefined) {
    const holder = holderPid === undefined ? 'another program' : `another program (process ${holderPid})`
    super(`${dataDir} is in use by ${holder}. Stop that program first, or use a separate data directory.`)
    this.name = 'DataDirInUse'
    this.dataDir = dataDir
    this.holderPid = holderPid
  }
}

/**
 * The kernel frees the lock with the process, so there are no stale locks. Programs in other network namespaces (two
 * containers on one volume) are not detected.
 * @throws DataDirInUse
 */
export async function acquireInstanceLock(dataDir: string): Promise<InstanceLock> {
  return lockFolder(await openDataDir(dataDir), 'program')
}

/** @param purpose locks of different purposes on one folder are independent */
export async function lockFolder(dir: string, purpose: 'program' | 'database'): Promise<InstanceLock> {
  const { dev, ino } = await stat(dir, { bigint: true })
  const name = `sen-mail-${purpose}-${dev}-${ino}`
  const taken = (await listenAlone(name)) ?? (await acquireSocketFileLock(dir, name))
  if (taken.held) return { release: taken.release }
  throw new DataDirInUse(dir, taken.holderPid)
}
