import type { LabelId } from '@sen/model/ids'
import type { LabelColour } from '@sen/model/labels/labels'
import { tidyName } from '@sen/model/text/tidy-name'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { Label } from './label-store.ts'
import { changeKeywords } from './raise-labelled.ts'
import { requireLabelName } from './require-label-name.ts'

/**
 * Messages refer to labels by id. Their version is raised, because mail programs see another keyword.
 * @throws Refused domain_not_verified, label_not_found, label_exists, label_invalid
 */
export async function changeLabel(
  needs: { readonly store: MailStore },
  actor: Actor,
  id: LabelId,
  change: { readonly name?: string | undefined; readonly colour?: LabelColour | undefined },
): Promise<{ readonly label: Label; readonly version: number }> {
  requirePermission(actor, 'change_mail')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const labels = await w.labels.list()
    const before = labels.find((label) => label.id === id)
    if (!before) throw new Refused('label_not_found')
    const name = change.name === undefined ? before.name : tidyName(change.name)
    requireLabelName(name, labels, id)
    const label = { id, name, colour: change.colour ?? before.colour }
    await w.labels.change(label)
    await changeKeywords(w, actor.mailboxId, { before: labels, after: await w.labels.list() }, version)
    await w.record({ type: 'labels.changed', version })
    return { label, version }
  })
}
