/** The hue, in OKLCH degrees, of an sRGB colour given as 0 to 255; undefined for greys, which have none. */
export function hueOfRgb(red: number, green: number, blue: number): number | undefined {
  const [r, g, b] = [red, green, blue].map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  // Björn Ottosson, "A perceptual color space for image processing" (OKLab).
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  if (Math.hypot(a, bb) < 0.02) return undefined
  return (Math.atan2(bb, a) * (180 / Math.PI) + 360) % 360
}

/** Of any CSS colour. The browser is the one who can read them all: paint a pixel and look at it. */
function hueOfColour(colour: string): number | undefined {
  if (colour === '' || !CSS.supports('color', colour)) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return hueOfRgb(red, green, blue)
}

/**
 * Gives the page the operator's accent. Only its hue is taken: lightness and chroma stay ours, so that contrast holds
 * in both themes whatever colour was configured.
 */
export function wearAccent(colour: string): void {
  const hue = hueOfColour(colour)
  if (hue === undefined) document.documentElement.style.removeProperty('--accent-hue')
  else document.documentElement.style.setProperty('--accent-hue', String(Math.round(hue)))
}
