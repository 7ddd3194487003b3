/**
 * What a colour chosen for white paper becomes on dark paper: the lightness is turned over, hue and colourfulness stay.
 * Only for show; the mail keeps the colour that was chosen. Colours without lightness of their own stay as they are.
 */
export function darkColour(colour: string): string {
  if (
    !/^(#|rgb|hsl|[a-z]+$)/i.test(colour) ||
    /^(transparent|inherit|initial|unset|currentcolor|none)$/i.test(colour)
  ) {
    return colour
  }
  return `oklch(from ${colour} calc(1.12 - 0.9 * l) c h / alpha)`
}
