import { stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { backupsIn, FolderBackupSource, FolderBackupTarget } from '@sen/adapters/blobs-fs/backups/folder-backup'
import { FsBackupFolder } from '@sen/adapters/blobs-fs/backups/fs-backup-folder'
import { TarBackupSource } from '@sen/adapters/blobs-fs/backups/tar-backup-source'
import { TarBackupTarget } from '@sen/adapters/blobs-fs/backups/tar-backup-target'
import { isOccupied, readStoreMark } from '@sen/adapters/blobs-fs/folder-mark'
import type { S3Location } from '@sen/adapters/blobs-s3/s3-bucket'
import { ImapflowMailboxSources } from '@sen/adapters/imap-imapflow/imapflow-mailbox-sources'
import { migrateJobs } from '@sen/adapters/jobs-postgres/migrate-jobs'
import { isEmptyDatabase } from '@sen/adapters/postgres/backup/empty-database'
import { PostgresLoader } from '@sen/adapters/postgres/backup/postgres-loader'
import { PostgresRestoredStore } from '@sen/adapters/postgres/backup/restored-store'
import { type Connection, openDatabase } from '@sen/adapters/postgres/database'
import { startEmbeddedPostgres } from '@sen/adapters/postgres/embedded/launch'
import { PostgresAuditStore } from '@sen/adapters/postgres/global-stores/audit-store'
import { PostgresMailTraceStore } from '@sen/adapters/postgres/global-stores/mail-trace-store'
import { PostgresUsageStore } from '@sen/adapters/postgres/global-stores/usage-store'
import { PostgresMailStore } from '@sen/adapters/postgres/mail-store'
import { MIGRATIONS_FOLDER } from '@sen/adapters/postgres/migrations-folder'
import { PostgresMailboxLocks } from '@sen/adapters/postgres/stores/mailbox-locks'
import { readRecordedStore } from '@sen/adapters/postgres/upgrade/blob-store-record'
import { migrate } from '@sen/adapters/postgres/upgrade/migrate'
import { acquireProgramLock } from '@sen/adapters/postgres/upgrade/program-lock'
import { backupName } from '@sen/core/backups/manifest'
import type { RestoredStore } from '@sen/core/backups/restored-store'
import { rethrowAfter } from '@sen/core/kit/clean-up'
import { isDatabaseAway } from '@sen/core/kit/resource-failure'
import type { MoveInNeeds } from '@sen/core/moving-in/move-in-run'
import type { AuditStore } from '@sen/core/operating/audit-store'
import type { MailTraceStore } from '@sen/core/operating/mail-trace-store'
import type { UsageStore } from '@sen/core/operating/usage-store'
import { type BackupFolder, type BackupSource, type BackupTarget, BackupUnusable } from '@sen/core/ports/backup-archive'
import type { DatabaseLoader } from '@sen/core/ports/database-copy'
import type { MailStore } from '@sen/core/store'
import { type BlobAddress, blobPlace } from './blob-address.ts'
import type { Config } from './config.ts'
import { programVersion } from './program-version.ts'
import { lockDataDir, type ProgramServices } from './wire.ts'
import { refuse } from './wire-refusals.ts'
import { type OpenBlobs, openBlobs } from './wire-storage.ts'

const TAR = '.tar'

export function operatorStores(pool: ProgramServices['pool']): {
  readonly usage: UsageStore
  readonly audit: AuditStore
  readonly traces: MailTraceStore
} {
  return {
    usage: new PostgresUsageStore(pool),
    audit: new PostgresAuditStore(pool),
    traces: new PostgresMailTraceStore(pool),
  }
}

export function moveInPorts(pool: ProgramServices['pool']): Pick<MoveInNeeds, 'mailboxSources' | 'moveInLocks'> {
  return { mailboxSources: new ImapflowMailboxSources(), moveInLocks: new PostgresMailboxLocks(pool, 'move-in') }
}

/**
 * @returns undefined for a directory or bucket that is not a blob store, where blobs would be among other files. It is
 * checked first, because opening it creates folders.
 */
export async function openCopyTarget(
  address: BlobAddress,
  config: Pick<Config, 's3Keys'>,
): Promise<OpenBlobs | undefined> {
  if (address.kind === 'folder') {
    const { folder } = address
    if ((await readStoreMark(folder)) === undefined && (await isOccupied(folder))) return undefined
  }
  const { s3Keys } = config
  if (address.kind === 's3' && s3Keys !== undefined && (await isOthers({ ...address, ...s3Keys }, blobPlace(address))))
    return undefined
  return openBlobs(address, config)
}

async function isOthers(place: S3Location, shownAs: string): Promise<boolean> {
  // The S3 client is large.
  const { openS3Blobs } = await import('@sen/adapters/blobs-s3/open-s3-blobs')
  const { readMark, isOccupied: isPrefixOccupied, close } = openS3Blobs(place, shownAs)
  try {
    return (await readMark()) === undefined && (await isPrefixOccupied())
  } catch (error) {
    return refuse(error)
  } finally {
    close()
  }
}

/** The path's ending decides between a file and a folder of backups. */
export function beginBackup(path: string, at: Date): Promise<BackupTarget> {
  if (isOneFile(path)) return TarBackupTarget.begin(resolve(path))
  return FolderBackupTarget.begin(resolve(path), backupName(at.toISOString()))
}

export function isOneFile(path: string): boolean {
  return path.endsWith(TAR)
}

export function backupFolder(path: string): BackupFolder {
  return new FsBackupFolder(resolve(path))
}

/** Opens the newest backup, the named one, or the one at this path. @throws BackupUnusable, BackupDamaged */
export async function openBackup(path: string, name: string | undefined): Promise<BackupSource> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new BackupUnusable(`There is no backup at ${path}.`)
  if (!found.isDirectory()) return TarBackupSource.open(resolve(path))
  const names = await backupsIn(resolve(path))
  // `sen backup` prints the path of one backup.
  const [folder, own] = [dirname(resolve(path)), basename(resolve(path))]
  if (name === undefined && names.length === 0 && (await backupsIn(folder)).includes(own)) {
    return new FolderBackupSource(folder, own)
  }
  const chosen = name ?? names.at(-1)
  if (chosen === undefined) throw new BackupUnusable(`${path} contains no complete backup.`)
  if (names.includes(chosen)) return new FolderBackupSource(resolve(path), chosen)
  throw new BackupUnusable(`${path} contains no complete backup ${chosen}. It contains: ${names.join(', ')}.`)
}

export interface EmptyInstallation {
  isEmpty(): Promise<boolean>
  recordedStore(): Promise<string | undefined>
  readonly blobs: OpenBlobs
  readonly loader: DatabaseLoader
  /** Returns the names of the applied migrations. */
  migrate(): Promise<readonly string[]>
  readonly restored: RestoredStore
  readonly store: MailStore
  close(): Promise<void>
}

/** No program may run on it. @throws StartRefused */
export async function openVacant(config: Config, warn: (line: string) => void): Promise<EmptyInstallation> {
  const closing: (() => Promise<unknown>)[] = []
  let isClosing = false
  const close = async (): Promise<void> => {
    isClosing = true
    for (const each of closing.reverse()) await each()
  }
  try {
    const lock = await lockDataDir(config.dataDir, 'alone')
    closing.push(() => lock.release())
    const connection = config.databaseUrl ?? (await startOwn(config, warn, closing))
    const program = await acquireProgramLock(connection, 'alone', (reason) => {
      if (!isClosing) warn(reason.message)
    }).catch(refuse)
    closing.push(() => program.release())
    const {
      db,
      pool,
      close: closeDatabase,
    } = openDatabase(connection, {
      // A database that shuts down reports it on every connection, and the query that fails reports a lost one.
      onError: (error) => {
        if (!isClosing && !isDatabaseAway(error)) warn(`database error: ${error.message}`)
      },
    })
    closing.push(closeDatabase)
    const blobs = await openBlobs(config.blobs, config)
    closing.push(async () => blobs.close())
    const loader = new PostgresLoader(connection, MIGRATIONS_FOLDER)
    return {
      isEmpty: () => isEmptyDatabase(pool),
      recordedStore: () => readRecordedStore(pool),
      blobs,
      loader: {
        judge: (migrations) => loader.judge(migrations),
        load: async (contents) => {
          await migrateJobs(pool)
          await loader.load(contents)
        },
      },
      migrate: () => migrate(pool, { folder: MIGRATIONS_FOLDER, version: programVersion() }).catch(refuse),
      restored: new PostgresRestoredStore(db),
      store: new PostgresMailStore(db),
      close,
    }
  } catch (error) {
    return rethrowAfter(error, close)
  }
}

async function startOwn(
  { dataDir }: Config,
  warn: (line: string) => void,
  closing: (() => Promise<unknown>)[],
): Promise<Connection> {
  const server = await startEmbeddedPostgres({ dataDir, log: warn }).catch(refuse)
  closing.push(() => server.stop())
  return server.connection
}
