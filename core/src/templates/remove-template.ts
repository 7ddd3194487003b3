import type { TemplateId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import { requireTemplate } from './find-template.ts'

/** @throws Refused `not_found` */
export async function removeTemplate(
  needs: { readonly store: MailStore },
  actor: Actor,
  id: TemplateId,
): Promise<void> {
  await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    await requireTemplate(w, id)
    await w.templates.remove(id)
    await w.record({ type: 'templates.changed', version })
  })
}
