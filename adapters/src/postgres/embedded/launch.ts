import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { rethrowAfter, withCleanup } from '@sen/core/kit/clean-up'
import { EmbeddedPostgresFailed } from './embedded-postgres-failed.ts'
import { type Connection, ensureDatabase } from './ensure-database.ts'
import { initialiseCluster, ROLE } from './initialise-cluster.ts'
import { type InstanceLock, lockFolder } from './instance-lock.ts'
import { prepareBinaries } from './native-binaries.ts'
import {
  type ClusterDirectory,
  createClusterDirectory,
  findClusterDirectory,
  requireReachable,
} from './place/cluster-directory.ts'
import { openDataDir } from './place/data-dir.ts'
import { PORT, prepareSocketDir } from './place/socket-dir.ts'
import { runCommand, type ServiceUser } from './run-command.ts'
import { clearLeftover } from './server/leftover.ts'
import { serverArguments } from './server/server-arguments.ts'
import { type ServerDeath, type ServerProcess, spawnServer, waitUntilReady } from './server/server-process.ts'
import { chooseServiceUser } from './service-user.ts'

export interface EmbeddedPostgresOptions {
  /** The folder is created if absent. The database is in `postgres` inside it. */
  readonly dataDir: string
  log(line: string): void
  readonly sharedBuffersMegabytes?: number
  /** The default is 40. Each used connection costs about 1.5 MB. */
  readonly maxConnections?: number
  /** Tests that need no durability override our settings. */
  readonly settings?: Readonly<Record<string, string>>
  readonly system?: Partial<SystemDirectories>
}

export interface SystemDirectories {
  readonly nativeDir: string
  /** Root puts copied binaries here, and databases whose user cannot reach the data directory. */
  readonly systemDir: string
  readonly userName: string
  readonly useraddCommand: string
}

export interface EmbeddedPostgres {
  readonly connection: Connection
  /** It is idempotent, also after a crash of the server. */
  stop(): Promise<void>
  /** The listener is called once if the server ends without `stop`, even in the past. */
  onDeath(listener: (death: ServerDeath) => void): void
}

export const DATABASE = 'sen'

/**
 * The server stops with this program, even if it is killed. The caller must listen to `error` on its pools, or a
 * stopping database ends the program. See docs/subsystems/embedded-postgres.md.
 * @throws DataDirInUse when another program runs a database there
 * @throws EmbeddedPostgresFailed with a message for the operator
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    const message = 'The embedded database does not run on Windows. Set DATABASE_URL to use your own PostgreSQL server.'
    throw new EmbeddedPostgresFailed('unsupported-platform', message)
  }
  const dataDir = await openDataDir(options.dataDir)
  const locks = [await lockFolder(dataDir, 'database')]
  let server: ServerProcess | undefined
  try {
    const { place, user, systemDir } = await settle(dataDir, options)
    if (place.dir !== join(dataDir, 'postgres')) locks.push(await lockFolder(place.dir, 'database'))

    const copyParent = user ? systemDir : place.dir
    const binaries = await prepareBinaries(user, copyParent, options.log, options.system?.nativeDir)
    await initialiseCluster(place.clusterDir, binaries, user)
    await clearLeftover(place.clusterDir, options.log)

    const socketDir = await prepareSocketDir(place.dir, user)
    const sizes = {
      sharedBuffersMegabytes: options.sharedBuffersMegabytes ?? 64,
      maxConnections: options.maxConnections ?? 60,
    }
    const args = serverArguments(place.clusterDir, socketDir, sizes, options.settings)
    const command = { postgres: binaries.postgres, args, user, logPath: place.logPath, log: options.log }
    server = await spawnServer(command)
    await waitUntilReady(server, place.clusterDir, command)

    const connection = { host: socketDir, port: PORT, user: ROLE, database: DATABASE }
    await ensureDatabase(connection)
    return running(server, connection, locks)
  } catch (error) {
    const stop = async () => server?.stop()
    return rethrowAfter(error, () => withCleanup(stop, () => releaseAll(locks)))
  }
}

async function settle(
  dataDir: string,
  options: EmbeddedPostgresOptions,
): Promise<{ place: ClusterDirectory; user: ServiceUser | undefined; systemDir: string }> {
  const systemDir = options.system?.systemDir ?? '/var/lib/sen-mail'
  const found = await findClusterDirectory(dataDir)
  const owner = found && (await lstat(found.clusterDir).catch(() => undefined))
  const user = await chooseServiceUser({
    name: options.system?.userName ?? 'sen-mail',
    useraddCommand: options.system?.useraddCommand ?? 'useradd',
    clusterOwnerUid: owner?.uid,
    log: options.log,
  })
  const place = found ?? (await createClusterDirectory(dataDir, user, systemDir, options.log))
  if (owner) {
    if (user && owner.uid !== user.uid) {
      await runCommand('chown', ['-RhP', `${user.uid}:${user.gid}`, place.clusterDir])
    }
    await requireReachable(place, user)
  }
  return { place, user, systemDir }
}

function running(server: ServerProcess, connection: Connection, locks: readonly InstanceLock[]): EmbeddedPostgres {
  let stopping: Promise<void> | undefined
  const diedByItself = new Promise<ServerDeath>((resolve) => {
    void server.ended.then((death) => {
      if (!stopping) resolve(death)
    })
  })
  async function shutDown(): Promise<void> {
    await server.stop()
    await releaseAll(locks)
  }
  return {
    connection,
    stop: () => {
      stopping ??= shutDown()
      return stopping
    },
    onDeath: (listener) => void diedByItself.then(listener),
  }
}

async function releaseAll(locks: readonly InstanceLock[]): Promise<void> {
  await Promise.all(locks.map((lock) => lock.release()))
}
