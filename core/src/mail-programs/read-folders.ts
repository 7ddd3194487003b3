import type { FolderId, MailboxId } from '@sen/model/ids'
import { NUMBERING_SLICE_MESSAGES } from '@sen/model/mail-programs/limits'
import type { MailboxActor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { Yielder } from '../kit/yielder.ts'
import type { MailStore } from '../store.ts'
import { cacheKey, type FolderCache } from './folder-cache.ts'
import type { StoredFolderState } from './mail-program-store.ts'
import { requireFolderContext, requireProgramFolder } from './program-context.ts'
import type { FolderChanges, FolderState, FolderStatus, OpenedFolder } from './program-folder.ts'

interface Needs {
  readonly store: MailStore
  readonly yielder: Yielder
  readonly folderCache: FolderCache
}

/** @throws Refused folder_not_found */
export async function openFolder(needs: Needs, actor: MailboxActor, folderId: FolderId): Promise<OpenedFolder> {
  // The state is read first: the next `changes` repeats what happened between it and the list of UIDs.
  const read = () =>
    needs.store.read(actor.mailboxId, (r) =>
      Promise.all([requireProgramFolder(r, folderId), requireFolderContext(r, folderId)]),
    )
  let [folder, context] = await read()
  if (!context.state.isNumbered) {
    await numberFolder(needs, actor.mailboxId, folderId)
    ;[folder, context] = await read()
  }
  const { state, labels } = context
  return needs.store.read(actor.mailboxId, async (r) => {
    const key = cacheKey(state)
    const uids = needs.folderCache.get(actor.mailboxId, folderId, key)?.uids ?? (await r.mailPrograms.uids(folderId))
    needs.folderCache.set(actor.mailboxId, folderId, { key, uids })
    return {
      ...toFolderState(state),
      folder,
      uids: uidsBelow(uids.uids, state.uidNext),
      firstUnseen: uids.firstUnseen,
      keywords: [...new Set([...uids.labels.flatMap((id) => labels.keywordOf(id) ?? []), ...uids.keywords])],
    }
  })
}

/** @throws Refused folder_not_found for the first unknown folder */
export async function readStatus(
  needs: Needs,
  actor: MailboxActor,
  folderIds: readonly FolderId[],
): Promise<readonly FolderStatus[]> {
  const states = await numberedStates(needs, actor.mailboxId, folderIds)
  const cached = new Map(
    states.map((state) => [
      state.folderId,
      needs.folderCache.get(actor.mailboxId, state.folderId, cacheKey(state))?.counts,
    ]),
  )
  const missing = folderIds.filter((id) => !cached.get(id))
  const counted =
    missing.length === 0 ? [] : await needs.store.read(actor.mailboxId, (r) => r.mailPrograms.counts(missing))
  for (const counts of counted) cached.set(counts.folderId, counts)
  return states.flatMap((state) => {
    const counts = cached.get(state.folderId)
    if (!counts) return []
    needs.folderCache.set(actor.mailboxId, state.folderId, { key: cacheKey(state), counts })
    return { ...toFolderState(state), ...counts }
  })
}

/** @throws Refused folder_not_found */
export async function readChanges(
  needs: Needs,
  actor: MailboxActor,
  folderId: FolderId,
  since: number,
): Promise<FolderChanges> {
  // The state is read first: a message that leaves between the two statements is repeated by the next call, not lost.
  const state = stateOf(await numberedStates(needs, actor.mailboxId, [folderId]))
  const isComplete = since >= state.goneFloor
  if (isComplete && state.highestModseq <= since)
    return { ...toFolderState(state), isComplete, gone: new Uint32Array() }
  const gone = await needs.store.read(actor.mailboxId, (r) => r.mailPrograms.listGone(folderId, since))
  return { ...toFolderState(state), isComplete, gone }
}

/** Mail from before UIDs is numbered by a nightly task, or here when a mail program comes first. */
export async function numberedStates(
  needs: Pick<Needs, 'store' | 'yielder'>,
  mailboxId: MailboxId,
  folderIds: readonly FolderId[],
): Promise<readonly StoredFolderState[]> {
  const read = () => needs.store.read(mailboxId, (r) => r.mailPrograms.states(folderIds))
  const states = await read()
  if (states.length < new Set(folderIds).size) throw new Refused('folder_not_found')
  const unnumbered = states.filter(({ isNumbered }) => !isNumbered)
  if (unnumbered.length === 0) return states
  for (const { folderId } of unnumbered) await numberFolder(needs, mailboxId, folderId)
  return read()
}

export async function numberFolder(
  { store, yielder }: Pick<Needs, 'store' | 'yielder'>,
  mailboxId: MailboxId,
  folderId: FolderId,
): Promise<void> {
  for (;;) {
    const isDone = await store.write(mailboxId, async (w) =>
      w.mailPrograms.numberMessages(folderId, await w.nextVersion(), NUMBERING_SLICE_MESSAGES),
    )
    if (isDone) return
    await yielder.yield()
  }
}

function uidsBelow(uids: Uint32Array, uidNext: number): Uint32Array {
  let length = uids.length
  while (length > 0 && (uids[length - 1] ?? 0) >= uidNext) length -= 1
  return uids.subarray(0, length)
}

function stateOf([state]: readonly StoredFolderState[]): StoredFolderState {
  if (!state) throw new Refused('folder_not_found')
  return state
}

function toFolderState({ uidValidity, uidNext, highestModseq }: FolderState): FolderState {
  return { uidValidity, uidNext, highestModseq }
}
