import { PAPER_STYLE } from './paper-style.ts'

/** Allows only our own files and the mail's pictures, and no scripts. */
const POLICY = "default-src 'none'; img-src 'self' data: blob:; style-src 'unsafe-inline'; font-src 'self'"

/** Print without pictures or fonts that do not load in time. */
const PATIENCE_MILLISECONDS = 3_000

let frame: HTMLIFrameElement | undefined

/** @param body safe HTML: escaped text, or sanitised mail */
export function printPage({ title, body }: { readonly title: string; readonly body: string }): void {
  frame?.remove()
  const made = document.createElement('iframe')
  // `allow-modals` is required for printing, and harmless without scripts.
  made.setAttribute('sandbox', 'allow-same-origin allow-modals')
  made.referrerPolicy = 'no-referrer'
  made.title = title
  made.tabIndex = -1
  made.ariaHidden = 'true'
  made.dataset.purpose = 'print'
  made.style.cssText = `position:fixed;right:100%;width:${SHEET_WIDTH};height:10px;border:0;visibility:hidden`
  made.addEventListener('load', () => void print(made), { once: true })
  made.srcdoc = `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="referrer" content="no-referrer"><title>${escaped(title)}</title><style>${PAPER_STYLE}</style></head><body>${body}</body></html>`
  frame = made
  document.body.append(made)
}

async function print(made: HTMLIFrameElement): Promise<void> {
  const page = made.contentDocument
  if (!page || made !== frame) return
  const pictures = Promise.all(picturesOf(page).map((picture) => picture.decode().catch(() => {})))
  const fonts = page.fonts.ready.catch(() => {})
  await Promise.race([Promise.all([pictures, fonts]), new Promise((done) => setTimeout(done, PATIENCE_MILLISECONDS))])
  fitPaper(page)
  made.dataset.ready = ''
  // Print to PDF names the file after the outer page's title.
  const before = document.title
  document.title = made.title
  made.contentWindow?.print()
  document.title = before
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** The width of A4 within its margins; other paper is similar. */
const SHEET_WIDTH = '178mm'
/** Lower pictures fit on any sheet, also in landscape. */
const LOW_PIXELS = 600
/** A mail wider than the sheet is scaled down, at most to this factor. */
const LEAST_ZOOM = 0.4

/** Includes pictures in the mails' shadow trees, which `document.images` omits. */
function picturesOf(page: Document): readonly HTMLImageElement[] {
  return [page, ...mailsOf(page).map(({ tree }) => tree)].flatMap((tree) => [...tree.querySelectorAll('img')])
}

/** Browsers would shrink the whole page for a wide mail, and cut a tall picture. */
function fitPaper(page: Document): void {
  for (const picture of picturesOf(page)) {
    const { width, height } = picture.getBoundingClientRect()
    if (height <= LOW_PIXELS) continue
    // In print, `vh` is a hundredth of the sheet's height.
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
