import type { FolderId } from '@sen/model/ids'
import { MAX_COPIED_DRAFTS, MAX_COPIED_MESSAGES } from '@sen/model/mail-programs/limits'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { Writer } from '../store.ts'
import { appendMessages } from './append-messages.ts'
import { readDraftSource } from './draft-source.ts'
import { type MailProgramNeeds, readLabelKeywords, requireProgramFolder } from './program-context.ts'
import type { AppendedMessage, CopyReceipt } from './program-message.ts'
import type { Transfer } from './program-transfer.ts'
import { toProgramMessage } from './to-program-message.ts'

/**
 * Copies drafts as a mail program would append their source, since the source of a draft is composed on demand. Programs
 * without MOVE delete a draft by a copy in Trash.
 * @param alongside runs in the same transaction, if there is a draft
 * @returns undefined when there is no draft among the messages
 * @throws Refused move_not_allowed for more than `MAX_COPIED_DRAFTS`, and as `appendMessages` does
 */
export async function copyDrafts(
  needs: MailProgramNeeds,
  actor: Actor,
  folderId: FolderId,
  { ranges, to, alongside }: Transfer & { readonly alongside: (w: Writer) => Promise<void> },
): Promise<CopyReceipt | undefined> {
  const [drafts, labels] = await needs.store.read(actor.mailboxId, async (r) => {
    const { role } = await requireProgramFolder(r, folderId)
    const asked = { ranges, after: 0, limit: MAX_COPIED_MESSAGES, labels: true }
    const rows = role === 'drafts' || role === 'trash' ? await r.mailPrograms.rows(folderId, asked) : []
    return [rows.filter(({ isDraft }) => isDraft), await readLabelKeywords(r)] as const
  })
  if (drafts.length === 0) return undefined
  if (drafts.length > MAX_COPIED_DRAFTS) throw new Refused('move_not_allowed')
  const messages: AppendedMessage[] = []
  for (const row of drafts) {
    const source = row.rawBlob === undefined ? await readDraftSource(needs, actor, row) : row
    if (source.rawBlob === undefined) throw new Refused('move_not_allowed')
    const { flags, internalDate } = toProgramMessage(row, labels)
    messages.push({ blob: source.rawBlob, sizeBytes: source.sizeBytes, flags, internalDate })
  }
  const { uidValidity, uids } = await appendMessages(needs, actor, to, messages, alongside)
  // A copy that is merged with a message in its undo period has no UID, and the pairs must name all copies.
  if (uids.length < drafts.length) return { uidValidity, sources: [], targets: [] }
  return { uidValidity, sources: drafts.map(({ uid }) => uid), targets: uids }
}

/** Orders the pairs by their source, as COPYUID names them. */
export function joinReceipts(one: CopyReceipt, other: CopyReceipt): CopyReceipt {
  const pairs = [one, other]
    .flatMap(({ sources, targets }) => sources.map((source, at) => [source, targets[at] ?? 0] as const))
    .sort(([first], [second]) => first - second)
  return {
    uidValidity: other.uidValidity,
    sources: pairs.map(([source]) => source),
    targets: pairs.map(([, target]) => target),
  }
}
