import type { FolderId, ThreadId } from '@sen/model/ids'
import { CHANGE_SLICE_MESSAGES } from '@sen/model/mail-programs/limits'
import { applyFlags, type FlagChange, isSameState } from '@sen/model/mail-programs/message-flags'
import { judgeSpamKeywords } from '@sen/model/mail-programs/spam-keywords'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { Writer } from '../store.ts'
import { closedRanges } from './fetch-messages.ts'
import { cacheKey, type KnownKeywords } from './folder-cache.ts'
import { requireKeywordRoom, requireValidFlags } from './folder-keywords.ts'
import type { StoredProgramMessage } from './mail-program-store.ts'
import { type FolderContext, type MailProgramNeeds, requireFolderContext } from './program-context.ts'
import type { FlagReceipt, UidRange } from './program-message.ts'
import { type FlaggedMessage, moveBySpamKeywords } from './spam-verdicts.ts'
import { toProgramMessage } from './to-program-message.ts'
import { mapUidSlices, nextAfter, type SliceResult, type UidSlice } from './uid-slices.ts'

type Needs = Pick<MailProgramNeeds, 'store' | 'folderCache'>

interface FlagRequest {
  readonly ranges: readonly UidRange[]
  readonly change: FlagChange
  readonly unchangedSince?: number | undefined
}

/**
 * Sets flags in slices of one transaction each, so that incoming mail does not wait for all. `$Junk` and `$NotJunk` move
 * messages to Junk and back.
 * @throws Refused folder_not_found, keyword_invalid, too_many_keywords, domain_not_verified
 */
export async function* setFlags(
  needs: Needs,
  actor: Actor,
  folderId: FolderId,
  { ranges, change, unchangedSince }: FlagRequest,
): AsyncGenerator<FlagReceipt> {
  requirePermission(actor, 'change_mail')
  const closed = await closedRanges(needs, actor, folderId, ranges)
  yield* mapUidSlices(closed, async (slice) => {
    const request = { ...slice, change, unchangedSince }
    const { known, result } = await needs.store.write(actor.mailboxId, (w) =>
      setSlice(needs, w, actor, { folderId, ...request }),
    )
    // A version that was rolled back is used again, so nothing is cached before the commit.
    if (known) needs.folderCache.set(actor.mailboxId, folderId, known)
    return result
  })
}

interface StoredSlice {
  readonly result: SliceResult<FlagReceipt>
  readonly known: { readonly key: string; readonly keywords: KnownKeywords } | undefined
}

async function setSlice(
  { folderCache }: Needs,
  w: Writer,
  { mailboxId }: Actor,
  {
    folderId,
    ranges,
    after,
    change,
    unchangedSince,
  }: UidSlice & Omit<FlagRequest, 'ranges'> & { readonly folderId: FolderId },
): Promise<StoredSlice> {
  const version = await w.nextVersion()
  const folder = await requireFolderContext(w, folderId)
  const { labels, state: stateBefore } = folder
  const asked = { ranges, after, limit: CHANGE_SLICE_MESSAGES, labels: labels.hasAny }
  const rows = await w.mailPrograms.rows(folderId, asked)
  const flags = requireValidFlags(change, labels)
  const added = change.mode === 'remove' ? [] : flags.keywords
  const keywords = await requireKeywordRoom(folderCache, w, { mailboxId, state: stateBefore }, added)
  const isModified = ({ version: known }: StoredProgramMessage) =>
    unchangedSince !== undefined && known > unchangedSince
  const changed = rows
    .filter((row) => !isModified(row))
    .flatMap((before): FlaggedMessage[] => {
      const state = applyFlags(before, change.mode, flags)
      if (!state) throw new Refused('too_many_keywords')
      const { keywords: judged } = judgeSpamKeywords(before.keywords, state.keywords)
      const after = { ...before, ...state, keywords: judged, version }
      return isSameState(before, after) ? [] : [{ before, after }]
    })
  await saveFlags(w, folder, changed, version)
  const keyBefore = cacheKey(stateBefore)
  const key = changed.length === 0 ? keyBefore : cacheKey({ ...stateBefore, highestModseq: version })
  return {
    result: {
      value: {
        changed: changed.map(({ before, after: row }) => ({
          ...toProgramMessage(row, labels),
          versionBefore: before.version,
        })),
        modified: rows.filter(isModified).map(({ uid }) => uid),
      },
      next: nextAfter(rows),
    },
    known: keywords && { key, keywords: keywords.key === keyBefore ? { ...keywords, key } : keywords },
  }
}

async function saveFlags(
  w: Writer,
  folder: FolderContext,
  changed: readonly FlaggedMessage[],
  version: number,
): Promise<void> {
  if (changed.length === 0) return
  const shown = await w.mailPrograms.setFlags(
    changed.map(({ after }) => after),
    version,
  )
  if (shown.length > 0) await w.threads.refresh(shown, version)
  // Sessions of mail programs need the event for flags that the web does not show, too.
  const threadIds: readonly ThreadId[] = [...new Set(changed.map(({ before }) => before.threadId))]
  const targets = await moveBySpamKeywords(w, folder, changed, version)
  await w.record({ type: 'threads.changed', version, threadIds, folderIds: [folder.state.folderId, ...targets] })
}
