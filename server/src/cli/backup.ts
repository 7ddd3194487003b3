import { type BackedUp, backUp } from '@sen/core/backups/back-up'
import { backupName } from '@sen/core/backups/manifest'
import { type PruneResult, pruneBackups } from '@sen/core/backups/prune-backups'
import { rethrowAfter } from '@sen/core/kit/clean-up'
import { type BackupTarget, BackupUnusable } from '@sen/core/ports/backup-archive'
import { DatabaseDamaged, type DatabaseSnapshot } from '@sen/core/ports/database-copy'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { programVersion } from '../program-version.ts'
import { backupFolder, beginBackup, isOneFile } from '../wire-operator.ts'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { jsonLine } from './json-output.ts'
import { namedKeys } from './named-keys.ts'
import { type OpenedWorld, openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'
import { sumPart } from './sum-part.ts'

const REPORT_EVERY_BLOBS = 10_000
const MOST_KEPT = 10_000
const MOST_DAMAGED = 1_000

/**
 * Writes one file if PATH ends with .tar, otherwise a folder, which receives only missing blobs. Older backups stay
 * while blobs are missing, because they may contain them.
 * @returns 0; 1 when the backup failed, blobs are lost or damaged, or older backups could not be removed
 */
export async function backupCommand(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const { path, keep, json } = readArguments(args)
  const opened = await openWorld(needs.config, needs.complain)
  try {
    const database = await opened.openSnapshot(needs.complain)
    try {
      const target = await beginBackup(path, database.takenAt)
      const made = await write(database, opened, target, json ? () => undefined : needs.say)
      const isPruned = keep !== undefined && made.lost.length === 0
      const pruned = isPruned ? await prune(needs, path, { at: database.takenAt, keep }) : undefined
      report(needs, target, { made, pruned, json })
      for (const name of database.besides) {
        needs.complain(`The table ${name} does not belong to the program and is not in the backup.`)
      }
      const lost = `blobs that the database references are missing or damaged in ${opened.blobs.place}:`
      for (const line of namedKeys(made.lost, lost)) needs.complain(line)
      const known = (await opened.world.maintenance.damagedBlobs(MOST_DAMAGED)).map(({ key }) => key)
      const damaged = known.filter((key) => !made.lost.includes(key))
      for (const line of namedKeys(
        damaged,
        'older blobs are missing or damaged in the blob store (to repair them, run: scrub --repair-from BACKUP):',
      ))
        needs.complain(line)
      if (made.lost.length > 0 && keep !== undefined)
        needs.complain('No older backup was removed, because blobs are missing from the new one.')
      return made.lost.length > 0 || damaged.length > 0 || pruned === 'failed' ? 1 : 0
    } finally {
      await database.close()
    }
  } catch (error) {
    const isExplained = error instanceof BackupUnusable || error instanceof DatabaseDamaged
    const reason = isExplained ? error.message : fullDisk(error, path)
    if (reason === undefined) throw error
    needs.complain(reason)
    return 1
  } finally {
    await opened.close()
  }
}

async function write(
  database: DatabaseSnapshot,
  { world }: OpenedWorld,
  target: BackupTarget,
  say: (line: string) => void,
): Promise<BackedUp> {
  let reported = 0
  try {
    return await backUp({ database, blobs: world.blobs, target }, programVersion(), (seen) => {
      if (seen - reported < REPORT_EVERY_BLOBS) return
      reported = seen
      say(`${seen} blobs checked …`)
    })
  } catch (error) {
    return rethrowAfter(error, () => target.abandon())
  }
}

async function prune(
  { complain }: CommandNeeds,
  path: string,
  { at, keep }: { readonly at: Date; readonly keep: number },
): Promise<PruneResult | 'failed'> {
  const made = backupName(at.toISOString())
  try {
    return await pruneBackups({ folder: backupFolder(path), sum: sumPart }, { made, keep })
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    complain(`The new backup is complete, but older backups could not be removed: ${error.message}`)
    return 'failed'
  }
}

interface BackupReport {
  readonly made: BackedUp
  readonly pruned: PruneResult | 'failed' | undefined
  readonly json: boolean
}

const BLOBS_LEFT = {
  busy: 'Unused blobs were not removed, because another backup is being written to this folder.',
  damaged: 'Unused blobs were not removed, because a remaining backup is damaged and its blobs are not known.',
} as const

function report({ say, complain }: CommandNeeds, { place }: BackupTarget, { made, pruned, json }: BackupReport): void {
  const removal = pruned === 'failed' ? undefined : pruned
  if (removal?.blobsLeft) complain(BLOBS_LEFT[removal.blobsLeft])
  if (json) {
    say(jsonLine({ place, ...made, ...removal }))
    return
  }
  say(`${place} is complete: ${made.tables} tables and ${made.blobs} blobs, as of ${made.takenAt.toISOString()}.`)
  say(`${made.copied} blobs were copied, ${(made.copiedBytes / MEGABYTE_BYTES).toFixed(1)} MB.`)
  if (removal) {
    const { removed, removedBlobs, removedBytes } = removal
    const names = removed.length > 0 ? ` (${removed.join(', ')})` : ''
    const blobs = `${removedBlobs} blobs (${(removedBytes / MEGABYTE_BYTES).toFixed(1)} MB) that no other backup contains`
    say(`${removed.length} older backups were removed${names}, with ${blobs}.`)
  }
  say('The backup contains secrets. Store it as securely as passwords.')
}

function fullDisk(error: unknown, path: string): string | undefined {
  const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
  return isFull
    ? `The disk of ${path} is full. The incomplete backup was removed, except blobs that the next backup can use.`
    : undefined
}

interface Options {
  readonly path: string
  readonly keep: number | undefined
  readonly json: boolean
}

function readArguments(args: readonly string[]): Options {
  const { values, positionals } = readArgs(args, 1, {
    keep: { type: 'string' },
    json: { type: 'boolean', default: false },
  })
  const path = required(positionals[0], 'PATH')
  const keep = values.keep === undefined ? undefined : /^\d+$/.test(values.keep) ? Number(values.keep) : 0
  if (keep !== undefined && (keep < 1 || keep > MOST_KEPT)) {
    throw new UsageError(`--keep must be a number from 1 to ${MOST_KEPT}`)
  }
  if (keep !== undefined && isOneFile(path)) {
    throw new UsageError('--keep can only be used when PATH is a folder')
  }
  return { path, keep, json: values.json }
}
