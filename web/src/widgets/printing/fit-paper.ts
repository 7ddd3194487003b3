/** Of A4 between its margins; other paper is about as wide. */
export const SHEET_WIDTH = '178mm'
/** Lower ones stand on any sheet, also on one that lies. */
const LOW_PIXELS = 600
/** A mail made for a wider window is drawn smaller, down to this. */
const LEAST_ZOOM = 0.4

/** The pictures of the mail too, each in a tree of its own, which the page's own list leaves out. */
export function picturesOf(page: Document): readonly HTMLImageElement[] {
  return [page, ...mailsOf(page).map(({ tree }) => tree)].flatMap((tree) => [...tree.querySelectorAll('img')])
}

/**
 * Makes fit what is too big for a sheet: a mail that is too wide becomes smaller by itself, or browsers would make all of
 * the paper smaller; a picture that is too high becomes narrower, or it would be cut in two.
 */
export function fitPaper(page: Document): void {
  for (const picture of picturesOf(page)) {
    const { width, height } = picture.getBoundingClientRect()
    if (height <= LOW_PIXELS) continue
    // On paper, a hundredth of the view's height is one of the sheet's.
    const asHighAsASheet = `calc(98vh * ${width / height})`
    picture.style.cssText += `;width:min(100%,${Math.ceil(width)}px,${asHighAsASheet})!important;height:auto!important;aspect-ratio:${width} / ${height}!important`
  }
  for (const { host } of mailsOf(page)) {
    const { scrollWidth, clientWidth } = host
    if (scrollWidth > clientWidth + 1) host.style.zoom = String(Math.max(LEAST_ZOOM, clientWidth / scrollWidth))
  }
}

function mailsOf(page: Document): readonly { readonly host: HTMLElement; readonly tree: ShadowRoot }[] {
  return [...page.querySelectorAll<HTMLElement>('article > div')].flatMap((host) =>
    host.shadowRoot ? [{ host, tree: host.shadowRoot }] : [],
  )
}
