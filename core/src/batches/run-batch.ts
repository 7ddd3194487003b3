import { isUnderWay } from '@sen/model/acting/batches'
import type { BatchId, MailboxId } from '@sen/model/ids'
import { BATCH_CHUNK_THREADS, BATCH_SEARCH_MESSAGES, BATCH_SLICE_MILLISECONDS } from '@sen/model/limits'
import type { Directory } from '../accounts/directory.ts'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import type { MailStore, Writer } from '../store.ts'
import { actOnThreads } from './act-on-threads.ts'
import type { Batch } from './batch-store.ts'
import { reportBatch } from './report-batch.ts'
import { undoThreads } from './undo-threads.ts'

/**
 * Collects what a batch's search finds and works the batch off, chunk by chunk, each one transaction: dying in between
 * loses nothing and does nothing twice. After a while it orders itself anew and gives way to other jobs.
 */
export async function runBatch(
  needs: { readonly store: MailStore; readonly clock: Clock; readonly directory: Directory },
  mailboxId: MailboxId,
  batchId: BatchId,
): Promise<void> {
  const actor = await needs.directory.findActor(mailboxId)
  if (!actor) return
  const until = needs.clock.now().getTime() + BATCH_SLICE_MILLISECONDS
  const collect = () => collectFound(needs, mailboxId, batchId)
  const work = () => needs.store.write(mailboxId, (w) => workChunk(w, actor, batchId))
  for (const step of [collect, work]) {
    while (await step()) {
      if (needs.clock.now().getTime() < until) continue
      await needs.store.write(mailboxId, (w) => w.enqueue({ name: 'run-batch', mailboxId, batchId }))
      return
    }
  }
  // What the batch before wrote down may be much: it goes without the mailbox's lock, and nobody waits for it.
  await needs.store.write(mailboxId, (w) => w.batches.forgetBefore(batchId))
}

/**
 * Writes down some more of the threads that a batch's search finds; answers whether there was something to look for. It
 * changes no mail, so it needs no version: the mailbox's writers do not wait for it.
 */
async function collectFound(
  needs: { readonly store: MailStore },
  mailboxId: MailboxId,
  batchId: BatchId,
): Promise<boolean> {
  const batch = await needs.store.read(mailboxId, (reader) => reader.batches.find(batchId))
  const search = batch?.state === 'working' ? batch.search : undefined
  if (!search) return false
  const found = await needs.store.read(mailboxId, (reader) =>
    reader.search.threadIds(search.criteria, search.after, BATCH_SEARCH_MESSAGES),
  )
  await needs.store.write(mailboxId, (w) => w.batches.addFound(batchId, search, found.ids, found.next))
  return true
}

async function workChunk(w: Writer, actor: Actor, id: BatchId): Promise<boolean> {
  const version = await w.nextVersion()
  const batch = await w.batches.find(id)
  if (!batch || !isUnderWay(batch.state)) return false
  const counts = batch.state === 'working' ? await workOn(w, actor, batch, version) : await undo(w, batch, version)
  if (counts) {
    await reportBatch(w, { ...batch, ...counts }, version)
    return true
  }
  const state = batch.state === 'working' ? 'done' : 'undone'
  await w.batches.setState(id, state)
  await reportBatch(w, (await w.batches.find(id)) ?? { ...batch, state }, version)
  return false
}

async function workOn(w: Writer, actor: Actor, batch: Batch, version: number) {
  const chunk = await w.batches.waiting(batch, BATCH_CHUNK_THREADS)
  if (chunk.length === 0) return undefined
  const changed = await actOnThreads(w, actor, batch, chunk, version)
  return w.batches.tick(batch, chunk, changed, version)
}

async function undo(w: Writer, batch: Batch, version: number) {
  const done = await w.batches.toUndo(batch.id, BATCH_CHUNK_THREADS)
  if (!done) return undefined
  await undoThreads(w, batch, done, version)
  return w.batches.tickUndone(batch.id, done.threads)
}
