import type { FolderId } from '@sen/model/ids'
import { FLAGS_SLICE_MESSAGES } from '@sen/model/mail-programs/limits'
import { flagNames } from '@sen/model/mail-programs/message-flags'
import type { MailboxActor } from '../kit/actor.ts'
import { readAhead } from '../kit/read-ahead.ts'
import type { MailStore } from '../store.ts'
import type { StoredFlags } from './mail-program-store.ts'
import { requireFolderContext } from './program-context.ts'
import type { FlagsRequest, MessageFlags } from './program-message.ts'
import { closeRanges } from './uid-ranges.ts'

interface Needs {
  readonly store: MailStore
}

/** Messages of a slice with the same flags share one list. @throws Refused folder_not_found */
export function fetchFlags(
  needs: Needs,
  actor: MailboxActor,
  folderId: FolderId,
  request: FlagsRequest,
): AsyncGenerator<readonly MessageFlags[], void> {
  return readAhead(readFlags(needs, actor, folderId, request))
}

async function* readFlags(
  { store }: Needs,
  actor: MailboxActor,
  folderId: FolderId,
  { ranges, changedSince, onState }: FlagsRequest,
): AsyncGenerator<readonly MessageFlags[], void> {
  const { state, labels } = await store.read(actor.mailboxId, (r) => requireFolderContext(r, folderId))
  onState?.(state)
  if (changedSince !== undefined && changedSince >= state.highestModseq) return
  const lists = new Map<StoredFlags['state'], readonly string[]>()
  const namesOf = (flags: StoredFlags['state']): readonly string[] => {
    const names = lists.get(flags) ?? flagNames(flags, labels)
    lists.set(flags, names)
    return names
  }
  const limit = FLAGS_SLICE_MESSAGES
  const closed = closeRanges(ranges, state.uidNext - 1)
  for (let start = 0; start < closed.length; start += limit) {
    const some = closed.slice(start, start + limit)
    for (let after = 0; ; ) {
      const asked = { ranges: some, after, changedSince, limit, labels: labels.hasAny }
      const rows = await store.read(actor.mailboxId, (r) => r.mailPrograms.flags(folderId, asked))
      lists.clear()
      if (rows.length > 0) yield rows.map((row) => ({ uid: row.uid, version: row.version, flags: namesOf(row.state) }))
      const last = rows.at(-1)
      if (!last || rows.length < limit) break
      after = last.uid
    }
  }
}
