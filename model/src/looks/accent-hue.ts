/** A colour with less chroma counts as grey. */
const LEAST_CHROMA = 0.02

/** Channels are 0 to 255; the hue is in degrees, undefined for greys. */
function hueOfRgb(red: number, green: number, blue: number): number | undefined {
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
  if (Math.hypot(a, bb) < LEAST_CHROMA) return undefined
  return (Math.atan2(bb, a) * (180 / Math.PI) + 360) % 360
}

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i
const OKLCH = /^oklch\(\s*[\d.]+%?\s+([\d.]+)(%?)\s+([\d.]+)\s*\)$/i

/**
 * Returns the OKLCH hue in degrees of a `BRAND_ACCENT` colour (`#rrggbb`, `oklch(…)`), or undefined for greys. The
 * theme sets lightness and chroma, so that contrast is sufficient for any configured colour.
 */
export function accentHue(colour: string): number | undefined {
  const [, red, green, blue] = HEX.exec(colour) ?? []
  if (red !== undefined && green !== undefined && blue !== undefined) {
    const hue = hueOfRgb(Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16))
    return hue === undefined ? undefined : Math.round(hue)
  }
  const [, chroma, percent, hue] = OKLCH.exec(colour) ?? []
  // 100 % of chroma is 0.4 (CSS Color 4, section 9.4).
  if (hue === undefined || Number(chroma) * (percent === '%' ? 0.004 : 1) < LEAST_CHROMA) return undefined
  return Math.round(Number(hue)) % 360
}
