type Colour = readonly [red: number, green: number, blue: number, alpha: number]

/** Returns the contrast of an element's text with what is behind it (WCAG 2.2, 1.4.3), including opacity. */
export function contrastOf(element: Element): number {
  let text = colourOf(getComputedStyle(element).color)
  let ground: Colour = [0, 0, 0, 0]
  // Each ancestor paints its background below, and its opacity fades everything inside it.
  for (let each: Element | null = element; each; each = each.parentElement) {
    const { backgroundColor, opacity } = getComputedStyle(each)
    const own = colourOf(backgroundColor)
    ground = faded(over(ground, own), Number(opacity))
    text = faded(over(text, own), Number(opacity))
  }
  const [dark = 0, bright = 0] = [luminance(text), luminance(ground)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

function faded([red, green, blue, alpha]: Colour, opacity: number): Colour {
  return [red, green, blue, alpha * opacity]
}

function over([red, green, blue, alpha]: Colour, below: Colour): Colour {
  const total = alpha + below[3] * (1 - alpha)
  if (total === 0) return [0, 0, 0, 0]
  const mixed = ([red, green, blue] as const).map(
    (part, at) => (part * alpha + (below[at] ?? 0) * below[3] * (1 - alpha)) / total,
  )
  return [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0, total]
}

/** A canvas converts every notation to sRGB. */
function colourOf(css: string): Colour {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.fillStyle = css
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue, alpha / 255]
}

function luminance([red, green, blue]: Colour): number {
  const linear = [red, green, blue].map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0)
}
