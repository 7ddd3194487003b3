import type { FolderId } from '@sen/model/ids'
import { FLAGS_SLICE_MESSAGES, MAX_CACHED_FLAGS } from '@sen/model/mail-programs/limits'
import { flagNames } from '@sen/model/mail-programs/message-flags'
import type { MailboxActor } from '../kit/actor.ts'
import { readAhead } from '../kit/read-ahead.ts'
import type { MailStore } from '../store.ts'
import { cacheKey, type FolderCache } from './folder-cache.ts'
import type { StoredFlags, StoredFolderState } from './mail-program-store.ts'
import { PackedFlags } from './packed-flags.ts'
import { requireFolderContext } from './program-context.ts'
import type { ClosedUidRange, FlagsRequest, MessageFlags } from './program-message.ts'
import { closeRanges } from './uid-ranges.ts'

interface Needs {
  readonly store: MailStore
  readonly folderCache: FolderCache
}

/** Messages of a slice with the same flags share one list. @throws Refused folder_not_found */
export async function* fetchFlags(
  needs: Needs,
  actor: MailboxActor,
  folderId: FolderId,
  { ranges, changedSince, onState }: FlagsRequest,
): AsyncGenerator<readonly MessageFlags[], void> {
  const { state, labels } = await needs.store.read(actor.mailboxId, (r) => requireFolderContext(r, folderId))
  onState?.(state)
  if (changedSince !== undefined && changedSince >= state.highestModseq) return
  const lists = new Map<StoredFlags['state'], readonly string[]>()
  const namesOf = (flags: StoredFlags['state']): readonly string[] => {
    const names = lists.get(flags) ?? flagNames(flags, labels)
    lists.set(flags, names)
    return names
  }
  const asked = { closed: closeRanges(ranges, state.uidNext - 1), changedSince, labels: labels.hasAny }
  for await (const rows of slicesOf(needs, actor, state, asked)) {
    lists.clear()
    yield rows.map((row) => ({ uid: row.uid, version: row.version, flags: namesOf(row.state) }))
  }
}

interface Asked {
  readonly closed: readonly ClosedUidRange[]
  readonly changedSince: number | undefined
  readonly labels: boolean
}

/** Programs ask for all flags again whenever they connect, so those of an unchanged folder are cached. */
async function* slicesOf(
  needs: Needs,
  actor: MailboxActor,
  state: StoredFolderState,
  asked: Asked,
): AsyncGenerator<readonly StoredFlags[], void> {
  const { folderId } = state
  const key = cacheKey(state)
  const cached = needs.folderCache.get(actor.mailboxId, folderId, key)
  if (cached?.flags) {
    yield* cached.flags.slices(asked.closed, { changedSince: asked.changedSince, limit: FLAGS_SLICE_MESSAGES })
    return
  }
  const isCached = cached?.uids !== undefined && isWhole(asked, cached.uids.uids)
  const all: StoredFlags[] = []
  for await (const rows of readAhead(readSlices(needs, actor, folderId, asked))) {
    if (isCached) all.push(...rows)
    yield rows
  }
  const flags = isCached ? PackedFlags.of(all) : undefined
  // A message that changed after the state was read has later flags, but then the folder has another state, too.
  if (flags) needs.folderCache.set(actor.mailboxId, folderId, { key, flags })
}

function isWhole({ closed: [range, ...others], changedSince }: Asked, uids: Uint32Array): boolean {
  if (range === undefined || others.length > 0 || changedSince !== undefined) return false
  if (uids.length > MAX_CACHED_FLAGS) return false
  return range.first <= (uids[0] ?? 0) && range.last >= (uids.at(-1) ?? 0)
}

async function* readSlices(
  { store }: Needs,
  actor: MailboxActor,
  folderId: FolderId,
  { closed, changedSince, labels }: Asked,
): AsyncGenerator<readonly StoredFlags[], void> {
  const limit = FLAGS_SLICE_MESSAGES
  for (let start = 0; start < closed.length; start += limit) {
    const ranges = closed.slice(start, start + limit)
    for (let after = 0; ; ) {
      const asked = { ranges, after, changedSince, limit, labels }
      const rows = await store.read(actor.mailboxId, (r) => r.mailPrograms.flags(folderId, asked))
      if (rows.length > 0) yield rows
      const last = rows.at(-1)
      if (!last || rows.length < limit) break
      after = last.uid
    }
  }
}
