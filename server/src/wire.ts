import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { WorkerReportFileReader } from '@sen/adapters/aggregate-reports/worker-report-file-reader'
import { DkimMailSigner } from '@sen/adapters/dkim/dkim-mail-signer'
import { FairPictureDownloads } from '@sen/adapters/guarded-fetch/fair-picture-downloads'
import { HttpGuardedFetcher } from '@sen/adapters/guarded-fetch/http-guarded-fetcher'
import { WorkerHtmlCleaner } from '@sen/adapters/html/worker-html-cleaner'
import { WorkerCalendarReader } from '@sen/adapters/ical/worker-calendar-reader'
import { SharpPictureMaker } from '@sen/adapters/images/sharp-picture-maker'
import { readJobFigures } from '@sen/adapters/jobs-postgres/job-figures'
import type { JobLane, JobLog } from '@sen/adapters/jobs-postgres/lanes'
import { migrateJobs } from '@sen/adapters/jobs-postgres/migrate-jobs'
import { type JobRunner, startJobRunner } from '@sen/adapters/jobs-postgres/start-job-runner'
import { ProcessLoad } from '@sen/adapters/load-node/process-load'
import { mboxPacker } from '@sen/adapters/mail-archives/mbox-packer'
import { WorkerArchiveLister } from '@sen/adapters/mail-archives/worker-archive-lister'
import { WorkerMailArchiveReader } from '@sen/adapters/mail-archives/worker-mail-archive-reader'
import { zipPacker } from '@sen/adapters/mail-archives/zip-packer'
import { WorkerSenderCheck } from '@sen/adapters/mail-auth/worker-sender-check'
import { WorkerMime } from '@sen/adapters/mime/worker-mime'
import { LibreOfficeConverter } from '@sen/adapters/office-libreoffice/libreoffice-converter'
import { WopiEditor } from '@sen/adapters/office-wopi/wopi-editor'
import { SimplewebauthnPasskeyVerifier } from '@sen/adapters/passkeys-simplewebauthn/simplewebauthn-passkey-verifier'
import { Argon2PasswordQueue } from '@sen/adapters/passwords-argon2/argon2-password-hasher'
import { LibphonenumberPhoneNumbers } from '@sen/adapters/phone-numbers-libphonenumber/libphonenumber-phone-numbers'
import { MmdbGeoIpLookup } from '@sen/adapters/places-mmdb/mmdb-geo-ip-lookup'
import { isEmptyDatabase } from '@sen/adapters/postgres/backup/empty-database'
import { PostgresSnapshot } from '@sen/adapters/postgres/backup/postgres-snapshot'
import { ChangeNotifier } from '@sen/adapters/postgres/change-notifier'
import type { Connection, OpenDatabase } from '@sen/adapters/postgres/database'
import { databaseStores } from '@sen/adapters/postgres/database-stores'
import { findRunningPostgres } from '@sen/adapters/postgres/embedded/find-running'
import { acquireInstanceLock, DataDirInUse } from '@sen/adapters/postgres/embedded/instance-lock'
import { startEmbeddedPostgres } from '@sen/adapters/postgres/embedded/launch'
import { openDataDir } from '@sen/adapters/postgres/embedded/place/data-dir'
import { PostgresUsageStore } from '@sen/adapters/postgres/global-stores/usage-store'
import { MIGRATIONS_FOLDER } from '@sen/adapters/postgres/migrations-folder'
import { AsyncCallScope } from '@sen/adapters/postgres/pools/async-call-scope'
import { openPools } from '@sen/adapters/postgres/pools/open-pools'
import { WriteQueue } from '@sen/adapters/postgres/pools/write-queue'
import { PostgresMailboxLocks } from '@sen/adapters/postgres/stores/mailbox-locks'
import { readRecordedStore, recordStore, sampleBlobKeys } from '@sen/adapters/postgres/upgrade/blob-store-record'
import { compareSchema, type SchemaDifference } from '@sen/adapters/postgres/upgrade/compare-schema'
import { migrate } from '@sen/adapters/postgres/upgrade/migrate'
import { acquireProgramLock, type ConcurrencyMode, type ProgramLock } from '@sen/adapters/postgres/upgrade/program-lock'
import { NodeSecrets } from '@sen/adapters/secrets-node/node-secrets'
import { ReservingBlobStore } from '@sen/adapters/storage-reserve/reserving-blob-store'
import { ReservingMailStore } from '@sen/adapters/storage-reserve/reserving-mail-store'
import { ChildTextExtractor } from '@sen/adapters/text-extraction/child-text-extractor'
import { WorkerTextProcessor } from '@sen/adapters/text-processing/worker-text-processor'
import { OtpauthTimeCodes } from '@sen/adapters/time-codes-otpauth/otpauth-time-codes'
import { ByteGate } from '@sen/core/kit/byte-gate'
import { rethrowAfter } from '@sen/core/kit/clean-up'
import { LatestWork } from '@sen/core/kit/latest-work'
import { FolderCache } from '@sen/core/mail-programs/folder-cache'
import type { CallScope } from '@sen/core/ports/call-scope'
import type { DatabaseSnapshot } from '@sen/core/ports/database-copy'
import type { MailLog } from '@sen/core/ports/mail-log'
import type { MailboxLocks } from '@sen/core/ports/mailbox-locks'
import type { JobFigures } from '@sen/core/queue/job-figures'
import { VisitorUploadCounter } from '@sen/core/shares/visiting/visitor-upload-counter'
import { IMPORT_PIECES_AT_ONCE_BYTES } from '@sen/model/imports/limits'
import { APPEND_GATE_BYTES, ARRANGE_GATE_BYTES, STRUCTURE_GATE_BYTES } from '@sen/model/mail-programs/limits'
import { MAX_SMTP_LARGE_AT_ONCE_BYTES } from '@sen/model/receiving/limits'
import { type Config, mailHostName } from './config.ts'
import { SharedResponseMemoryBudget } from './http/shared-response-memory-budget.ts'
import { advertisedServers, shownMailServers } from './mail-programs/advertised-servers.ts'
import { programVersion } from './program-version.ts'
import { EXIT_FAILED, EXIT_IN_USE, EXIT_WRONG_CONFIG, StartRefused } from './start-refused.ts'
import { matchBlobStore, refuseUnfinishedRestore } from './startup/match-blob-store.ts'
import { readiness } from './startup/readiness.ts'
import { codeSenderFor, mailSenderFor, nameLookupFor, profileSignerFor, signOnProviderFor } from './wire-outside.ts'
import { refuse } from './wire-refusals.ts'
import { wireScanners } from './wire-scanners.ts'
import { type OpenBlobs, openBlobs, watchRoom } from './wire-storage.ts'
import type { World } from './world.ts'

/** Writes to the write-ahead log without changing a table. */
const TRY_WRITING = `select pg_logical_emit_message(true, 'sen-ready', '')`

export interface WireNeeds {
  readonly config: Config
  warn(line: string): void
  /** Each broken connection is reported; the default is `warn`. */
  databaseFailed?(error: Error): void
  migrated?(names: readonly string[]): void
  readonly mailLog: MailLog
  /** Several programs may share DATABASE_URL and its blobs. */
  readonly manner: ConcurrencyMode
  /** If it is false, an empty database stays empty. The default is true. */
  readonly mayCreate?: boolean
  /** Another program has taken the database over, so this one must stop. */
  lost?(reason: string): void
}

export interface ProgramServices {
  readonly world: World
  /** Requests over HTTP have their own connections and timeouts. */
  readonly callWorld: World
  /** Other mail programs have connections of their own, too. */
  readonly programWorld: World
  /** Associates the work of a mail program with its client. */
  readonly callScope: CallScope
  /** Admits one POP3 session to a mailbox. */
  readonly maildropLocks: MailboxLocks
  readonly blobs: OpenBlobs
  /** The login limits use SQL of their own; it shares the pool of sessions. */
  readonly pool: OpenDatabase['pool']
  readonly storage: { freeBytes(): number; storedBytes(): Promise<number> }
  startJobs(lanes: readonly JobLane[], log: JobLog): Promise<JobRunner>
  jobFigures(): Promise<JobFigures>
  /** Throws when database or blobs cannot be written, or the schema is wrong. Cached for some seconds. */
  check(): Promise<void>
  compareSchema(): Promise<SchemaDifference>
  /** `onWait` is called when it must wait for a cleanup of blobs. */
  openSnapshot(onWait: (line: string) => void): Promise<DatabaseSnapshot>
  /** The program cannot continue without the embedded database. */
  onDatabaseDeath(listener: () => void): void
  close(): Promise<void>
}

/** Creates the directory if absent. @throws StartRefused when another program uses it */
export async function lockDataDir(dataDir: string, manner: ConcurrencyMode): Promise<{ release(): Promise<void> }> {
  if (manner === 'several') {
    await openDataDir(dataDir)
    return { release: async () => undefined }
  }
  try {
    return await acquireInstanceLock(dataDir)
  } catch (error) {
    if (error instanceof DataDirInUse) throw new StartRefused(error.message, EXIT_IN_USE, { cause: error })
    throw error
  }
}

/** No other file knows the adapters. @throws StartRefused when the database cannot be used */
export async function wire(needs: WireNeeds): Promise<ProgramServices> {
  const { config, warn } = needs
  if (config.databaseUrl !== undefined) return open(needs, config.databaseUrl)
  const server = await startEmbeddedPostgres({ dataDir: config.dataDir, log: warn }).catch(refuse)
  try {
    const wired = await open(needs, server.connection)
    return {
      ...wired,
      onDatabaseDeath: (listener) => server.onDeath(listener),
      close: async () => {
        await wired.close()
        await server.stop()
      },
    }
  } catch (error) {
    return rethrowAfter(error, () => server.stop())
  }
}

/** Opens the database of a running program. @throws StartRefused when that database cannot be found */
export async function wireBeside(needs: WireNeeds): Promise<ProgramServices> {
  const { config } = needs
  const connection = config.databaseUrl ?? (await findRunningPostgres(config.dataDir).catch(refuse))
  if (connection === undefined) {
    const message = `${config.dataDir} is in use by a program that is starting or stopping. Try again in a moment.`
    throw new StartRefused(message, EXIT_IN_USE)
  }
  return open(needs, connection, true)
}

async function open(needs: WireNeeds, connection: Connection, isBeside = false): Promise<ProgramServices> {
  const { config, warn, mailLog, databaseFailed = (error) => warn(`database error: ${error.message}`) } = needs
  let isClosing = false
  const scope = new AsyncCallScope()
  const pools = openPools(connection, {
    scope,
    // A database that shuts down reports it on every connection.
    onError: (error) => void (isClosing || databaseFailed(error)),
  })
  const { pool } = pools.background
  if (needs.mayCreate === false) await requireInstallation(pool, pools.close)
  const opened = await openBlobs(config.blobs, config)
  const storageRoom = await watchRoom(config, warn, () => {
    // The checkpoint frees old log, which takes up to `max_wal_size`. If it fails, PostgreSQL makes its own later.
    if (config.databaseUrl === undefined) pool.query('checkpoint').catch(() => undefined)
  })
  const blobs = new ReservingBlobStore(opened.store, storageRoom, config.blobs.kind === 'folder')
  let lock: ProgramLock | undefined
  let placeLookup: MmdbGeoIpLookup | undefined
  try {
    if (config.geoipFile !== undefined) placeLookup = await MmdbGeoIpLookup.open(config.geoipFile).catch(refuse)
    await pool.query('select 1').catch((error: Error) => {
      throw new StartRefused(`The database does not respond: ${error.message}`, EXIT_FAILED, { cause: error })
    })
    if (!isBeside) {
      lock = await acquireProgramLock(connection, needs.manner, (reason) => needs.lost?.(reason.message)).catch(refuse)
    }
    refuseUnfinishedRestore(opened.place, await opened.readMark())
    const isFirst = lock?.isFirst === true
    const options = { folder: MIGRATIONS_FOLDER, version: programVersion(), mayApply: isFirst }
    const migrations = await migrate(pool, options).catch(refuse)
    if (migrations.length > 0) needs.migrated?.(migrations)
    if (isFirst) await migrateJobs(pool)
    await matchStore(opened, pool, isFirst)
    await lock?.letOthersIn()
  } catch (error) {
    return rethrowAfter(error, async () => {
      storageRoom.close()
      opened.close()
      await Promise.allSettled([lock?.release(), pools.close()])
    })
  }
  const mime = new WorkerMime()
  const archives = new WorkerMailArchiveReader()
  const archiveLister = new WorkerArchiveLister(scope)
  const htmlCleaner = new WorkerHtmlCleaner()
  const senderCheck = new WorkerSenderCheck({
    dnsServers: config.smtp.dnsServers,
    trustedRelays: config.smtp.trustedRelays,
    hostName: mailHostName(config),
  })
  const calendars = new WorkerCalendarReader()
  const reportFiles = new WorkerReportFileReader()
  const pictures = new SharpPictureMaker({ scope })
  const fetcher = new HttpGuardedFetcher({ dnsServers: config.smtp.dnsServers })
  const textExtractor = new ChildTextExtractor()
  const textProcessor = new WorkerTextProcessor()
  const officeConverter =
    config.officeConverter === undefined ? undefined : new LibreOfficeConverter(config.officeConverter)
  const notifier = new ChangeNotifier(pools.background.db, () =>
    warn('could not notify open pages of a change; they find it within a minute'),
  )
  const doors = {
    callScope: scope,
    counting: new LatestWork(),
    responseMemoryBudget: new SharedResponseMemoryBudget(scope),
    nameLookup: nameLookupFor(config),
    mailHost: mailHostName(config),
    mailServers: shownMailServers(advertisedServers(config), config.mailServers),
    signOnProvider: signOnProviderFor(config),
    blobs,
    storageRoom,
    packers: { zip: zipPacker, mbox: mboxPacker },
    archives,
    archiveLister,
    mime,
    htmlCleaner,
    senderCheck,
    ...wireScanners(config, warn),
    spamWarnScore: config.spamWarnScore,
    fetcher,
    pictureDownloads: new FairPictureDownloads(fetcher, scope),
    pictures,
    largeMail: new ByteGate(MAX_SMTP_LARGE_AT_ONCE_BYTES),
    visitorUploads: new VisitorUploadCounter(),
    importMemory: new ByteGate(IMPORT_PIECES_AT_ONCE_BYTES),
    officeConverter,
    officeEditor: config.wopiUrl === undefined ? undefined : new WopiEditor(config.wopiUrl, warn),
    codeSender: codeSenderFor(config, warn),
    placeLookup,
    calendars,
    reportFiles,
    mailSender: mailSenderFor(config),
    mailLog,
    mailSigner: new DkimMailSigner(),
    profileSigner: profileSignerFor(config, warn),
    passwords: new Argon2PasswordQueue(),
    secrets: new NodeSecrets(),
    timeCodes: new OtpauthTimeCodes(),
    passkeyVerifier: new SimplewebauthnPasskeyVerifier(),
    phoneNumbers: new LibphonenumberPhoneNumbers(),
    textExtractor,
    textProcessor,
    folderCache: new FolderCache(),
    structureMemory: new ByteGate(STRUCTURE_GATE_BYTES),
    arrangeMemory: new ByteGate(ARRANGE_GATE_BYTES),
    appendMemory: new ByteGate(APPEND_GATE_BYTES),
    clock: { now: () => new Date() },
    yielder: { yield: () => setImmediate() },
    pauses: { pause: (milliseconds: number) => delay(milliseconds) },
    load: new ProcessLoad(),
    sendingLimits: config.sendingLimits,
    operatorAddress: config.operatorAddress,
    newDeviceAlerts: config.newDeviceAlerts,
    brandName: config.brand.name,
    publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
  }
  const shared = { connection, scope, queue: new WriteQueue(), notifier, textProcessor }
  const { background, calls, writes, sessions, programs, programWrites } = pools
  const stored = databaseStores({ reads: background, writes: background, sessions: background }, shared)
  const forCalls = databaseStores({ reads: calls, writes, sessions }, shared)
  const forPrograms = databaseStores({ reads: programs, writes: programWrites, sessions }, shared)
  // A relay checks policies itself, and demo mail is not sent.
  const hasPolicies = !config.smtp.relayUrl && config.mode !== 'demo'
  const asWorld = ({ store, tlsPolicies, ...stores }: typeof stored): World => ({
    ...stores,
    ...doors,
    store: new ReservingMailStore(store, storageRoom),
    tlsPolicies: hasPolicies ? tlsPolicies : undefined,
  })
  return {
    world: asWorld(stored),
    callWorld: asWorld(forCalls),
    programWorld: asWorld(forPrograms),
    callScope: scope,
    maildropLocks: new PostgresMailboxLocks(pools.locks.pool, 'maildrop'),
    blobs: opened,
    pool: sessions.pool,
    storage: {
      freeBytes: () => storageRoom.freeBytes(),
      storedBytes: () => new PostgresUsageStore(pool).totalBytes(),
    },
    jobFigures: () => readJobFigures(sessions.pool),
    startJobs: (lanes, log) => startJobRunner({ connection, lanes, log, hasRoom: () => !storageRoom.isShort() }),
    check: readiness({
      isRoomShort: () => storageRoom.isShort(),
      tryDatabase: () => sessions.pool.query(TRY_WRITING),
      tryBlobs: () => opened.store.tryWriting(),
      compareSchema: () => compareSchema(sessions.pool, MIGRATIONS_FOLDER),
      isAlone: () => lock?.isHeld() ?? true,
    }),
    compareSchema: () => compareSchema(pool, MIGRATIONS_FOLDER),
    openSnapshot: (onWait) => PostgresSnapshot.open(connection, MIGRATIONS_FOLDER, onWait),
    onDatabaseDeath: () => undefined,
    close: async () => {
      isClosing = true
      await Promise.all([
        mime.close(),
        archives.close(),
        archiveLister.close(),
        htmlCleaner.close(),
        senderCheck.close(),
        pictures.close(),
        textExtractor.close(),
        textProcessor.close(),
        calendars.close(),
        reportFiles.close(),
        officeConverter?.close(),
      ])
      storageRoom.close()
      opened.close()
      await Promise.all([lock?.release(), notifier.settled()])
      await pools.close()
    },
  }
}

/**
 * Opening the blob store would create folders, so this check comes first.
 * @throws StartRefused when the database has no table of this program; it is closed then
 */
async function requireInstallation(pool: OpenDatabase['pool'], close: () => Promise<void>): Promise<void> {
  try {
    if (!(await isEmptyDatabase(pool))) return
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const refusal = new StartRefused(`The database does not respond: ${reason}`, EXIT_FAILED, { cause: error })
    await rethrowAfter(refusal, close)
  }
  await close()
  throw new StartRefused(
    'There is no installation in the database of DATABASE_URL. Start the program, or run domain add or restore, to create one.',
    EXIT_WRONG_CONFIG,
  )
}

async function matchStore(blobs: OpenBlobs, pool: OpenDatabase['pool'], mayMark: boolean): Promise<void> {
  await matchBlobStore({
    place: blobs.place,
    recorded: await readRecordedStore(pool),
    found: await blobs.readMark(),
    sample: await sampleBlobKeys(pool),
    has: (key) => blobs.store.has(key),
    mayMark,
    record: (id) => recordStore(pool, id),
    mark: (id) => blobs.writeMark({ id, state: 'whole' }),
  })
}
