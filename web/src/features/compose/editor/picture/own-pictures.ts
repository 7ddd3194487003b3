import { publicFile } from '@sen/contract/files'

let isSaid = false

/**
 * Public files of this place, as the logo of a signature, have its name in their address, like a stranger's pictures, which
 * no editor draws (RichText.module.css). What the place is called is known here alone, so that no style sheet can say it.
 */
export function drawOwnPictures(): void {
  if (isSaid) return
  isSaid = true
  const [folder = ''] = publicFile.path.split(':uuid')
  const sheet = new CSSStyleSheet()
  const address = CSS.escape(new URL(folder, location.origin).href)
  sheet.replaceSync(`img[src^="${address}"] { content: normal; object-fit: fill; min-width: auto; min-height: auto }`)
  document.adoptedStyleSheets.push(sheet)
}
