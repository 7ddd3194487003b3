/** Pixels. Pages show the logo at most 44 pixels high, on screens with up to triple density. */
export const LOGO_WIDTHS = [128, 256, 512] as const

const LOGO_PATH = '/static/logo/'

/** Spec section 7. */
export function logoPath(hash: string): string {
  return LOGO_PATH + hash
}

export function logoWidth(asked: number): number {
  return LOGO_WIDTHS.find((width) => width >= asked) ?? 512
}

/** A logo at another URL has only one size. */
export function logoSources(url: string): { readonly src: string; readonly srcSet: string | undefined } {
  if (!url.startsWith(LOGO_PATH)) return { src: url, srcSet: undefined }
  return { src: `${url}?w=256`, srcSet: `${url}?w=256 1x, ${url}?w=512 2x` }
}
