import { parseArgs } from 'node:util'
import { type BackedUp, backUp } from '@sen/core/backups/back-up'
import { type BackupTarget, BackupUnusable } from '@sen/core/ports/backup-archive'
import type { DatabaseSnapshot } from '@sen/core/ports/database-copy'
import { MEGABYTE_BYTES } from '@sen/model/limits'
import { programVersion } from '../program-version.ts'
import { beginBackup } from '../wire-operator.ts'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { jsonLine } from './json-output.ts'
import { namedKeys } from './named-keys.ts'
import { type OpenedWorld, openWorld } from './open-world.ts'

const TOLD_EVERY_BLOBS = 10_000

/**
 * `backup PATH`: all of the installation as it is at one moment, while the program runs or does not: into one file, where PATH
 * ends with .tar, or into a folder, which gets only those blobs that it does not have yet.
 *
 * @returns 0; 1 when it could not be made, and when blobs were lost before it was made
 */
export async function backupCommand(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const { path, json } = readArguments(args)
  const opened = await openWorld(needs.config, needs.complain)
  try {
    const database = await opened.openSnapshot(needs.complain)
    try {
      const target = await beginBackup(path, database.takenAt)
      const made = await write(database, opened, target, json ? () => undefined : needs.say)
      tell(needs, target, made, json)
      for (const name of database.besides) {
        needs.complain(`The table ${name} is not the program's, and not in the backup.`)
      }
      const lost = `blobs that the database names are not in ${opened.blobs.place}, or not as they were put:`
      for (const line of namedKeys(made.lost, lost)) needs.complain(line)
      return made.lost.length > 0 ? 1 : 0
    } finally {
      await database.close()
    }
  } catch (error) {
    const reason = error instanceof BackupUnusable ? error.message : fullDisk(error, path)
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
  let told = 0
  try {
    return await backUp({ database, blobs: world.blobs, target }, programVersion(), (seen) => {
      if (seen - told < TOLD_EVERY_BLOBS) return
      told = seen
      say(`${seen} blobs looked at …`)
    })
  } catch (error) {
    await target.abandon()
    throw error
  }
}

function tell({ say }: CommandNeeds, { place }: BackupTarget, made: BackedUp, json: boolean): void {
  if (json) {
    say(jsonLine({ place, ...made }))
    return
  }
  say(`${place} is whole: ${made.tables} tables and ${made.blobs} blobs as of ${made.takenAt.toISOString()}.`)
  say(`${made.copied} blobs were copied, ${(made.copiedBytes / MEGABYTE_BYTES).toFixed(1)} MB.`)
  say('It holds secrets: keep it as you keep passwords.')
}

function fullDisk(error: unknown, path: string): string | undefined {
  const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
  return isFull
    ? `The disk of ${path} is full: nothing of this backup was kept but blobs that the next one needs.`
    : undefined
}

function readArguments(args: readonly string[]): { readonly path: string; readonly json: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { json: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    if (positionals.length > 1) throw new UsageError('one PATH at a time')
    return { path: required(positionals[0], 'PATH'), json: values.json }
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(error instanceof Error ? error.message : String(error))
  }
}
