import { hideAddresses } from './picture/strangers-pictures.ts'

const RUNNING =
  'script, iframe, frame, object, embed, applet, link, base, meta[http-equiv], audio, video, source, svg, math'
const LOADING = ['srcset', 'poster', 'background', 'data', 'action', 'formaction', 'ping']
/** Other addresses name places beside a page that the mail does not know. */
export const WHOLE_ADDRESS = /^(?:(?:https?|mailto|tel|cid|blob|data):|\/(?!\/)|#)/i

/**
 * Returns a document of what is pasted, or of a step for undo, that runs and loads nothing. The editor's library moves its nodes
 * into the page before anything else sees them: what runs or loads must be out of it by then.
 */
export function inertPage(html: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll(RUNNING)) element.remove()
  for (const element of page.querySelectorAll('*')) {
    for (const name of element.getAttributeNames())
      if (name.startsWith('on') || LOADING.includes(name)) element.removeAttribute(name)
  }
  hideAddresses(page)
  for (const image of page.querySelectorAll('[src]'))
    if (!WHOLE_ADDRESS.test(image.getAttribute('src') ?? '')) image.removeAttribute('src')
  return page
}
