import { importRoomBytes } from '../../imports/import-room.ts'
import type { ClaimedUpload, ImportFailure } from '../../imports/import-store.ts'
import type { MailboxActor } from '../../kit/actor.ts'
import { ArchiveUnreadable, type PackedMailbox } from '../../ports/mail-archive-reader.ts'
import type { TaskNeeds } from '../task-steps.ts'
import type { TaskOf } from '../task-store.ts'
import type { ImportCursor } from './import-params.ts'

interface UnpackedMailbox {
  readonly blob: string
  readonly inside: NonNullable<ImportCursor['inside']>
}

interface UnpackRequest {
  readonly mailbox: PackedMailbox | undefined
  readonly upload: ClaimedUpload
  readonly unpackable: number
}

/** A mailbox that exceeds the quota, or the disk space that imports may use, is reported as a failure. */
export async function unpackInside(
  needs: TaskNeeds,
  actor: MailboxActor,
  task: TaskOf<'import'>,
  { mailbox, upload: { blob }, unpackable }: UnpackRequest,
): Promise<UnpackedMailbox | ImportFailure | undefined> {
  if (!mailbox || blob === undefined) return undefined
  const { name, path, fromByte, untilByte, sizeBytes } = mailbox
  if (sizeBytes > unpackable || !(await reserveRoom(needs, actor, task, sizeBytes))) {
    return { name, reason: 'too_large' }
  }
  const { blobs, archives } = needs
  try {
    const content = archives.unpack(blobs.stream(blob, { fromByte, untilByte }), mailbox)
    const made = await blobs.writeStream(content, sizeBytes)
    const place = { kind: 'mbox', atByte: 0, number: 0 } as const
    return { blob: made.key, inside: { name, path, sizeBytes: made.sizeBytes, place } }
  } catch (error) {
    if (error instanceof ArchiveUnreadable) return { name, reason: 'damaged' }
    throw error
  }
}

/** Runs before unpacking, because an interrupted run has written data too. */
function reserveRoom(
  { store, clock }: TaskNeeds,
  { mailboxId }: MailboxActor,
  task: TaskOf<'import'>,
  sizeBytes: number,
): Promise<boolean> {
  return store.write(mailboxId, async (w) => {
    await w.nextVersion()
    const { usedBytes, quotaBytes } = await w.mailbox.usage()
    const room = Math.min(quotaBytes - usedBytes, await importRoomBytes(w, clock.now()))
    if (sizeBytes > room) return false
    await w.imports.addStored(task.id, sizeBytes)
    return true
  })
}
