import { PAPER_STYLE } from './paper-style.ts'

/** Ours, mail's own pictures and nothing from elsewhere; nothing runs. */
const POLICY = "default-src 'none'; img-src 'self' data: blob:; style-src 'unsafe-inline'; font-src 'self'"

/** A picture or a font that does not come is no reason not to print. */
const PATIENCE_MILLISECONDS = 3_000

let frame: HTMLIFrameElement | undefined

/** A page of ours for the printer. `body` is HTML that is safe already: its words escaped, mail's HTML as it was cleaned. */
export function printPage({ title, body }: { readonly title: string; readonly body: string }): void {
  frame?.remove()
  const made = document.createElement('iframe')
  // `allow-modals` is what printing asks for; without scripts nothing else can make use of it.
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
  // Paper is named after the title of the page around, which the file of a print to PDF takes.
  const before = document.title
  document.title = made.title
  made.contentWindow?.print()
  document.title = before
}

/** Words for a page of HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Of A4 between its margins; other paper is about as wide. */
const SHEET_WIDTH = '178mm'
/** Lower ones stand on any sheet, also on one that lies. */
const LOW_PIXELS = 600
/** A mail made for a wider window is drawn smaller, down to this. */
const LEAST_ZOOM = 0.4

/** The pictures of the mail too, each in a tree of its own, which the page's own list leaves out. */
function picturesOf(page: Document): readonly HTMLImageElement[] {
  return [page, ...mailsOf(page).map(({ tree }) => tree)].flatMap((tree) => [...tree.querySelectorAll('img')])
}

/**
 * Makes fit what is too big for a sheet: a mail that is too wide becomes smaller by itself, or browsers would make all of
 * the paper smaller; a picture that is too high becomes narrower, or it would be cut in two.
 */
function fitPaper(page: Document): void {
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
