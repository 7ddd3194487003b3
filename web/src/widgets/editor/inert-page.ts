import { writeDrawingsAsText } from './drawings-as-text.ts'
import { hideAddresses } from './picture/strangers-pictures.ts'

const RUNNING =
  'script, iframe, frame, object, embed, applet, link, base, meta[http-equiv], audio, video, source, svg, math'
const LOADING = ['srcset', 'poster', 'background', 'data', 'action', 'formaction', 'ping']
/** Other addresses are relative to a page that the mail does not have. */
export const WHOLE_ADDRESS = /^(?:(?:https?|mailto|tel|cid|blob|data):|\/(?!\/)|#)/i

/** The library moves nodes into the page before any other check, so nothing in them may run or load. */
export function inertPage(html: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const script of page.querySelectorAll('script')) script.remove()
  writeDrawingsAsText(page)
  for (const element of page.querySelectorAll(RUNNING)) element.remove()
  for (const element of page.querySelectorAll('*')) {
    for (const name of element.getAttributeNames())
      if (name.startsWith('on') || LOADING.includes(name)) element.removeAttribute(name)
  }
  hideAddresses(page)
  for (const image of page.querySelectorAll('[src]')) {
    const address = image.getAttribute('src') ?? ''
    // An image whose address is hidden keeps its empty one.
    if (address !== '' && !WHOLE_ADDRESS.test(address)) image.removeAttribute('src')
  }
  return page
}
