import type { LabelId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { Label } from './label-store.ts'
import { changeKeywords } from './raise-labelled.ts'
import { requireLabelName } from './require-label-name.ts'

/** @throws Refused domain_not_verified, label_not_found, label_exists (another label has its name), too_many_labels */
export async function restoreLabel(
  needs: { readonly store: MailStore },
  actor: Actor,
  id: LabelId,
): Promise<{ readonly label: Label; readonly version: number }> {
  requirePermission(actor, 'change_mail')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const label = await w.labels.findRemoved(id)
    if (!label) throw new Refused('label_not_found')
    const before = await w.labels.list()
    requireLabelName(label.name, before)
    await w.labels.restore(id)
    await changeKeywords(w, actor.mailboxId, { before, after: await w.labels.list() }, version)
    await w.record({ type: 'labels.changed', version })
    return { label, version }
  })
}
