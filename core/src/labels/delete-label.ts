import type { LabelId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'

/** For a day the label can be restored with its assignments. @throws Refused domain_not_verified, label_not_found */
export async function deleteLabel(
  needs: { readonly store: MailStore },
  actor: Actor,
  id: LabelId,
): Promise<{ readonly version: number }> {
  requirePermission(actor, 'change_mail')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    if (!(await w.labels.find(id))) throw new Refused('label_not_found')
    await w.labels.remove(id)
    await w.record({ type: 'labels.changed', version })
    return { version }
  })
}
