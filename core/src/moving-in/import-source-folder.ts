import type { FolderId, MessageId } from '@sen/model/ids'
import { MAX_IMPORTED_MESSAGE_BYTES } from '@sen/model/imports/limits'
import { SOURCE_WINDOW_MESSAGES } from '@sen/model/moving-in/limits'
import { judgeSourceMail } from '@sen/model/moving-in/source-mail-kind'
import type { SourceMessage } from '../ports/mailbox-source.ts'
import { importedLabels } from '../receiving/imported-labels.ts'
import { importFolder, reportMissing } from './import-folder.ts'
import { moveInKey } from './move-in-key.ts'
import type { MoveInRun, TargetFolder } from './move-in-run.ts'
import type { ImportedMessage, MovedTwin, SourceFolderState } from './move-in-store.ts'
import { ofValidity } from './sync-source-folder.ts'

/** Each message is recorded as soon as it is durable. @throws SourceFailed, FolderUnreadable, QuotaFull */
export async function importSourceFolder(run: MoveInRun, target: TargetFolder): Promise<void> {
  const { needs, mailboxId, source, tally } = run
  const { movedFolderId, name } = target
  const { uidValidity } = await source.open(name)
  const { uids, unnumbered } = await source.uids()
  const place = { movedFolderId, uidValidity }
  const messages = await needs.store.read(mailboxId, (r) => r.moveIns.messagesOf(movedFolderId))
  const known = new Set(ofValidity(messages, uidValidity).map(({ uid }) => uid))
  const fresh = uids.filter((uid) => !known.has(uid))
  tally.setKnown(name, uids.length - fresh.length)
  if (unnumbered > 0) {
    const reason = `its server gives ${unnumbered} messages no number that a message can have`
    tally.fail({ folder: name, uid: undefined, reason })
  }
  let deletedThere = 0
  for (let start = 0; start < fresh.length; start += SOURCE_WINDOW_MESSAGES) {
    const window = fresh.slice(start, start + SOURCE_WINDOW_MESSAGES)
    const asked = await withoutDelivered(run, target, place, window)
    const described = await source.describe(asked)
    await reportMissing(
      run,
      target,
      asked.filter((uid) => !described.some((message) => message.uid === uid)).map((uid) => ({ uid })),
    )
    const wanted = described.filter(({ isDeleted }) => !isDeleted)
    deletedThere += described.length - wanted.length
    tally.setOfFolder(name, 'deletedThere', deletedThere)
    const unknown = await withoutTwins(run, target, place, wanted)
    const [fit, tooLarge] = apart(unknown, ({ sizeBytes }) => sizeBytes <= MAX_IMPORTED_MESSAGE_BYTES)
    for (const { uid, sizeBytes } of tooLarge) {
      tally.fail({
        folder: name,
        uid,
        reason: `it has ${sizeBytes} bytes, at most ${MAX_IMPORTED_MESSAGE_BYTES} are taken`,
      })
    }
    await importFolder(run, target, place, fit)
  }
}

async function withoutDelivered(
  run: MoveInRun,
  { name }: TargetFolder,
  place: SourceFolderState,
  uids: readonly number[],
): Promise<readonly number[]> {
  const { needs, mailboxId, source } = run
  const keys = uids.map((uid) => moveInKey(place, uid))
  const delivered = await needs.store.read(mailboxId, (r) => r.moveIns.deliveredAs(keys))
  if (delivered.size === 0) return uids
  const there = uids.filter((uid) => delivered.has(moveInKey(place, uid)))
  const described = await source.describe(there)
  const noted = described.map((message): ImportedMessage => {
    return { ...message, messageId: delivered.get(moveInKey(place, message.uid)) }
  })
  await needs.store.write(mailboxId, (w) => w.moveIns.recordImported(place, noted))
  run.tally.addKnown(name, noted.length)
  return uids.filter((uid) => !delivered.has(moveInKey(place, uid)))
}

/** Copies in several source folders must not be imported twice. */
async function withoutTwins(
  run: MoveInRun,
  target: TargetFolder,
  place: SourceFolderState,
  messages: readonly SourceMessage[],
): Promise<readonly SourceMessage[]> {
  const { needs, mailboxId, sourceId } = run
  const identities = messages.map(({ identity }) => identity)
  const twins = await needs.store.read(mailboxId, (r) => r.moveIns.twinsOf(sourceId, identities))
  const unknown: SourceMessage[] = []
  const copies: ImportedMessage[] = []
  const moved: { readonly message: SourceMessage; readonly from: MovedTwin }[] = []
  const taken = new Set<MovedTwin>()
  for (const message of messages) {
    const own = (twins.get(message.identity) ?? []).filter((twin) => !taken.has(twin))
    const newcomer = judgeSourceMail(own, { isSameMail: message.isSameMail, showsAll: target.use === 'all' })
    const from = own.find(({ isGone }) => isGone === (newcomer === 'moved'))
    if (newcomer === 'new' || !from) unknown.push(message)
    else if (newcomer === 'copy') copies.push({ ...message, messageId: from.messageId })
    else {
      taken.add(from)
      moved.push({ message, from })
    }
  }
  if (copies.length > 0) await labelCopies(run, target, place, copies)
  if (moved.length > 0) await follow(run, target, place, moved)
  return unknown
}

/** Keeps a mail that is in several source folders in one folder, with the other folders as labels. */
async function labelCopies(
  { needs, mailboxId, tally, onProgress }: MoveInRun,
  { name, use, here }: TargetFolder,
  place: SourceFolderState,
  copies: readonly ImportedMessage[],
): Promise<void> {
  const labels =
    here.role === 'custom' && use === undefined ? await importedLabels(needs, mailboxId, [here.path]) : undefined
  const label = labels?.get(here.path)
  await needs.store.write(mailboxId, async (w) => {
    const version = await w.nextVersion()
    await w.moveIns.recordImported(place, copies)
    if (label === undefined) return
    const messageIds = copies.flatMap(({ messageId }) => messageId ?? [])
    const threadIds = await w.moveIns.addLabel(messageIds, label, version)
    if (threadIds.length === 0) return
    await w.threads.refresh(threadIds, version)
    await w.record({ type: 'threads.changed', version, threadIds, folderIds: [here.id] })
  })
  tally.add('copies', copies.length)
  onProgress(name)
}

/** Moves mail only if it is still in the folder that it was imported into. */
async function follow(
  { needs, mailboxId, tally, onProgress }: MoveInRun,
  { name, here }: TargetFolder,
  place: SourceFolderState,
  moved: readonly { readonly message: SourceMessage; readonly from: MovedTwin }[],
): Promise<void> {
  const before = new Map<FolderId, MessageId[]>()
  for (const { from } of moved) {
    const { messageId, hereId } = from
    if (messageId === undefined || hereId === undefined || hereId === here.id) continue
    before.set(hereId, [...(before.get(hereId) ?? []), messageId])
  }
  await needs.store.write(mailboxId, async (w) => {
    const version = await w.nextVersion()
    for (const { message, from } of moved) await w.moveIns.moveRecord(from, place, message.uid)
    const ids: MessageId[] = []
    for (const [folderId, messageIds] of before) ids.push(...(await w.moveIns.filterByFolder(folderId, messageIds)))
    const groups = ids.length > 0 ? await w.threads.moveMessages(ids, here.id, version) : []
    if (groups.length > 0) await w.record({ type: 'threads.moved', version, groups })
  })
  tally.add('moved', moved.length)
  onProgress(name)
}

function apart<T>(items: readonly T[], isFirst: (item: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}
