import type { TemplateId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore, Reader } from '../store.ts'
import type { Template } from './template-store.ts'

/** @throws Refused `not_found` */
export function findTemplate(needs: { readonly store: MailStore }, actor: Actor, id: TemplateId): Promise<Template> {
  return needs.store.read(actor.mailboxId, (r) => requireTemplate(r, id))
}

/** @throws Refused `not_found`, also for a template of another mailbox */
export async function requireTemplate(r: Pick<Reader, 'templates'>, id: TemplateId): Promise<Template> {
  const template = await r.templates.find(id)
  if (!template) throw new Refused('not_found')
  return template
}
