import type { MessageId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore } from '../store.ts'

/** The next window then shows no warning. Other claims stay. @throws Refused message_not_found */
export function releaseDraft(
  needs: { readonly store: MailStore },
  actor: Actor,
  id: MessageId,
  writer: string,
): Promise<void> {
  return needs.store.write(actor.mailboxId, async (w) => {
    await w.nextVersion()
    if (!(await w.messages.find(id))) throw new Refused('message_not_found')
    await w.draftClaims.release(id, writer)
  })
}
