import { type CopiedBlobs, copyBlobs } from '@sen/core/maintenance/copy-blobs'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { blobPlace, readBlobAddress } from '../blob-address.ts'
import { VARIABLES } from '../config-table.ts'
import { contentDigest } from '../content-digest.ts'
import { openCopyTarget } from '../wire-operator.ts'
import type { OpenBlobs } from '../wire-storage.ts'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { namedKeys } from './named-keys.ts'
import { type OpenedWorld, openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'

const REPORT_EVERY_BLOBS = 2_000
const EVER = new Date(8.64e15)

/**
 * While the program runs, this prepares the move. Afterwards it copies the rest and marks the old store as left, so
 * that a start cannot use the wrong one. It can be interrupted and repeated.
 */
export async function blobsCopy({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> {
  const url = readArguments(args)
  const address = readBlobAddress(url)
  if (!address) throw new UsageError(`--to must be ${VARIABLES.BLOB_URL.takes}`)
  if (blobPlace(address) === blobPlace(config.blobs))
    throw new UsageError(`${blobPlace(address)} is already the blob store`)
  const opened = await openWorld(config, complain)
  try {
    const target = await openCopyTarget(address, config)
    if (!target) {
      complain(
        `${blobPlace(address)} contains other data. Use an empty folder or prefix, or one that does not exist yet.`,
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
  if (own === undefined) throw new Error(`the blob store ${source.place} has no identity`)
  if (found !== undefined && found.id !== own.id) {
    complain(`The blobs in ${target.place} belong to another database. Use another folder or prefix.`)
    return 1
  }
  // The mark comes first, so that no start uses an incomplete store.
  await target.writeMark({ id: own.id, state: 'copying' })
  let reported = 0
  const copied = await copyBlobs(
    { ...opened.world, from: source.store, to: target.store, digest: contentDigest },
    (progress) => {
      if (progress.copied - reported < REPORT_EVERY_BLOBS) return
      reported = progress.copied
      say(`${reported} blobs copied …`)
    },
  )
  say(
    `${copied.copied} blobs copied (${megabytes(copied.copiedBytes)}). ${target.place} now has ${copied.there} blobs.`,
  )
  for (const line of lossesOf(copied, source.place)) complain(line)
  const unfinished = await count(source.store.writes.list(EVER))
  if (unfinished > 0) {
    say(
      `${unfinished} uploads, imports or exports are in progress. Their data is not copied, so they start from scratch after the move.`,
    )
  }
  if (opened.isBesideProgram) {
    say(
      'The program is running and still writes to the old store. Stop it and run this command again to copy the blobs that were added since.',
    )
    return 0
  }
  await target.writeMark({ id: own.id, state: 'whole' })
  await source.writeMark({ id: own.id, state: 'left' })
  say(`The copy is complete. Set BLOB_URL=${url} and start the program.`)
  say(`${source.place} can no longer be used. Keep it until you have verified the new store, then delete it.`)
  return 0
}

function lossesOf({ damaged, missing }: CopiedBlobs, place: string): readonly string[] {
  return [
    ...namedKeys(damaged, `blobs in ${place} are damaged and were not copied:`),
    ...namedKeys(missing, `blobs that the database references are missing in ${place}:`),
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
