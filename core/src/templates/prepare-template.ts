import { textOfHtml } from '@sen/model/html-text'
import type { TemplateId } from '@sen/model/ids'
import { snippetOf } from '@sen/model/snippets'
import { judgeTemplate, type TemplateContent, type TemplateRefusal } from '@sen/model/templates/judge-template'
import { MAX_TEMPLATE_CHARACTERS, MAX_TEMPLATES } from '@sen/model/templates/limits'
import { Refused } from '../kit/refused.ts'
import type { HtmlCleaner } from '../ports/html-cleaner.ts'
import { cleanSignature } from '../settings/save-settings.ts'
import type { Reader } from '../store.ts'

/** Sanitises like a signature (spec section 5). @throws Refused `template_too_large`, before the text is processed */
export async function prepareText(
  cleaner: HtmlCleaner,
  html: string,
): Promise<{ readonly html: string; readonly snippet: string }> {
  if (html.length > MAX_TEMPLATE_CHARACTERS) throw new Refused('template_too_large', { limit: MAX_TEMPLATE_CHARACTERS })
  const clean = html === '' ? '' : await cleanSignature(cleaner, html)
  return { html: clean, snippet: snippetOf(textOfHtml(clean)) }
}

/** @throws Refused with the result of `judgeTemplate`, which includes conflicts with other templates */
export async function requireKeepable(
  r: Pick<Reader, 'templates'>,
  template: TemplateContent,
  own?: TemplateId,
): Promise<void> {
  const others = (await r.templates.all()).filter(({ id }) => id !== own)
  const refusal = judgeTemplate(template, others)
  if (refusal === undefined) return
  throw new Refused(refusal, DETAILS[refusal])
}

const DETAILS: Readonly<Partial<Record<TemplateRefusal, Readonly<Record<string, unknown>>>>> = {
  invalid: { field: 'subject' },
  template_too_large: { limit: MAX_TEMPLATE_CHARACTERS },
  too_many_templates: { limit: MAX_TEMPLATES },
}
