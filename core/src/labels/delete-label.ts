import type { LabelId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import { changeKeywords } from './raise-labelled.ts'

/** The label can be restored with its assignments for a day. @throws Refused domain_not_verified, label_not_found */
export async function deleteLabel(
  needs: { readonly store: MailStore },
  actor: Actor,
  id: LabelId,
): Promise<{ readonly version: number }> {
  requirePermission(actor, 'change_mail')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const before = await w.labels.list()
    if (!before.some((label) => label.id === id)) throw new Refused('label_not_found')
    await w.labels.remove(id)
    await changeKeywords(w, actor.mailboxId, { before, after: await w.labels.list() }, version)
    await w.record({ type: 'labels.changed', version })
    return { version }
  })
}
