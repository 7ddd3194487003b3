import type { FolderId } from '@sen/model/ids'
import { ReferenceThreads, type ThreadNode } from '@sen/model/imap/reference-threads'
import { MessageOrder, type SortCriterion } from '@sen/model/imap/sort-order'
import { FETCH_SLICE_MESSAGES } from '@sen/model/mail-programs/limits'
import type { MailboxActor } from '../kit/actor.ts'
import type { SortableMessage } from './mail-program-store.ts'
import { type MailProgramNeeds, requireProgramFolder } from './program-context.ts'

type Needs = Pick<MailProgramNeeds, 'store' | 'yielder'>

/** SORT (RFC 5256). UIDs that have left the folder are left out. @throws Refused folder_not_found */
export async function sortMessages(
  needs: Needs,
  actor: MailboxActor,
  folderId: FolderId,
  { uids, criteria }: { readonly uids: Uint32Array; readonly criteria: readonly SortCriterion[] },
): Promise<Uint32Array> {
  const order = new MessageOrder(criteria)
  const hasAddresses = criteria.some(({ key }) => key === 'FROM' || key === 'TO' || key === 'CC')
  for await (const slice of readSlices(needs, actor, folderId, { uids, wanted: hasAddresses ? 'addresses' : 'none' })) {
    await runInTurns(needs, order.add(slice))
  }
  return runInTurns(needs, order.finish())
}

/** THREAD=REFERENCES (RFC 5256). UIDs that have left the folder are left out. @throws Refused folder_not_found */
export async function threadMessages(
  needs: Needs,
  actor: MailboxActor,
  folderId: FolderId,
  uids: Uint32Array,
): Promise<readonly ThreadNode[]> {
  const threads = new ReferenceThreads()
  for await (const slice of readSlices(needs, actor, folderId, { uids, wanted: 'references' })) {
    await runInTurns(needs, threads.add(slice))
  }
  return runInTurns(needs, threads.finish())
}

/** Lets other work have a turn at each step. */
async function runInTurns<T>({ yielder }: Pick<Needs, 'yielder'>, steps: Generator<void, T>): Promise<T> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    await yielder.yield()
  }
}

async function* readSlices(
  { store, yielder }: Needs,
  actor: MailboxActor,
  folderId: FolderId,
  { uids, wanted }: { readonly uids: Uint32Array; readonly wanted: 'none' | 'addresses' | 'references' },
): AsyncGenerator<readonly SortableMessage[]> {
  await store.read(actor.mailboxId, (r) => requireProgramFolder(r, folderId))
  for (let start = 0; start < uids.length; start += FETCH_SLICE_MESSAGES) {
    const some = uids.subarray(start, start + FETCH_SLICE_MESSAGES)
    yield await store.read(actor.mailboxId, (r) => r.mailPrograms.listSortFields(folderId, some, wanted))
    await yielder.yield()
  }
}
