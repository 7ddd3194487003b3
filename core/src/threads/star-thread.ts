import type { ThreadId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'

/** Idempotent. @throws Refused domain_not_verified, thread_not_found */
export async function starThread(
  needs: { readonly store: MailStore },
  actor: Actor,
  threadId: ThreadId,
  starred: boolean,
): Promise<{ readonly version: number }> {
  requirePermission(actor, 'change_mail')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    if (!(await w.threads.find(threadId))) throw new Refused('thread_not_found')
    const changed = await w.threads.star([threadId], starred, version)
    if (changed.length > 0) await w.record({ type: 'thread.starred', version, threadId, starred })
    return { version }
  })
}
