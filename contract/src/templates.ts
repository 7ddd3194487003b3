import { MAX_SUBJECT_CHARACTERS } from '@sen/model/messages/limits'
import * as z from 'zod/mini'
import { Empty } from './fields.ts'
import { route } from './route.ts'

export const TemplateRowField = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  snippet: z.string(),
})
export type TemplateRowField = z.output<typeof TemplateRowField>

/** `html` is sanitised. Its placeholders are written `{{name}}` in every language. */
export const TemplateField = z.extend(TemplateRowField, { html: z.string() })
export type TemplateField = z.output<typeof TemplateField>

// Longer than the limit, because the core rejects long ones with its own error.
const Name = z.string().check(z.maxLength(1_000))
const Subject = z.string().check(z.maxLength(4 * MAX_SUBJECT_CHARACTERS))
const Html = z.string().check(z.maxLength(1_000_000))

export const listTemplates = route({
  method: 'GET',
  path: '/api/v2/templates',
  summary: 'List all templates by name, without their texts',
  response: z.array(TemplateRowField),
  listed: true,
  errors: [],
})

export const createTemplate = route({
  method: 'POST',
  path: '/api/v2/templates',
  summary:
    'Create a template with a unique name (case-insensitive). At most 100 templates of up to 50,000 characters each.',
  body: z.object({ name: Name, subject: z._default(Subject, ''), html: z._default(Html, '') }),
  response: TemplateField,
  errors: ['template_name_invalid', 'template_exists', 'template_empty', 'template_too_large', 'too_many_templates'],
})

export const getTemplate = route({
  method: 'GET',
  path: '/api/v2/templates/:id',
  summary: 'Get a template with its text',
  response: TemplateField,
  errors: ['not_found'],
})

export const changeTemplate = route({
  method: 'PATCH',
  path: '/api/v2/templates/:id',
  summary: 'Update the name, subject or text of a template. Omitted fields are unchanged.',
  body: z.object({ name: z.optional(Name), subject: z.optional(Subject), html: z.optional(Html) }),
  response: TemplateField,
  errors: ['not_found', 'template_name_invalid', 'template_exists', 'template_empty', 'template_too_large'],
})

export const deleteTemplate = route({
  method: 'DELETE',
  path: '/api/v2/templates/:id',
  summary: 'Delete a template. Messages created from it are unchanged.',
  response: Empty,
  errors: ['not_found'],
})
