import type { DraftToCheck } from '@sen/model/checking/check-before-sending'
import type { DraftSession } from '../../../data/drafts/draft-session.ts'
import { isSafe } from '../../../data/drafts/draft-status.ts'
import { checkSpam } from '../../../data/sending/check-spam.ts'

/**
 * What is held against this draft, when it is enough to ask about. The server judges what it has: the draft is saved
 * first, as it is before every sending.
 */
export async function spamOf(draft: DraftSession): Promise<DraftToCheck['spam']> {
  draft.flush()
  await draft.rest()
  const { status } = draft.view.getState()
  if (!status.stored || !isSafe(status)) return undefined
  const found = await checkSpam(status.stored.messageId)
  return found && found.score >= found.warn_score ? { score: found.score, symbols: found.symbols } : undefined
}
