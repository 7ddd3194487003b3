/** The declarations of a `style` attribute by property, in order. */
export type Declarations = Map<string, string>

/** Splits at semicolons outside of strings and brackets. */
const DECLARATION = /((?:[^;"'()]|"[^"]*"|'[^']*'|\((?:[^()"']|"[^"]*"|'[^']*'|\([^()]*\))*\))+)(?:;|$)/g

export function readDeclarations(style: string): Declarations {
  const found: Declarations = new Map()
  for (const [, each = ''] of style.matchAll(DECLARATION)) {
    const colon = each.indexOf(':')
    if (colon > 0) found.set(each.slice(0, colon).trim().toLowerCase(), each.slice(colon + 1).trim())
  }
  return found
}

export function writeDeclarations(declarations: Declarations): string {
  return [...declarations].map(([name, value]) => `${name}:${shortColours(value)}`).join(';')
}

function shortColours(value: string): string {
  return value.replaceAll(/rgb\((\d+), ?(\d+), ?(\d+)\)/g, (_, ...levels: string[]) => {
    const [red, green, blue] = levels.slice(0, 3).map((level) => Number(level).toString(16).padStart(2, '0'))
    return `#${red}${green}${blue}`
  })
}

const PIXELS_OF: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, in: 96, cm: 96 / 2.54, mm: 96 / 25.4 }

/** @returns an absolute length in pixels; undefined for other values */
export function pixelsOf(length: string | undefined): number | undefined {
  const [, number, unit = ''] = /^(\d*\.?\d+)(px|pt|in|cm|mm)$/.exec(length ?? '') ?? []
  return number === undefined ? undefined : Number(number) * (PIXELS_OF[unit] ?? 1)
}

export const SIDES = ['top', 'right', 'bottom', 'left'] as const
export type Side = (typeof SIDES)[number]

export function spreadSides(value: string): readonly [string, string, string, string] | undefined {
  const parts = value.match(/(?:[^\s(]|\([^)]*\))+/g) ?? []
  const [top, right = top, bottom = top, left = right] = parts
  if (top === undefined || right === undefined || bottom === undefined || left === undefined || parts.length > 4)
    return undefined
  return [top, right, bottom, left]
}

export function shortSides([top, right, bottom, left]: readonly [string, string, string, string]): string {
  if (left !== right) return [top, right, bottom, left].join(' ')
  if (top !== bottom) return [top, right, bottom].join(' ')
  return top === right ? top : [top, right].join(' ')
}
