import type { MailboxId, MessageId } from '@sen/model/ids'
import { IMPORT_IN_MEMORY_BYTES } from '@sen/model/imports/limits'
import type { FolderReference } from '@sen/model/receiving/file-mail'
import type { ByteGate } from '../kit/byte-gate.ts'
import type { MessageMarks } from '../messages/message-store.ts'
import type { ReceivingNeeds } from './arrival.ts'
import { duplicateQueryOf } from './duplicate-query.ts'
import { examineMail } from './examine-mail.ts'
import { importedLabels } from './imported-labels.ts'
import { deliverMail, type ReceiveResult } from './receive-mail.ts'
import { receivedTime } from './received-time.ts'
import type { IncomingMessage } from './store-message.ts'

export interface FoundMessage {
  readonly name: string
  readonly raw: Uint8Array
  readonly digest: string
  readonly foundTime: Date
  readonly folder: FolderReference
  readonly kind: 'received' | 'sent'
  readonly isRead: boolean
  readonly isStarred: boolean
  readonly marks?: MessageMarks
  readonly labels?: readonly string[]
}

export interface UnreadableMessage {
  readonly name: string
  readonly reason: string
}

export interface ImportReport {
  imported: number
  alreadyHere: number
  readonly unparsable: string[]
  readonly failed: UnreadableMessage[]
  readonly brought: MessageId[]
}

/** `largeMail` limits the memory of large messages, together with those that arrive by SMTP. */
export interface ImportNeeds extends ReceivingNeeds {
  readonly largeMail: Pick<ByteGate, 'pass'>
}

export interface ImportOptions {
  readonly onProgress?: (soFar: ImportReport) => void
  /** A repeated run under this name skips known mail. If absent, only mail of earlier imports is recognised. */
  readonly run?: string
}

/** Large enough to share the cost of a transaction, small enough not to block the mailbox's users. */
const BATCH_MESSAGES = 40
const BATCH_BYTES = 64 * 1024 * 1024
const CONCURRENT_MESSAGES = 8

/**
 * The key contains folder and bytes, so a repeated import adds only what is missing. A failed message does not stop the
 * others; if each message of a batch fails, the error is thrown.
 */
export async function importMail(
  needs: ImportNeeds,
  mailboxId: MailboxId,
  found: AsyncIterable<FoundMessage | UnreadableMessage> | Iterable<FoundMessage | UnreadableMessage>,
  { onProgress = () => {}, run }: ImportOptions = {},
): Promise<ImportReport> {
  const report: ImportReport = { imported: 0, alreadyHere: 0, unparsable: [], failed: [], brought: [] }
  let storing = Promise.resolve()
  for await (const batch of inBatches(found, report)) {
    const fresh = await onlyMissing(needs, mailboxId, batch, { report, run })
    const prepared = await prepareAll(needs, fresh, { report, run })
    // Prepare the next batch while this one is stored.
    await storing
    const fit = run === undefined ? prepared : await withoutCopies(needs, mailboxId, prepared, report)
    const ready = await withLabels(needs, mailboxId, fit)
    storing = storeAll(needs, mailboxId, ready, report).then(() => onProgress(report))
    // The next await throws it. This prevents an unhandled rejection until then.
    storing.catch(() => {})
  }
  await storing
  return report
}

interface ReadyMessage extends IncomingMessage {
  readonly name: string
  readonly labelNames: readonly string[]
}

interface Run {
  readonly report: ImportReport
  readonly run: string | undefined
}

async function* inBatches(
  found: AsyncIterable<FoundMessage | UnreadableMessage> | Iterable<FoundMessage | UnreadableMessage>,
  report: ImportReport,
): AsyncGenerator<readonly FoundMessage[]> {
  let batch: FoundMessage[] = []
  let bytes = 0
  for await (const message of found) {
    if ('reason' in message) {
      report.failed.push(message)
      continue
    }
    batch.push(message)
    bytes += message.raw.byteLength
    if (batch.length < BATCH_MESSAGES && bytes < BATCH_BYTES) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}

function keyOf({ folder, digest }: FoundMessage, run: string | undefined): string {
  const place = `${'role' in folder ? folder.role : folder.path}:${digest}`
  return run === undefined ? `import:${place}` : `import ${run}:${place}`
}

async function onlyMissing(
  needs: ReceivingNeeds,
  mailboxId: MailboxId,
  batch: readonly FoundMessage[],
  { report, run }: Run,
): Promise<readonly FoundMessage[]> {
  const known = await needs.store.read(mailboxId, (r) =>
    Promise.all(batch.map((message) => r.messages.findByDeliveryKey(keyOf(message, run)))),
  )
  const missing = batch.filter((_, at) => known[at] === undefined)
  if (run === undefined) report.alreadyHere += batch.length - missing.length
  for (const id of run === undefined ? [] : known) {
    if (id === undefined) continue
    report.imported += 1
    report.brought.push(id)
  }
  return missing
}

async function withoutCopies(
  { store }: ReceivingNeeds,
  mailboxId: MailboxId,
  ready: readonly ReadyMessage[],
  report: ImportReport,
): Promise<readonly ReadyMessage[]> {
  const facts = ready.map(duplicateQueryOf)
  const known = await store.read(mailboxId, (r) => r.messages.haveDuplicates(facts))
  const seen = new Set<string>()
  const fresh = ready.filter((_, at) => {
    const { identity = '', from = '', snippet = '' } = facts[at] ?? {}
    const name = JSON.stringify([identity, from, snippet])
    const isNew = known[at] !== true && !seen.has(name)
    seen.add(name)
    return isNew
  })
  report.alreadyHere += ready.length - fresh.length
  return fresh
}

async function prepareAll(
  needs: ImportNeeds,
  messages: readonly FoundMessage[],
  { report, run }: Run,
): Promise<readonly ReadyMessage[]> {
  const ready: ReadyMessage[] = []
  for (let start = 0; start < messages.length; start += CONCURRENT_MESSAGES) {
    const some = messages.slice(start, start + CONCURRENT_MESSAGES)
    const prepared = await Promise.allSettled(some.map((message) => prepare(needs, message, run)))
    for (const [at, outcome] of prepared.entries()) {
      if (outcome.status === 'fulfilled') ready.push(outcome.value)
      else report.failed.push({ name: some[at]?.name ?? '', reason: reasonOf(outcome.reason) })
    }
  }
  return ready
}

async function prepare(needs: ImportNeeds, found: FoundMessage, run: string | undefined): Promise<ReadyMessage> {
  const { name, raw, foundTime, folder, kind, isRead, isStarred, marks, labels: labelNames = [] } = found
  const examine = () => examineMail(needs, { way: 'import', raw })
  const isLarge = raw.byteLength > IMPORT_IN_MEMORY_BYTES
  const mail = await (isLarge ? needs.largeMail.pass(raw.byteLength, examine) : examine())
  const receivedAt = receivedTime(mail.message, foundTime, needs.clock.now())
  const flags = { isRead, isStarred, ...(marks && { marks }) }
  return { name, mail, receivedAt, folder, kind, ...flags, labelNames, deliveryKey: keyOf(found, run) }
}

async function withLabels(
  needs: ReceivingNeeds,
  mailboxId: MailboxId,
  ready: readonly ReadyMessage[],
): Promise<readonly ReadyMessage[]> {
  const names = new Set(ready.flatMap(({ labelNames }) => labelNames))
  const ids = await importedLabels(needs, mailboxId, [...names])
  return ready.map((message) => ({ ...message, labels: message.labelNames.flatMap((name) => ids.get(name) ?? []) }))
}

async function storeAll(
  needs: ReceivingNeeds,
  mailboxId: MailboxId,
  ready: readonly ReadyMessage[],
  report: ImportReport,
): Promise<void> {
  if (ready.length === 0) return
  const error = await tryStoring(needs, mailboxId, ready, report)
  if (error === undefined) return
  // A single message may have failed the whole batch, so store each separately.
  const failed: UnreadableMessage[] = []
  for (const item of ready) {
    const own = ready.length === 1 ? error : await tryStoring(needs, mailboxId, [item], report)
    if (own !== undefined) failed.push({ name: item.name, reason: reasonOf(own) })
  }
  if (ready.length > 1 && failed.length === ready.length) throw error
  report.failed.push(...failed)
}

async function tryStoring(
  needs: ReceivingNeeds,
  mailboxId: MailboxId,
  ready: readonly ReadyMessage[],
  report: ImportReport,
): Promise<Error | undefined> {
  try {
    const results = await deliverMail(needs, mailboxId, ready)
    for (const [at, item] of ready.entries()) count(report, item, results[at])
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function count(report: ImportReport, { name, mail }: ReadyMessage, received: ReceiveResult | undefined): void {
  if (typeof received === 'string') {
    report.alreadyHere += 1
    return
  }
  report.imported += 1
  if (received) report.brought.push(received.messageId)
  if (mail.unparsable) report.unparsable.push(name)
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
