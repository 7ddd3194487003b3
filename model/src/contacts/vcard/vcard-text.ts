/** Splits at separators that are not escaped (RFC 6350 section 3.4). */
export function components(text: string, separator: ';' | ','): readonly string[] {
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === separator) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}

export function unescaped(text: string): string {
  return text.replaceAll(/\\([\\,;:nN])/g, (_, mark: string) => (mark === 'n' || mark === 'N' ? '\n' : mark))
}

export function escaped(text: string): string {
  return text.replaceAll(/[\\,;]/g, (mark) => `\\${mark}`).replaceAll('\n', '\\n')
}

/** Between the parts of an organisation as it is shown, typed and stored, such as a company and a department. */
const ORGANISATION_PARTS = '; '

export function organisationOf(value: string): string {
  return components(value, ';').map(unescaped).filter(isSaid).join(ORGANISATION_PARTS)
}

export function organisationValue(organisation: string): string {
  const parts = organisation.split(ORGANISATION_PARTS)
  return parts.every(isSaid) ? parts.map(escaped).join(';') : escaped(organisation)
}

const NAME_COMPONENTS = 5

/** Returns the components of N in their normal form, or nothing when they would not divide the name. */
export function nameParts(value: string): string {
  const parts = components(value, ';').slice(0, NAME_COMPONENTS)
  if (parts.filter((part) => isSaid(unescaped(part))).length < 2) return ''
  const normal = parts.map((part) =>
    components(part, ',')
      .map((each) => escaped(unescaped(each).trim()))
      .join(','),
  )
  return [...normal, ...Array.from({ length: NAME_COMPONENTS - normal.length }, () => '')].join(';')
}

export function isSaid(text: string): boolean {
  return text.trim() !== ''
}
