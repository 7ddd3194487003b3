import type { FolderId } from '@sen/model/ids'
import { MAX_SORT_VALUE_CHARACTERS, SORTED_MESSAGE_BYTES, THREADED_MESSAGE_BYTES } from '@sen/model/imap/limits'
import { ReferenceThreads, type ThreadNode } from '@sen/model/imap/reference-threads'
import { MessageOrder, type SortCriterion } from '@sen/model/imap/sort-order'
import { FETCH_SLICE_MESSAGES } from '@sen/model/mail-programs/limits'
import type { MailboxActor } from '../kit/actor.ts'
import type { SortableMessage } from './mail-program-store.ts'
import { type MailProgramNeeds, requireProgramFolder } from './program-context.ts'

type Needs = Pick<MailProgramNeeds, 'store' | 'yielder' | 'arrangeMemory'>

const BYTES_OF_CHARACTER = 2

/** SORT (RFC 5256). UIDs that have left the folder are left out. @throws Refused folder_not_found */
export async function sortMessages(
  needs: Needs,
  actor: MailboxActor,
  folderId: FolderId,
  { uids, criteria }: { readonly uids: Uint32Array; readonly criteria: readonly SortCriterion[] },
): Promise<Uint32Array> {
  const order = new MessageOrder(criteria)
  const keys = new Set(criteria.map(({ key }) => key))
  const addresses = (['FROM', 'TO', 'CC'] as const).filter((key) => keys.has(key)).length
  const texts = addresses + (keys.has('SUBJECT') ? 1 : 0)
  const bytes = SORTED_MESSAGE_BYTES + texts * BYTES_OF_CHARACTER * MAX_SORT_VALUE_CHARACTERS
  return needs.arrangeMemory.pass(uids.length * bytes, async () => {
    const wanted = addresses > 0 ? 'addresses' : 'none'
    for await (const slice of readSlices(needs, actor, folderId, { uids, wanted })) {
      await runYielding(needs, order.add(slice))
    }
    return runYielding(needs, order.finish())
  })
}

/** THREAD=REFERENCES (RFC 5256). UIDs that have left the folder are left out. @throws Refused folder_not_found */
export async function threadMessages(
  needs: Needs,
  actor: MailboxActor,
  folderId: FolderId,
  uids: Uint32Array,
): Promise<readonly ThreadNode[]> {
  const threads = new ReferenceThreads()
  return needs.arrangeMemory.pass(uids.length * THREADED_MESSAGE_BYTES, async () => {
    for await (const slice of readSlices(needs, actor, folderId, { uids, wanted: 'references' })) {
      await runYielding(needs, threads.add(slice))
    }
    return runYielding(needs, threads.finish())
  })
}

async function runYielding<T>({ yielder }: Pick<Needs, 'yielder'>, steps: Generator<void, T>): Promise<T> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    await yielder.yield()
  }
}

async function* readSlices(
  { store, yielder }: Pick<Needs, 'store' | 'yielder'>,
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
