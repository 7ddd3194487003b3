import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import type { TemplateSummary } from './template-store.ts'

export function listTemplates(needs: { readonly store: MailStore }, actor: Actor): Promise<readonly TemplateSummary[]> {
  return needs.store.read(actor.mailboxId, (r) => r.templates.all())
}
