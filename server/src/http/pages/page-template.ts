import { logoSources } from '@sen/model/brand-logo'
import { accentHue } from '@sen/model/looks/accent-hue'
import type { Brand } from '../../config.ts'

// Blocks between comments (`<!--name-->…<!--/name-->`) stay, go or repeat; `{{names}}` are filled in.

type Values = Readonly<Record<string, string>>

export function branded(template: string, brand: Brand): string {
  const [, firstName = '', otherNames = ''] = /^(\S*)(.*)$/.exec(brand.name) ?? []
  const hue = accentHue(brand.accent)
  return fill(block(withLogo(template, brand), 'link', brand.linkUrl !== ''), {
    name: brand.name,
    'first-name': firstName,
    'other-names': otherNames,
    // A script would apply the colour after the first rendering.
    accent: hue === undefined ? '' : `--accent-hue: ${hue}`,
    link: brand.linkUrl,
    'link-words': brand.linkUrl.replace(/^https?:\/\//u, '').replace(/\/$/u, ''),
  })
}

export function problemsIn(
  page: string,
): ReadonlyMap<string, { readonly vi: string; readonly en: string; readonly text: string }> {
  return new Map(
    [...page.matchAll(/<p data-code="(\w+)" data-vi="([^"]*)" data-en="([^"]*)">([^<]*)</g)].map(
      ([, code = '', vi = '', en = '', text = '']) => [code, { vi, en, text }],
    ),
  )
}

function withLogo(template: string, { logoUrl }: Brand): string {
  if (logoUrl === '') return template
  const { src, srcSet } = logoSources(logoUrl)
  const sources = `src="${escapeHtml(src)}"${srcSet === undefined ? '' : ` srcset="${escapeHtml(srcSet)}"`}`
  return template.replace(/<!--logo-->.*?<!--\/logo-->/s, () => `<img ${sources} alt="" height="44" />`)
}

export function block(template: string, name: string, isKept: boolean): string {
  return template.replace(new RegExp(`<!--${name}-->(.*?)<!--/${name}-->`, 's'), (_, inner: string) =>
    isKept ? inner : '',
  )
}

export function repeat(template: string, name: string, values: readonly Values[]): string {
  return template.replace(new RegExp(`<!--${name}-->(.*?)<!--/${name}-->`, 's'), (_, inner: string) =>
    values.map((each) => fill(inner, each)).join(''),
  )
}

export function fill(template: string, values: Values): string {
  return template.replaceAll(/\{\{([a-z-]+)\}\}/g, (all, name: string) =>
    name in values ? escapeHtml(values[name] ?? '') : all,
  )
}

const ESCAPES: Values = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '{': '&#123;',
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'{]/g, (character) => ESCAPES[character] ?? '')
}
