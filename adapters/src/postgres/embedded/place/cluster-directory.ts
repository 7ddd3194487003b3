import { createHash } from 'node:crypto'
import {
  access,
  chmod,
  constants,
  lstat,
  mkdir,
  readFile,
  readlink,
  realpath,
  rm,
  rmdir,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresFailed } from '../embedded-postgres-failed.ts'
import type { ServiceUser } from '../run-command.ts'
import { canWorkIn, closedFolderOnTheWay, createOwnedDir } from './owned-dir.ts'

/**
 * The cluster is in `<data dir>/postgres/`, or in `<system dir>/<hash>/` if the database's user cannot reach that. Then
 * `<data dir>/postgres` is a symbolic link, the only record of the folder.
 */
export interface ClusterDirectory {
  readonly dir: string
  readonly clusterDir: string
  readonly logPath: string
}

/** @param dataDir absolute, without links @throws EmbeddedPostgresFailed `place-missing`, `place-of-another` */
export async function findClusterDirectory(dataDir: string): Promise<ClusterDirectory | undefined> {
  const entry = join(dataDir, 'postgres')
  const info = await lstatIfExists(entry)
  if (!info?.isSymbolicLink()) {
    const place = clusterDirectoryAt(entry)
    return (await lstatIfExists(place.clusterDir)) ? place : undefined
  }

  const dir = await realpath(entry).catch(async () => {
    const lost = await readlink(entry)
    throw new EmbeddedPostgresFailed(
      'place-missing',
      `The database of ${dataDir} is in ${lost}, which does not exist. Restore that folder, ` +
        `or delete the link ${entry} to start with an empty database.`,
    )
  })
  await confirmOwnership(dir, dataDir)
  return clusterDirectoryAt(dir)
}

/** @throws EmbeddedPostgresFailed `place-unreachable` */
export async function createClusterDirectory(
  dataDir: string,
  user: ServiceUser | undefined,
  systemDir: string,
  log: (line: string) => void,
): Promise<ClusterDirectory> {
  const inside = join(dataDir, 'postgres')
  if (await tryPlace(inside, user)) return clusterDirectoryAt(inside)

  const closed = await closedFolderOnTheWay(inside, user)
  // Use rmdir, because other programs may have files in there.
  await rm(join(inside, 'run'), { recursive: true, force: true })
  await rmdir(inside)
  const outside = await freePlaceFor(dataDir, systemDir)
  if (!(await tryPlace(outside, user))) throw await unreachable(outside, user)
  await writeFile(join(outside, 'data-dir'), `${dataDir}\n`)
  await symlink(outside, inside)
  log(
    `the user ${user?.name ?? 'running this'} cannot pass through ${closed ?? dataDir}, so the database of ${dataDir} ` +
      `lies in ${outside}: keep and back up both folders`,
  )
  return clusterDirectoryAt(outside)
}

/** @throws EmbeddedPostgresFailed `place-unreachable` */
export async function requireReachable(place: ClusterDirectory, user: ServiceUser | undefined): Promise<void> {
  if (!(await canWorkIn(place.clusterDir, user))) throw await unreachable(place.clusterDir, user)
}

function clusterDirectoryAt(dir: string): ClusterDirectory {
  return { dir, clusterDir: join(dir, 'cluster'), logPath: join(dir, 'postgres.log') }
}

/** The folder itself stays ours, so that PostgreSQL's user cannot plant a link where root writes. */
async function tryPlace(dir: string, user: ServiceUser | undefined): Promise<boolean> {
  await mkdir(dir, { recursive: true })
  await chmod(dir, user ? 0o711 : 0o700)
  const run = join(dir, 'run')
  try {
    await createOwnedDir(run, user)
  } catch (error) {
    // Some network and host file systems have no owners.
    if (user && (error as NodeJS.ErrnoException).code === 'EPERM') return false
    throw error
  }
  return canWorkIn(run, user)
}

/** An existing place may be the only copy of earlier data. */
async function freePlaceFor(dataDir: string, systemDir: string): Promise<string> {
  const created = await mkdir(systemDir, { recursive: true, mode: 0o755 })
  if (created !== undefined) await chmod(systemDir, 0o755)
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  for (let number = 1; ; number++) {
    const dir = join(systemDir, number === 1 ? hash : `${hash}-${number}`)
    if (!(await lstatIfExists(join(dir, 'cluster')))) return dir
  }
}

/** A copied data directory must not share the cluster of the original. */
async function confirmOwnership(placeDir: string, dataDir: string): Promise<void> {
  const record = join(placeDir, 'data-dir')
  const owner = (await readFile(record, 'utf8').catch(() => '')).trim()
  if (owner === dataDir) return
  const ownersPlace = owner && (await realpath(join(owner, 'postgres')).catch(() => ''))
  if (ownersPlace === placeDir) {
    throw new EmbeddedPostgresFailed(
      'place-of-another',
      `${dataDir} looks like a copy of ${owner}: its link "postgres" points to ${placeDir}, the database of ${owner}. ` +
        'Use backup and restore to create a copy.',
    )
  }
  await writeFile(record, `${dataDir}\n`)
}

async function unreachable(path: string, user: ServiceUser | undefined): Promise<EmbeddedPostgresFailed> {
  if (await isReadOnly(path)) {
    const message = `The database in ${path} cannot be used: its file system is read-only. Mount it with write access.`
    return new EmbeddedPostgresFailed('place-unreachable', message)
  }
  const closed = (await closedFolderOnTheWay(path, user)) ?? path
  return new EmbeddedPostgresFailed(
    'place-unreachable',
    `The database in ${path} cannot be used by ${user ? `the user ${user.name}` : 'this user'}: ` +
      `access to ${closed} is denied. Start the program as the user that first started it, or change the permissions of that folder.`,
  )
}

function isReadOnly(path: string): Promise<boolean> {
  return access(path, constants.W_OK).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'EROFS',
  )
}

async function lstatIfExists(path: string): Promise<Awaited<ReturnType<typeof lstat>> | undefined> {
  return lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
