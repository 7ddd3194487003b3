import type { TemplateContent } from '@sen/model/templates/judge-template'
import type { Actor } from '../kit/actor.ts'
import type { HtmlCleaner } from '../ports/html-cleaner.ts'
import type { MailStore } from '../store.ts'
import { prepareText, requireKeepable } from './prepare-template.ts'
import type { Template } from './template-store.ts'

/** @throws Refused template_name_invalid, template_exists, invalid (its subject), template_empty, template_too_large, too_many_templates */
export async function createTemplate(
  needs: { readonly store: MailStore; readonly htmlCleaner: HtmlCleaner },
  actor: Actor,
  content: TemplateContent,
): Promise<Template> {
  const template = { ...content, name: content.name.trim(), ...(await prepareText(needs.htmlCleaner, content.html)) }
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    await requireKeepable(w, template)
    const id = await w.templates.add(template)
    await w.record({ type: 'templates.changed', version })
    return { ...template, id }
  })
}
