import { lstat, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresFailed } from './embedded-postgres-failed.ts'
import type { NativeBinaries } from './native-binaries.ts'
import { createOwnedDir } from './place/owned-dir.ts'
import { runCommand, type ServiceUser } from './run-command.ts'

export const ROLE = 'sen'

/**
 * The cluster is renamed into place, so a crash leaves no partial one. The locale C.UTF-8 sorts the same on every
 * system and needs no reindexing.
 * @throws EmbeddedPostgresFailed `cluster-version`, `initialise-failed`
 */
export async function initialiseCluster(
  clusterDir: string,
  binaries: NativeBinaries,
  user: ServiceUser | undefined,
): Promise<void> {
  if (await lstat(clusterDir).catch(() => undefined)) return requireSameVersion(clusterDir, binaries.majorVersion)

  const beside = `${clusterDir}.new`
  await rm(beside, { recursive: true, force: true })
  await createOwnedDir(beside, user)
  const made = await runCommand(
    binaries.initdb,
    [
      ...['-D', beside, '-U', ROLE, '--encoding=UTF8', '--data-checksums', '--no-instructions'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      // The socket's folder (0700) is the only access control.
      ...['--auth-local=trust', '--auth-host=reject'],
    ],
    user,
  )
  if (!made.succeeded) {
    const message = `The database could not be created in ${clusterDir}: ${made.output}`
    throw new EmbeddedPostgresFailed('initialise-failed', message)
  }
  await rename(beside, clusterDir)
  await makeRenameDurable(dirname(clusterDir))
}

async function requireSameVersion(clusterDir: string, majorVersion: number): Promise<void> {
  const made = Number((await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim())
  if (made === majorVersion) return
  throw new EmbeddedPostgresFailed(
    'cluster-version',
    `The database in ${clusterDir} was created by PostgreSQL ${made}, but this program includes PostgreSQL ${majorVersion}. ` +
      'Create a backup with the old version of the program and restore it with this version.',
  )
}

async function makeRenameDurable(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  await handle.sync().finally(() => handle.close())
}
