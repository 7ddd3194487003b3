import type { ContentModelSegmentFormat, FormatParser } from 'roosterjs-content-model-types'

type ReadLetters = FormatParser<ContentModelSegmentFormat>

/** The library knows raised letters only with the font size that browsers give to `sup`. */
const superOrSubScript: ReadLetters = (format, element, context, defaultStyle) => {
  const raised = raisedBy(element.style)
  if (raised !== undefined) Object.assign(element.style, { verticalAlign: raised, fontSize: 'smaller' })
  context.defaultFormatParsers.superOrSubScript?.(format, element, context, defaultStyle)
}

/** A length raises letters only together with a size, because it also aligns letters of the same size. */
export function raisedBy(style: CSSStyleDeclaration): 'super' | 'sub' | undefined {
  const { verticalAlign, fontSize } = style
  const position = style.getPropertyValue('font-variant-position')
  if (verticalAlign === 'super' || position === 'super') return 'super'
  if (verticalAlign === 'sub' || position === 'sub') return 'sub'
  const length = fontSize === '' ? 0 : Number.parseFloat(verticalAlign)
  return length > 0 ? 'super' : length < 0 ? 'sub' : undefined
}

/** Browsers leave the shorthand empty where only the line is given. */
function decorationOf(format: 'strike' | 'underline'): ReadLetters {
  return (read, element, context, defaultStyle) => {
    const line = element.style.getPropertyValue('text-decoration-line')
    if (line !== '' && element.style.textDecoration === '') element.style.textDecoration = line
    context.defaultFormatParsers[format]?.(read, element, context, defaultStyle)
  }
}

export const LETTER_PARSERS = {
  superOrSubScript,
  strike: decorationOf('strike'),
  underline: decorationOf('underline'),
}
