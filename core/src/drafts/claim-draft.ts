import { DRAFT_CLAIM_SECONDS } from '@sen/model/drafts/limits'
import type { MessageId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import type { MailStore } from '../store.ts'
import { requireDraft } from './require-draft.ts'

export interface DraftClaim {
  readonly isYours: boolean
  readonly revision: number
}

/**
 * Claims block nothing: revisions prevent overwriting (product decision 26).
 * @param writer the window's own name
 * @throws Refused message_not_found, not_a_draft, already_sent
 */
export function claimDraft(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
  id: MessageId,
  { writer, isTaking }: { readonly writer: string; readonly isTaking: boolean },
): Promise<DraftClaim> {
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const { id: messageId, threadId, revision } = await requireDraft(w.messages, id)
    const now = needs.clock.now()
    const before = await w.draftClaims.writerOf(messageId, now)
    const isAnothers = before !== undefined && before !== writer
    if (isAnothers && !isTaking) return { isYours: false, revision }
    await w.draftClaims.claim(messageId, writer, new Date(now.getTime() + DRAFT_CLAIM_SECONDS * 1_000), now)
    if (isAnothers) await w.record({ type: 'draft.claimed', version, messageId, threadId, writer })
    return { isYours: true, revision }
  })
}
