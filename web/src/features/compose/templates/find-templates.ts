import type { TemplateRowField } from '@sen/contract/writing/templates'
import { exactForm, foldText, hasDiacritics } from '@sen/model/search/fold-text'

/**
 * Those that fit what was typed, case and diacritics apart: all words stand in the name, or, after those, in subject or beginning.
 * Beginnings of names come first, and what fits with its diacritics before what does without.
 */
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

/** 0: it does not fit. */
function scoreOf(template: TemplateRowField, words: readonly string[], exact: string | undefined): number {
  const name = foldText(template.name)
  const all = `${name}\n${foldText(template.subject)}\n${foldText(template.snippet)}`
  if (!words.every((word) => all.includes(word))) return 0
  const isInName = words.every((word) => name.includes(word))
  const phrase = words.join(' ')
  const closeness = !isInName ? 1 : name.startsWith(phrase) ? 4 : ` ${name}`.includes(` ${phrase}`) ? 3 : 2
  return closeness + (exact !== undefined && exactForm(template.name).includes(exact) ? 10 : 0)
}
