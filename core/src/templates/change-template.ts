import type { TemplateId } from '@sen/model/ids'
import type { TemplateContent } from '@sen/model/templates/judge-template'
import type { Actor } from '../kit/actor.ts'
import type { HtmlCleaner } from '../ports/html-cleaner.ts'
import type { MailStore } from '../store.ts'
import { requireTemplate } from './find-template.ts'
import { prepareText, requireKeepable } from './prepare-template.ts'
import type { Template } from './template-store.ts'

/**
 * Absent fields keep their values.
 * @throws Refused not_found, template_name_invalid, template_exists, invalid (its subject), template_empty,
 * template_too_large
 */
export async function changeTemplate(
  needs: { readonly store: MailStore; readonly htmlCleaner: HtmlCleaner },
  actor: Actor,
  id: TemplateId,
  { name, subject, html }: { readonly [Key in keyof TemplateContent]?: TemplateContent[Key] | undefined },
): Promise<Template> {
  const text = html === undefined ? {} : await prepareText(needs.htmlCleaner, html)
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const before = await requireTemplate(w, id)
    const template = { ...before, name: (name ?? before.name).trim(), subject: subject ?? before.subject, ...text }
    await requireKeepable(w, template, id)
    await w.templates.change(template)
    await w.record({ type: 'templates.changed', version })
    return template
  })
}
