import { type CopiedBlobs, copyBlobs } from '@sen/core/housekeeping/copy-blobs'
import { MEGABYTE_BYTES } from '@sen/model/limits'
import { blobPlace, readBlobAddress } from '../blob-address.ts'
import { VARIABLES } from '../config-table.ts'
import { contentDigest } from '../content-digest.ts'
import { openCopyTarget } from '../wire-operator.ts'
import type { OpenBlobs } from '../wire-storage.ts'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { namedKeys } from './named-keys.ts'
import { type OpenedWorld, openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'

const TOLD_EVERY_BLOBS = 2_000
const EVER = new Date(8.64e15)

/**
 * While the program runs, this prepares the move. Afterwards it copies the rest and marks the old store as left, so
 * that a start cannot use the wrong one. It can be interrupted and repeated.
 */
export async function blobsCopy({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> {
  const url = readArguments(args)
  const address = readBlobAddress(url)
  if (!address) throw new UsageError(`--to takes ${VARIABLES.BLOB_URL.takes}`)
  if (blobPlace(address) === blobPlace(config.blobs))
    throw new UsageError(`${blobPlace(address)} is where the blobs are`)
  const opened = await openWorld(config, complain)
  try {
    const target = await openCopyTarget(address, config)
    if (!target) {
      complain(
        `${blobPlace(address)} has something else in it. Name an empty folder or prefix, or one that is not there yet.`,
      )
      return 1
    }
    try {
      return await copy({ opened, target, url, say, complain })
    } finally {
      target.close()
    }
  } finally {
    await opened.close()
  }
}

interface Copying extends Pick<CommandNeeds, 'say' | 'complain'> {
  readonly opened: OpenedWorld
  readonly target: OpenBlobs
  readonly url: string
}

async function copy({ opened, target, url, say, complain }: Copying): Promise<number> {
  const source = opened.blobs
  const [own, found] = await Promise.all([source.readMark(), target.readMark()])
  if (own === undefined) throw new Error(`${source.place} carries no identity`)
  if (found !== undefined && found.id !== own.id) {
    complain(`The blobs in ${target.place} belong to another database. Name another folder or prefix.`)
    return 1
  }
  // The mark comes first, so that no start uses an incomplete store.
  await target.writeMark({ id: own.id, state: 'copying' })
  let told = 0
  const copied = await copyBlobs(
    { ...opened.world, from: source.store, to: target.store, digest: contentDigest },
    (progress) => {
      if (progress.copied - told < TOLD_EVERY_BLOBS) return
      told = progress.copied
      say(`${told} blobs copied …`)
    },
  )
  say(`${copied.copied} blobs copied, ${megabytes(copied.copiedBytes)}; ${copied.there} are in ${target.place} now.`)
  for (const line of lossesOf(copied, source.place)) complain(line)
  const unfinished = await count(source.store.writes.list(EVER))
  if (unfinished > 0) {
    say(
      `${unfinished} uploads, imports or exports are under way. What has come of them is not copied: they begin anew after the move.`,
    )
  }
  if (opened.isBesideProgram) {
    say(
      'The program runs and goes on writing to the old store. Now stop it and run the same command again, which takes what came since.',
    )
    return 0
  }
  await target.writeMark({ id: own.id, state: 'whole' })
  await source.writeMark({ id: own.id, state: 'left' })
  say(`The copy is complete. Set BLOB_URL=${url} and start the program.`)
  say(`${source.place} is not taken any more. Keep it until you have seen that all is well, then remove it.`)
  return 0
}

function lossesOf({ damaged, missing }: CopiedBlobs, place: string): readonly string[] {
  return [
    ...namedKeys(
      damaged,
      `blobs in ${place} are damaged, their bytes are not those that were put; they were not copied:`,
    ),
    ...namedKeys(missing, `blobs that the database names are not in ${place}, and so nowhere:`),
  ]
}

async function count(ids: AsyncIterable<string>): Promise<number> {
  let found = 0
  for await (const _ of ids) found += 1
  return found
}

function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE_BYTES).toFixed(1)} MB`
}

function readArguments(args: readonly string[]): string {
  return required(readArgs(args, 0, { to: { type: 'string' } }).values.to, '--to')
}
