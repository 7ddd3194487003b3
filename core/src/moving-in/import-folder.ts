import type { MessageId } from '@sen/model/ids'
import { MAX_IMPORTED_MESSAGE_BYTES } from '@sen/model/imports/limits'
import { keywordLabels, programKeywords } from '@sen/model/moving-in/keywords'
import { MOVE_IN_BATCH_BYTES, MOVE_IN_BATCH_MESSAGES, SOURCE_SMALL_MESSAGE_BYTES } from '@sen/model/moving-in/limits'
import { WholeLines } from '@sen/model/receiving/whole-lines'
import type { ByteStream } from '../kit/bytes.ts'
import { BlobTooLarge } from '../ports/blob-store.ts'
import { ContentTooLarge, SourceFailed, type SourceMessage } from '../ports/mailbox-source.ts'
import { duplicateQueryOf } from '../receiving/duplicate-query.ts'
import { examineMail } from '../receiving/examine-mail.ts'
import { importedLabels } from '../receiving/imported-labels.ts'
import { deliverMail } from '../receiving/receive-mail.ts'
import { isBelievable, receivedTime } from '../receiving/received-time.ts'
import type { IncomingMessage } from '../receiving/store-message.ts'
import { moveInKey } from './move-in-key.ts'
import type { MoveInRun, TargetFolder } from './move-in-run.ts'
import type { SourceFolderState } from './move-in-store.ts'
import { QuotaFull } from './quota-full.ts'

/** Limits the messages of one mailbox that are parsed concurrently. */
const CONCURRENT_READS = 4

interface ReadyMessage {
  readonly message: SourceMessage
  readonly delivered: IncomingMessage
}

/**
 * Delivers in batches of one transaction each, without notifications.
 * @throws SourceFailed, FolderUnreadable; QuotaFull when the next message does not fit
 */
export async function importFolder(
  run: MoveInRun,
  target: TargetFolder,
  place: SourceFolderState,
  messages: readonly SourceMessage[],
): Promise<void> {
  const { fit, isFull } = await fitting(run, messages)
  const seen = new Set<number>()
  let batch: Promise<ReadyMessage | undefined>[] = []
  let bytes = 0
  const deliverBatch = async (): Promise<void> => {
    const ready = (await Promise.all(batch)).filter((each) => each !== undefined)
    batch = []
    bytes = 0
    await deliver(run, target, place, ready)
  }
  try {
    for await (const each of run.source.contents(fit, MAX_IMPORTED_MESSAGE_BYTES)) {
      const { message } = each
      seen.add(message.uid)
      if ('problem' in each) {
        run.tally.fail({ folder: target.name, uid: message.uid, reason: each.problem })
        continue
      }
      const kept = await storeContent(run, target, message, each.content)
      if (!kept) continue
      if (batch.length >= CONCURRENT_READS) await batch.at(-CONCURRENT_READS)
      const reading = prepare(run, target, place, { message, ...kept })
      // The error is handled with the batch. This prevents an unhandled rejection until then.
      reading.catch(() => {})
      batch.push(reading)
      bytes += kept.sizeBytes
      if (batch.length >= MOVE_IN_BATCH_MESSAGES || bytes >= MOVE_IN_BATCH_BYTES) await deliverBatch()
    }
  } catch (error) {
    // Deliver what arrived before the connection broke, so that even an unreliable one makes progress.
    if (error instanceof SourceFailed) await deliverBatch()
    throw error
  }
  await deliverBatch()
  await reportMissing(
    run,
    target,
    fit.filter(({ uid }) => !seen.has(uid)),
  )
  if (isFull) throw new QuotaFull('the mailbox is full')
}

async function fitting({ needs, mailboxId }: MoveInRun, messages: readonly SourceMessage[]) {
  if (messages.length === 0) return { fit: messages, isFull: false }
  let room = await roomOf(needs, mailboxId)
  const first = messages.findIndex(({ sizeBytes }) => {
    room -= sizeBytes
    return room < 0
  })
  return first === -1 ? { fit: messages, isFull: false } : { fit: messages.slice(0, first), isFull: true }
}

async function roomOf({ store }: MoveInRun['needs'], mailboxId: MoveInRun['mailboxId']): Promise<number> {
  const { usedBytes, quotaBytes } = await store.read(mailboxId, (r) => r.mailbox.usage())
  return quotaBytes - usedBytes
}

async function storeContent(
  { needs, tally }: MoveInRun,
  { name }: TargetFolder,
  { uid }: SourceMessage,
  content: ByteStream,
) {
  try {
    return await needs.blobs.writeStream(wholeLines(content), MAX_IMPORTED_MESSAGE_BYTES)
  } catch (error) {
    if (!(error instanceof BlobTooLarge || error instanceof ContentTooLarge)) throw error
    tally.fail({ folder: name, uid, reason: `it has more than ${MAX_IMPORTED_MESSAGE_BYTES} bytes` })
    return undefined
  }
}

async function* wholeLines(content: ByteStream): ByteStream {
  const lines = new WholeLines()
  for await (const chunk of content) yield lines.feed(chunk)
  yield lines.end()
}

interface KeptMessage {
  readonly message: SourceMessage
  readonly key: string
  readonly sizeBytes: number
}

async function prepare(
  { needs, tally }: MoveInRun,
  { name, here, kind }: TargetFolder,
  place: SourceFolderState,
  { message, key, sizeBytes }: KeptMessage,
): Promise<ReadyMessage | undefined> {
  const { uid, receivedAt: said, isRead, isStarred, isAnswered } = message
  const examine = async () => examineMail(needs, { way: 'import', raw: await needs.blobs.get(key), kept: key })
  try {
    const isLarge = sizeBytes > SOURCE_SMALL_MESSAGE_BYTES
    const mail = isLarge ? await needs.memory.pass(sizeBytes, examine) : await examine()
    const now = needs.clock.now()
    const receivedAt = said && isBelievable(said, now) ? said : receivedTime(mail.message, now, now)
    const folder = here.role === 'custom' ? { path: here.path } : { role: here.role }
    // Sent mail counts as read, regardless of the source's flag.
    const flags = { isRead: isRead || kind === 'sent', isStarred }
    const marks = { isAnswered, ...programKeywords(message.keywords) }
    return {
      message,
      delivered: { mail, receivedAt, folder, kind, ...flags, marks, deliveryKey: moveInKey(place, uid) },
    }
  } catch (error) {
    tally.fail({ folder: name, uid, reason: reasonOf(error) })
    return undefined
  }
}

async function deliver(
  run: MoveInRun,
  target: TargetFolder,
  place: SourceFolderState,
  ready: readonly ReadyMessage[],
): Promise<void> {
  if (ready.length === 0) return
  const { needs, mailboxId, sourceId, tally, onProgress } = run
  if ((await roomOf(needs, mailboxId)) <= 0) throw new QuotaFull('the mailbox is full')
  const copies = await needs.store.read(mailboxId, (r) =>
    r.messages.haveDuplicates(
      ready.map(({ delivered }) => duplicateQueryOf(delivered)),
      sourceId,
    ),
  )
  const fresh = ready.filter((_, at) => !copies[at])
  const here = ready.filter((_, at) => copies[at])
  const labelled = await withLabels(run, await whereItIs(run, target, fresh))
  const stored = await storeAll(run, target, labelled)
  await needs.store.write(mailboxId, (w) =>
    w.moveIns.recordImported(place, [
      ...stored.map(({ message, messageId }) => ({ ...message, messageId })),
      ...here.map(({ message }) => ({ ...message, messageId: undefined })),
    ]),
  )
  tally.add('brought', stored.length)
  tally.add('here', here.length)
  for (const { message, delivered } of stored) {
    tally.clearFailure(target.name, message.uid)
    tally.addBytes(delivered.mail.sizeBytes)
    if (delivered.mail.unparsable) tally.add('unparsable')
  }
  onProgress(target.name)
}

async function whereItIs(
  { needs, mailboxId }: MoveInRun,
  { here }: TargetFolder,
  ready: readonly ReadyMessage[],
): Promise<readonly ReadyMessage[]> {
  if (here.role !== 'custom' || ready.length === 0) return ready
  const now = await needs.store.read(mailboxId, (r) => r.folders.find(here.id))
  const folder = { path: now?.path ?? here.path }
  return ready.map(({ message, delivered }) => ({ message, delivered: { ...delivered, folder } }))
}

async function withLabels(
  { needs, mailboxId }: MoveInRun,
  ready: readonly ReadyMessage[],
): Promise<readonly ReadyMessage[]> {
  const namesOf = ({ message }: ReadyMessage) => keywordLabels(message.keywords)
  const ids = await importedLabels(needs, mailboxId, [...new Set(ready.flatMap(namesOf))])
  return ready.map((each) => {
    const labels = namesOf(each).flatMap((name) => ids.get(name) ?? [])
    return { ...each, delivered: { ...each.delivered, labels } }
  })
}

interface StoredMessage extends ReadyMessage {
  /** Undefined when another run has just imported it, or its sender has recalled it. */
  readonly messageId: MessageId | undefined
}

/** Stores one by one if one transaction fails. When none can be stored, the error is not theirs and is thrown. */
async function storeAll(
  run: MoveInRun,
  { name }: TargetFolder,
  ready: readonly ReadyMessage[],
): Promise<readonly StoredMessage[]> {
  if (ready.length === 0) return []
  try {
    return await store(run, ready)
  } catch (error) {
    const stored: StoredMessage[] = []
    for (const each of ready) {
      try {
        if (ready.length === 1) throw error
        stored.push(...(await store(run, [each])))
      } catch (own) {
        run.tally.fail({ folder: name, uid: each.message.uid, reason: reasonOf(own) })
      }
    }
    if (stored.length === 0 && ready.length > 1) throw error
    return stored
  }
}

async function store(
  { needs, mailboxId }: MoveInRun,
  ready: readonly ReadyMessage[],
): Promise<readonly StoredMessage[]> {
  const results = await deliverMail(
    needs,
    mailboxId,
    ready.map(({ delivered }) => delivered),
  )
  return ready.map((each, at) => {
    const result = results[at]
    return { ...each, messageId: typeof result === 'object' ? result.messageId : undefined }
  })
}

export async function reportMissing(
  { source, tally }: MoveInRun,
  { name }: TargetFolder,
  missing: readonly Pick<SourceMessage, 'uid'>[],
): Promise<void> {
  if (missing.length === 0) return
  const listed = new Set((await source.uids()).uids)
  for (const { uid } of missing) {
    if (listed.has(uid))
      tally.fail({ folder: name, uid, reason: 'the server lists the message but does not return it' })
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
