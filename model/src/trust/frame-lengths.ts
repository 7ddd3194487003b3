/** The width of a frame does not depend on its content, so widths keep their meaning as `vw`. */
const WIDTH = 'vw'
const HEIGHT = 'px'
const PIXELS_OF_ONE_HUNDREDTH = 8

/**
 * Units that are measured by the frame of a mail or by a container (CSS Values 4, CSS Conditional 5). The frame's height
 * follows its content, so a height that follows the frame would grow without end. Without a container, its units are
 * those of the frame.
 */
const FIXED_UNITS: Readonly<Record<string, typeof WIDTH | typeof HEIGHT>> = Object.fromEntries([
  ...['', 's', 'l', 'd'].flatMap((size) => [
    ...['vh', 'vb', 'vmin', 'vmax'].map((unit) => [size + unit, HEIGHT]),
    [`${size}vi`, WIDTH],
  ]),
  ...['cqh', 'cqb', 'cqmin', 'cqmax'].map((unit) => [unit, HEIGHT]),
  ...['cqw', 'cqi'].map((unit) => [unit, WIDTH]),
])

/** @returns the same length independent of the frame's height; undefined if it is independent already */
export function withoutFrameUnit(value: string, unit: string): { value: string; unit: string } | undefined {
  const fixed = FIXED_UNITS[unit.toLowerCase()]
  if (fixed === undefined) return undefined
  if (fixed === WIDTH) return { value, unit: fixed }
  return { value: String(Math.round(Number(value) * PIXELS_OF_ONE_HUNDREDTH)), unit: fixed }
}

/** Numbers that are part of a name, such as a class, are not lengths. Bounded backtracking keeps the time linear. */
const LENGTH = new RegExp(
  `(?<![\\w.\\\\]|[\\w\\\\]-)((?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:e[+-]?\\d+)?)(${Object.keys(FIXED_UNITS).join('|')})(?![\\w-])`,
  'giu',
)

/** Replaces units in the text of a style. The server has removed escapes. */
export function withoutFrameUnits(css: string): string {
  return css.replaceAll(LENGTH, (length, number: string, unit: string) => {
    const fixed = withoutFrameUnit(number, unit)
    return fixed ? fixed.value + fixed.unit : length
  })
}

/** The height of the screen is constant. */
const HEIGHT_FEATURE = /(?<!device-)\b(?:height|block-size|aspect-ratio|orientation)\b/i
const HEIGHT_FEATURES = new RegExp(HEIGHT_FEATURE, 'gi')

/**
 * Returns whether a media query depends on the frame's height. It could change the mail's height and thereby its own
 * result, so that the layout never rests.
 */
export function dependsOnFrameHeight(query: string): boolean {
  return HEIGHT_FEATURE.test(query)
}

/** Renames features of the frame's height, so that their queries apply to nothing (W3C Media Queries 4). */
export function withoutHeightQueries(css: string): string {
  return css.replaceAll(/@(?:media|container)[^{};]*/gi, (query) => query.replaceAll(HEIGHT_FEATURES, 'unknown'))
}
