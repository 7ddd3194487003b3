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
