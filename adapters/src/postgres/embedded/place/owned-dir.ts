import { chmod, lchown, lstat, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { runCommand, type ServiceUser } from '../run-command.ts'

/**
 * Makes sure that `path` is a folder which `user` alone may enter (0700). Its parent must exist.
 * @throws when the path is something else, or the file system knows no owners
 */
export async function makeOwnedDir(path: string, user: ServiceUser | undefined): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  if (!(await lstat(path)).isDirectory()) throw new Error(`${path} is not a folder`)
  if (user) await lchown(path, user.uid, user.gid)
  await chmod(path, 0o700)
}

/** Whether `user` can really reach and write this folder: tried, because modes alone do not tell (ACLs, mounts). */
export async function canWorkIn(path: string, user: ServiceUser | undefined): Promise<boolean> {
  return (await runCommand('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', path], user)).succeeded
}

/** The topmost folder on the way to `path` that `user` cannot pass through, for a message that helps. */
export async function closedFolderOnTheWay(path: string, user: ServiceUser | undefined): Promise<string | undefined> {
  const way: string[] = []
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) way.unshift(folder)
  for (const folder of way) {
    const entered = await runCommand('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], user)
    if (!entered.succeeded) return folder
  }
  return undefined
}
