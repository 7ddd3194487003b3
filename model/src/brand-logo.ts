/** How wide, or high, the mark of an installation is drawn; pages show it at most 44 pixels high, on screens of up to three times as many. */
export const LOGO_WIDTHS = [128, 256, 512] as const

const LOGO_PATH = '/static/logo/'

/** Where it lies (spec section 7). */
export function logoPath(hash: string): string {
  return LOGO_PATH + hash
}

/** Which of the widths is given where this one is asked for; the largest where it says nothing that can be read. */
export function logoWidth(asked: number): number {
  return LOGO_WIDTHS.find((width) => width >= asked) ?? 512
}

/** What a picture loads on ordinary screens and on those with twice as many pixels. A mark that is no file of ours is as it is. */
export function logoSources(url: string): { readonly src: string; readonly srcSet: string | undefined } {
  if (!url.startsWith(LOGO_PATH)) return { src: url, srcSet: undefined }
  return { src: `${url}?w=256`, srcSet: `${url}?w=256 1x, ${url}?w=512 2x` }
}
