import { fitPaper, picturesOf, SHEET_WIDTH } from './fit-paper.ts'
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
