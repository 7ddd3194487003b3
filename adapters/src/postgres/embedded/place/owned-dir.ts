import { chmod, lchown, lstat, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { runCommand, type ServiceUser } from '../run-command.ts'

/**
 * The folder is open to `user` only (0700). Its parent must exist.
 * @throws if the path is something else, or if the file system has no owners
 */
export async function createOwnedDir(path: string, user: ServiceUser | undefined): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  if (!(await lstat(path)).isDirectory()) throw new Error(`${path} is not a folder`)
  if (user) await lchown(path, user.uid, user.gid)
  await chmod(path, 0o700)
}

/** Modes are not sufficient (ACLs, mounts), so this tries to write. */
export async function canWorkIn(path: string, user: ServiceUser | undefined): Promise<boolean> {
  return (await runCommand('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', path], user)).succeeded
}

export async function closedFolderOnTheWay(path: string, user: ServiceUser | undefined): Promise<string | undefined> {
  const way: string[] = []
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) way.unshift(folder)
  for (const folder of way) {
    const entered = await runCommand('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], user)
    if (!entered.succeeded) return folder
  }
  return undefined
}
