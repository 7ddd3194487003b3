import type { ErrorCode } from '../error-codes.ts'
import { textOfHtml } from '../html-text.ts'
import { MAX_SUBJECT_CHARACTERS } from '../messages/limits.ts'
import { exactForm } from '../search/fold-text.ts'
import { hasUnfitCharacter } from '../text/name-flaws.ts'
import { MAX_TEMPLATE_CHARACTERS, MAX_TEMPLATE_NAME_CHARACTERS, MAX_TEMPLATES } from './limits.ts'

export interface TemplateContent {
  readonly name: string
  /** If empty, the message keeps its subject. */
  readonly subject: string
  readonly html: string
}

export type TemplateRefusal = Extract<
  ErrorCode,
  | 'template_name_invalid'
  | 'template_exists'
  | 'invalid'
  | 'template_empty'
  | 'template_too_large'
  | 'too_many_templates'
>

export function judgeTemplate(
  { name, subject, html }: TemplateContent,
  others: readonly Pick<TemplateContent, 'name'>[],
): TemplateRefusal | undefined {
  const key = templateNameKey(name)
  if (key === '' || name.length > MAX_TEMPLATE_NAME_CHARACTERS || hasUnfitCharacter(name))
    return 'template_name_invalid'
  if (others.some((other) => templateNameKey(other.name) === key)) return 'template_exists'
  if (subject.length > MAX_SUBJECT_CHARACTERS || CONTROL.test(subject)) return 'invalid'
  if (html.length > MAX_TEMPLATE_CHARACTERS) return 'template_too_large'
  if (subject.trim() === '' && !/<img\b/i.test(html) && textOfHtml(html).trim() === '') return 'template_empty'
  return others.length >= MAX_TEMPLATES ? 'too_many_templates' : undefined
}

/** Ignores case and white space, but not diacritics. */
export function templateNameKey(name: string): string {
  return exactForm(name).replaceAll(/\s+/gu, ' ').trim()
}

export function copyName(name: string, others: readonly Pick<TemplateContent, 'name'>[]): string {
  const taken = new Set(others.map((other) => templateNameKey(other.name)))
  const bare = name.replace(/ \(\d+\)$/u, '')
  for (let number = 2; ; number += 1) {
    const end = ` (${number})`
    const copy = bare.slice(0, MAX_TEMPLATE_NAME_CHARACTERS - end.length) + end
    if (!taken.has(templateNameKey(copy))) return copy
  }
}

const CONTROL = /\p{Cc}/u
