import type { CssNode, Declaration } from 'css-tree'

/**
 * Offsets in pixels. Larger ones draw letters elsewhere or over those of a neighbour. The inspection of links reads
 * boxes, so it would miss them.
 */
const MOST_OFFSET = {
  'text-shadow': { x: 4, y: 4, spread: 0 },
  'box-shadow': { x: 4, y: 12, spread: 4 },
} as const
/** A larger inner shadow is a ground of another colour, which the inspection of hidden letters does not read. */
const MOST_INSET = { x: 4, y: 4, blur: 12, spread: 4 } as const
const PIXELS: Readonly<Record<string, number>> = { '': 1, px: 1, pt: 4 / 3, em: 16, rem: 16 }

/** Returns whether a shadow is drawn too far from its box, or too far into it. */
export function drawsElsewhere({ property, value }: Declaration): boolean {
  const most = MOST_OFFSET[property.toLowerCase() as keyof typeof MOST_OFFSET]
  if (!most) return false
  return shadowsOf(value).some((shadow) => {
    const [x = 0, y = 0, blur = 0, spread = 0] = shadow.flatMap(pixelsOf)
    const isInset = shadow.some(({ type, name }) => type === 'Identifier' && /^inset$/i.test(name ?? ''))
    const limit = isInset ? MOST_INSET : { ...most, blur: Number.POSITIVE_INFINITY }
    return !(Math.abs(x) <= limit.x && Math.abs(y) <= limit.y && blur <= limit.blur && spread <= limit.spread)
  })
}

/** Removes the thickness of a line, which could cover letters. */
export function withoutThickness(declaration: Declaration): void {
  if (!/^text-decoration$/i.test(declaration.property) || declaration.value.type !== 'Value') return
  const { children } = declaration.value
  children.forEach((node, item) => {
    const isColour = node.type === 'Function' && /^(rgb|hsl)a?$/i.test(node.name)
    if (/^(Dimension|Number|Percentage|Function)$/.test(node.type) && !isColour) children.remove(item)
  })
}

type Part = CssNode & { readonly name?: string }

function shadowsOf(value: Declaration['value']): readonly (readonly Part[])[] {
  if (value.type !== 'Value') return []
  const shadows: Part[][] = [[]]
  for (const node of value.children.toArray()) {
    if (node.type === 'Operator' && node.value === ',') shadows.push([])
    else shadows.at(-1)?.push(node as Part)
  }
  return shadows
}

/** A computed length counts as too large. */
function pixelsOf(node: Part): readonly number[] {
  if (node.type === 'Number') return [Number(node.value)]
  if (node.type === 'Dimension') return [Number(node.value) * (PIXELS[node.unit.toLowerCase()] ?? Number.NaN)]
  const isColour = node.type === 'Function' && /^(rgb|hsl)a?$/i.test(node.name ?? '')
  return node.type === 'Function' && !isColour ? [Number.NaN] : []
}
