import { randomUUID } from 'node:crypto'
import { type BackupManifest, readManifest } from '@sen/core/backups/manifest'
import { restoreBlobs, restoreDatabase, verifyBackupBlobs, verifyBackupParts } from '@sen/core/backups/restore-backup'
import { type SettleResult, settleRestored } from '@sen/core/backups/settle-restored'
import { BackupDamaged, type BackupSource, BackupUnusable } from '@sen/core/ports/backup-archive'
import { EXIT_FAILED, StartRefused } from '../start-refused.ts'
import { type EmptyInstallation, openBackup, openVacant } from '../wire-operator.ts'
import { type CommandNeeds, required } from './command.ts'
import { jsonLine } from './json-output.ts'
import { namedKeys } from './named-keys.ts'
import { readArgs } from './read-args.ts'
import { sumPart } from './sum-part.ts'

const REPORT_EVERY_BLOBS = 10_000
const DAMAGED = 'blobs are missing or damaged in the backup:'
const EVER = { from: new Date(0), before: new Date(8.64e15) }

interface Options {
  readonly path: string
  readonly at: string | undefined
  readonly isCheck: boolean
  /** The lost database's store is used with its blobs. */
  readonly keepsBlobs: boolean
  readonly withoutDamaged: boolean
  readonly json: boolean
}

/**
 * Restores a backup into an empty installation and verifies it. The program does not start on a partial restore, and
 * the same command continues it. Mail that may have been sent after the backup is not sent again automatically.
 * @returns 0; 1 when the backup is damaged, or an installation exists already
 */
export async function restoreCommand(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const options = readArguments(args)
  const tell = options.json ? { ...needs, say: () => undefined } : needs
  try {
    const source = await openBackup(options.path, options.at)
    try {
      const manifest = readManifest(await source.readManifest())
      const { takenAt, program, tables } = manifest
      tell.say(`${source.place}: created at ${takenAt} by Sen Mail ${program}.`)
      await verifyBackupParts({ source, sum: sumPart }, manifest)
      const { code, ...outcome } = await (options.isCheck
        ? check(tell, source, manifest)
        : restore(tell, source, manifest, options))
      const about = { place: source.place, takenAt, program, tables: tables.length, lost: manifest.lost }
      if (options.json) needs.say(jsonLine({ ...about, ...outcome }))
      return code
    } finally {
      await source.close()
    }
  } catch (error) {
    if (!(error instanceof BackupDamaged || error instanceof BackupUnusable)) throw error
    needs.complain(error.message)
    return 1
  }
}

interface Outcome {
  readonly code: number
  readonly state: 'whole' | 'damaged' | 'restored'
  readonly blobs: number
  readonly damaged: readonly string[]
  readonly settled?: SettleResult
}

async function check(
  { say, complain }: CommandNeeds,
  source: BackupSource,
  manifest: BackupManifest,
): Promise<Outcome> {
  const damaged = await verifyBackupBlobs({ source, sum: sumPart }, manifest, progressReporter(say))
  const blobs = manifest.blobs.count - manifest.lost.length
  for (const line of namedKeys(damaged, DAMAGED)) complain(line)
  if (damaged.length > 0) return { code: 1, state: 'damaged', blobs: blobs - damaged.length, damaged }
  say(`The backup is complete: ${manifest.tables.length} tables and ${blobs} blobs.`)
  return { code: 0, state: 'whole', blobs, damaged }
}

async function restore(
  { config, say, complain }: CommandNeeds,
  source: BackupSource,
  manifest: BackupManifest,
  options: Options,
): Promise<Outcome> {
  const vacant = await openVacant(config, complain)
  try {
    const begun = await begin(vacant, manifest, options)
    let brought: Pick<Outcome, 'blobs' | 'damaged'> = { blobs: 0, damaged: [] }
    if (begun.isLoaded) say('An earlier run has loaded all data; only the last steps remain.')
    else {
      const { restored, damaged } = await restoreBlobs(
        { source, blobs: vacant.blobs.store },
        manifest,
        progressReporter(say),
      )
      brought = { blobs: restored, damaged }
      for (const line of namedKeys(damaged, DAMAGED)) complain(line)
      if (damaged.length > 0 && !options.withoutDamaged) {
        complain(
          'The restore is not complete. Restore another backup, or continue without these blobs: --without-damaged',
        )
        return { code: 1, state: 'damaged', ...brought }
      }
      say(`${restored} blobs were restored to ${vacant.blobs.place}.`)
      await restoreDatabase({ source, database: vacant.loader }, manifest, begun.storeId)
    }
    for (const name of await vacant.migrate()) say(`Applied migration ${name}.`)
    const settled = await settleRestored({ ...vacant, clock: { now: () => new Date() } })
    for (const line of linesOf(settled)) say(line)
    await vacant.blobs.writeMark({ id: begun.storeId, state: 'whole' })
    for (const line of namedKeys(manifest.lost, 'blobs were already lost when the backup was created:')) complain(line)
    say('The restore is complete. Start the program.')
    return { code: 0, state: 'restored', ...brought, settled }
  } finally {
    await vacant.close()
  }
}

interface UnfinishedRestore {
  readonly storeId: string
  /** An earlier run loaded everything, but died before it could record that. */
  readonly isLoaded: boolean
}

/**
 * Afterwards, no program starts on this store or database. The store gets a new identity, so that it cannot be mistaken
 * for the lost one.
 * @throws StartRefused
 */
async function begin(
  vacant: EmptyInstallation,
  manifest: BackupManifest,
  { keepsBlobs }: Options,
): Promise<UnfinishedRestore> {
  const { blobs } = vacant
  const found = await blobs.readMark()
  if (!(await vacant.isEmpty())) {
    if (found?.state === 'restoring' && (await vacant.recordedStore()) === found.id) {
      return { storeId: found.id, isLoaded: true }
    }
    throw refusal(
      'This database already contains an installation. A backup can only be restored into an empty one: set another DATABASE_URL or DATA_DIR.',
    )
  }
  const reason = await vacant.loader.judge(manifest.migrations)
  if (reason !== undefined) throw refusal(reason)
  if (found?.state === 'restoring') return { storeId: found.id, isLoaded: false }
  if (found !== undefined && !(keepsBlobs && found.id === manifest.storeId)) {
    const advice =
      found.id === manifest.storeId
        ? 'If they belong to the lost installation and no program uses them any more, add --keep-blobs.'
        : 'Set another BLOB_URL.'
    throw refusal(`${blobs.place} contains the blobs of an installation. ${advice}`)
  }
  if (found === undefined && (await hasAny(blobs.store.list(EVER)))) {
    throw refusal(`${blobs.place} already contains blobs. Set another BLOB_URL.`)
  }
  const storeId = randomUUID()
  await blobs.writeMark({ id: storeId, state: 'restoring' })
  return { storeId, isLoaded: false }
}

function linesOf({ drafts, missed, stopped, dropped }: SettleResult): readonly string[] {
  return [
    'All sessions were revoked. All users must sign in again.',
    ...countedLine(
      drafts,
      'messages that could still be undone are drafts again, because they may have been sent after the backup.',
    ),
    ...countedLine(
      missed,
      'scheduled or recurring messages were due after the backup. Their owners decide whether to send them.',
    ),
    ...countedLine(
      stopped,
      'messages in the queue may have been delivered after the backup. They are not retried automatically; see queue list and queue retry.',
    ),
    ...countedLine(dropped, 'pending forwards or automatic replies were cancelled.'),
  ]
}

function countedLine(count: number, words: string): readonly string[] {
  return count > 0 ? [`${count} ${words}`] : []
}

function progressReporter(say: (line: string) => void): (blobs: number) => void {
  let before = 0
  return (seen) => {
    if (seen - before < REPORT_EVERY_BLOBS) return
    before = seen
    say(`${seen} blobs read …`)
  }
}

async function hasAny(keys: AsyncIterable<string>): Promise<boolean> {
  for await (const _ of keys) return true
  return false
}

function refusal(message: string): StartRefused {
  return new StartRefused(message, EXIT_FAILED)
}

function readArguments(args: readonly string[]): Options {
  const { values, positionals } = readArgs(args, 1, {
    at: { type: 'string' },
    check: { type: 'boolean', default: false },
    'keep-blobs': { type: 'boolean', default: false },
    'without-damaged': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  })
  return {
    path: required(positionals[0], 'PATH'),
    at: values.at,
    isCheck: values.check,
    keepsBlobs: values['keep-blobs'],
    withoutDamaged: values['without-damaged'],
    json: values.json,
  }
}
