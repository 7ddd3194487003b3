import { type ScrubOptions, type ScrubResult, scrubBlobs } from '@sen/core/maintenance/scrub-blobs'
import { type BackupSource, BackupUnusable } from '@sen/core/ports/backup-archive'
import { contentDigest } from '../content-digest.ts'
import { openBackup } from '../wire-operator.ts'
import { type CommandNeeds, UsageError } from './command.ts'
import { jsonLine } from './json-output.ts'
import { namedKeys } from './named-keys.ts'
import { openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'

const REPORTED_EVERY_BLOBS = 10_000

/** Compares every blob with its hash. @returns 0 when every blob is whole, repaired ones included; else 1 */
export async function scrubCommand(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const { after, backup, at, json } = readArguments(args)
  const { world, close } = await openWorld(needs.config, needs.complain)
  let source: BackupSource | undefined
  try {
    source = backup === undefined ? undefined : await openBackup(backup, at)
    const copies = source
    const result = await scrubBlobs(
      { ...world, digest: contentDigest },
      {
        after,
        ...(copies && { repairFrom: (key: string) => copies.readBlob(key) }),
        goesOn: reportProgress(json ? () => undefined : needs.say),
      },
    )
    report(needs, result, { json, isRepair: source !== undefined })
    return result.repaired.length === result.found.length ? 0 : 1
  } catch (error) {
    if (!(error instanceof BackupUnusable)) throw error
    needs.complain(error.message)
    return 1
  } finally {
    await source?.close()
    await close()
  }
}

function reportProgress(say: (line: string) => void): NonNullable<ScrubOptions['goesOn']> {
  let reported = 0
  return ({ checked, checkedTo }) => {
    if (checked - reported >= REPORTED_EVERY_BLOBS) {
      reported = checked
      say(`${checked} blobs checked. To continue from here after an interruption, use --after ${checkedTo}`)
    }
    return true
  }
}

function report(
  { say, complain }: CommandNeeds,
  { checked, found, repaired }: ScrubResult,
  { json, isRepair }: { readonly json: boolean; readonly isRepair: boolean },
): void {
  const left = found.filter(({ key }) => !repaired.includes(key))
  const keysOf = (damage: 'damaged' | 'missing') => left.filter((blob) => blob.damage === damage).map(({ key }) => key)
  const [damaged, missing] = [keysOf('damaged'), keysOf('missing')]
  if (json) {
    say(jsonLine({ checked, damaged, missing, repaired }))
    return
  }
  say(`${checked} blobs checked, ${repaired.length} repaired.`)
  for (const line of namedKeys(damaged, 'blobs are damaged:')) complain(line)
  for (const line of namedKeys(missing, 'blobs are missing:')) complain(line)
  if (left.length === 0) return
  complain(
    isRepair
      ? 'The backup has no intact copies of these blobs. Try an older backup.'
      : 'To repair them, run: scrub --repair-from BACKUP',
  )
}

function readArguments(args: readonly string[]) {
  const { values } = readArgs(args, 0, {
    after: { type: 'string', default: '' },
    'repair-from': { type: 'string' },
    at: { type: 'string' },
    json: { type: 'boolean', default: false },
  })
  const { after, 'repair-from': backup, at, json } = values
  if (!/^[0-9a-f]{0,64}$/.test(after))
    throw new UsageError('--after must be the key of a blob, or the beginning of a key')
  if (at !== undefined && backup === undefined) throw new UsageError('--at can only be used with --repair-from')
  return { after, backup, at, json }
}
