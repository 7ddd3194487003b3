import { FONTS } from '../message/frame/frame-page.ts'

/** Ours, mail's own pictures and nothing from elsewhere; nothing runs. */
const POLICY = "default-src 'none'; img-src 'self' data: blob:; style-src 'unsafe-inline'; font-src 'self'"

const STYLE = `
@page{margin:16mm}
html{color-scheme:light;background:#fff}
body{margin:0;font:11pt/1.5 "Be Vietnam Pro",system-ui,sans-serif;color:#111;overflow-wrap:anywhere}
h1{font-size:15pt;line-height:1.4;margin:0 0 10pt}
article{margin:0 0 14pt;padding:10pt 0 0;border-top:1px solid #999}
header{margin:0 0 10pt;font-size:9.5pt;line-height:1.55;break-inside:avoid}
header b{font-size:10.5pt}
header time{float:right;margin-left:12pt}
ul{margin:10pt 0 0;padding:6pt 0 0;border-top:1px solid #ccc;font-size:9.5pt;list-style:none}
.text{white-space:pre-wrap}
p{margin:0 0 9pt}
blockquote{margin:0 0 9pt;padding-left:9pt;border-left:1pt solid #bbb}
pre{white-space:pre-wrap}
table{font-size:inherit;line-height:inherit}
tr,img{break-inside:avoid}
.sen-body{font-family:inherit!important;font-size:inherit!important}
img{max-width:100%}
figure{margin:0;text-align:center}
figure img{max-height:240mm}
`

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
  made.style.cssText = 'position:fixed;right:100%;width:800px;height:10px;border:0;visibility:hidden'
  made.addEventListener('load', () => void print(made), { once: true })
  made.srcdoc = `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="referrer" content="no-referrer"><title>${escaped(title)}</title><style>${FONTS}${STYLE}</style></head><body>${body}</body></html>`
  frame = made
  document.body.append(made)
}

async function print(made: HTMLIFrameElement): Promise<void> {
  const page = made.contentDocument
  if (!page || made !== frame) return
  const pictures = Promise.all([...page.images].map((image) => image.decode().catch(() => {})))
  const fonts = page.fonts.ready.catch(() => {})
  await Promise.race([Promise.all([pictures, fonts]), new Promise((done) => setTimeout(done, PATIENCE_MILLISECONDS))])
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
