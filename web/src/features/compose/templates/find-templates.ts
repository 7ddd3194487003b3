import type { TemplateRowField } from '@sen/contract/templates'
import { exactForm, foldText, hasDiacritics } from '@sen/model/search/fold-text'

/** Ignores case and diacritics. Matches in the name precede those in subject or text. */
export function findTemplates(templates: readonly TemplateRowField[], typed: string): readonly TemplateRowField[] {
  const words = foldText(typed).split(/\s+/u).filter(Boolean)
  if (words.length === 0) return templates
  const exact = hasDiacritics(typed) ? exactForm(typed).trim() : undefined
  return templates
    .map((template) => ({ template, score: scoreOf(template, words, exact) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ template }) => template)
}

/** Returns 0 without a match. */
function scoreOf(template: TemplateRowField, words: readonly string[], exact: string | undefined): number {
  const name = foldText(template.name)
  const all = `${name}\n${foldText(template.subject)}\n${foldText(template.snippet)}`
  if (!words.every((word) => all.includes(word))) return 0
  const isInName = words.every((word) => name.includes(word))
  const phrase = words.join(' ')
  const closeness = !isInName ? 1 : name.startsWith(phrase) ? 4 : ` ${name}`.includes(` ${phrase}`) ? 3 : 2
  return closeness + (exact !== undefined && exactForm(template.name).includes(exact) ? 10 : 0)
}
