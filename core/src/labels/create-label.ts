import { type LabelColour, nextLabelColour } from '@sen/model/labels/labels'
import { tidyName } from '@sen/model/text/tidy-name'
import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { Label } from './label-store.ts'
import { requireLabelName } from './require-label-name.ts'

/**
 * Chooses a colour that few labels have. @throws Refused domain_not_verified, label_exists, label_invalid,
 * too_many_labels
 */
export async function createLabel(
  needs: { readonly store: MailStore },
  actor: Actor,
  wanted: { readonly name: string; readonly colour?: LabelColour | undefined },
): Promise<{ readonly label: Label; readonly version: number }> {
  requirePermission(actor, 'change_mail')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const labels = await w.labels.list()
    const name = tidyName(wanted.name)
    requireLabelName(name, labels)
    const label = await w.labels.create({ name, colour: wanted.colour ?? nextLabelColour(labels) })
    await w.record({ type: 'labels.changed', version })
    return { label, version }
  })
}
