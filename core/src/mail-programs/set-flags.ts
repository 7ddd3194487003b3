import type { FolderId, ThreadId } from '@sen/model/ids'
import type { LabelKeywords } from '@sen/model/mail-programs/label-keywords'
import { CHANGE_SLICE_MESSAGES, MAX_KEYWORDS_PER_FOLDER } from '@sen/model/mail-programs/limits'
import {
  applyFlags,
  type FlagChange,
  isCommonKeyword,
  isSameState,
  type ParsedFlags,
  parseFlags,
} from '@sen/model/mail-programs/message-flags'
import { judgeSpamKeywords } from '@sen/model/mail-programs/spam-keywords'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { Reader, Writer } from '../store.ts'
import { closedRanges } from './fetch-messages.ts'
import type { StoredProgramMessage } from './mail-program-store.ts'
import { type MailProgramNeeds, readLabelKeywords, requireProgramFolder } from './program-context.ts'
import type { ProgramFolder } from './program-folder.ts'
import type { FlagReceipt, UidRange } from './program-message.ts'
import { type FlaggedMessage, moveBySpamKeywords } from './spam-verdicts.ts'
import { toProgramMessage } from './to-program-message.ts'
import { inUidSlices, nextAfter, type SliceResult, type UidSlice } from './uid-slices.ts'

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
  needs: Pick<MailProgramNeeds, 'store'>,
  actor: Actor,
  folderId: FolderId,
  { ranges, change, unchangedSince }: FlagRequest,
): AsyncGenerator<FlagReceipt> {
  requirePermission(actor, 'change_mail')
  const closed = await closedRanges(needs, actor, folderId, ranges)
  yield* inUidSlices(closed, (slice) =>
    needs.store.write(actor.mailboxId, (w) => setSlice(w, folderId, { ...slice, change, unchangedSince })),
  )
}

async function setSlice(
  w: Writer,
  folderId: FolderId,
  { ranges, after, change, unchangedSince }: UidSlice & Omit<FlagRequest, 'ranges'>,
): Promise<SliceResult<FlagReceipt>> {
  const version = await w.nextVersion()
  const folder = await requireProgramFolder(w, folderId)
  const labels = await readLabelKeywords(w)
  const asked = { ranges, after, limit: CHANGE_SLICE_MESSAGES, labels: labels.hasAny }
  const rows = await w.mailPrograms.rows(folderId, asked)
  const flags = await requireFlags(w, folderId, change, labels)
  const isModified = ({ version: known }: StoredProgramMessage) =>
    unchangedSince !== undefined && known > unchangedSince
  const changed = rows
    .filter((row) => !isModified(row))
    .flatMap((before): FlaggedMessage[] => {
      const state = applyFlags(before, change.mode, flags)
      if (!state) throw new Refused('too_many_keywords')
      const { keywords } = judgeSpamKeywords(before.keywords, state.keywords)
      const after = { ...before, ...state, keywords, version }
      return isSameState(before, after) ? [] : [{ before, after }]
    })
  await saveFlags(w, folder, changed, version)
  return {
    value: {
      changed: changed.map(({ before, after: row }) => ({
        ...toProgramMessage(row, labels),
        versionBefore: before.version,
      })),
      modified: rows.filter(isModified).map(({ uid }) => uid),
    },
    next: nextAfter(rows),
  }
}

async function saveFlags(
  w: Writer,
  folder: ProgramFolder,
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
  await w.record({ type: 'threads.changed', version, threadIds, folderIds: [folder.id, ...targets] })
}

/** Reads flags and checks the limits of keywords. @throws Refused keyword_invalid, too_many_keywords */
export async function requireFlags(
  r: Reader,
  folderId: FolderId,
  { mode, flags }: FlagChange,
  labels: LabelKeywords,
): Promise<ParsedFlags> {
  const parsed = parseFlags(flags, labels)
  const isAdded = mode !== 'remove'
  if (isAdded && parsed.hasInvalid) throw new Refused('keyword_invalid')
  const rare = isAdded ? parsed.keywords.filter((keyword) => !isCommonKeyword(keyword)) : []
  if (rare.length === 0) return parsed
  const known = (await r.mailPrograms.keywordsIn(folderId)).map((keyword) => keyword.toLowerCase())
  const all = new Set([...known, ...rare.map((keyword) => keyword.toLowerCase())])
  if (all.size > MAX_KEYWORDS_PER_FOLDER && all.size > known.length) throw new Refused('too_many_keywords')
  return parsed
}
