import DOMPurify from 'dompurify'
import type { PasteTypeOrGetter } from 'roosterjs-content-model-types'

/**
 * Makes a pasted fragment harmless before anything is made of it: nothing that runs, loads a page, asks for input or
 * acts with our session. Comments and office attributes stay, because lists from Word are told by them; the editor's
 * model drops them afterwards. Answers how many pictures could not come along, because they lie in a place that only
 * the other program can read.
 */
export function cleanPasted(fragment: DocumentFragment): number {
  const box = document.implementation.createHTMLDocument('').createElement('div')
  box.append(fragment)
  const pictures = box.querySelectorAll('img').length
  DOMPurify.sanitize(box, {
    IN_PLACE: true,
    SAFE_FOR_XML: false,
    ADD_TAGS: ['#comment', 'o:p', 'font', 'center'],
    ADD_ATTR: ['lang', 'class', 'align', 'valign', 'bgcolor', 'start', 'type'],
    FORBID_TAGS: [
      'form',
      'input',
      'button',
      'select',
      'textarea',
      'svg',
      'math',
      'audio',
      'video',
      'picture',
      'source',
      'style',
    ],
    FORBID_ATTR: ['srcset', 'background', 'poster', 'name', 'contenteditable'],
    ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel|cid|blob|data):|\/(?!\/)|#)/i,
  })
  for (const image of box.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? ''
    if (address === '' || (/^data:/i.test(address) && !/^data:image\/(png|jpe?g|gif|webp);base64,/i.test(address)))
      image.remove()
  }
  for (const entity of box.querySelectorAll('._Entity, ._E_EBlockEntityContainer')) entity.removeAttribute('class')
  const lost = pictures - box.querySelectorAll('img').length
  fragment.append(...box.childNodes)
  return lost
}

/** Tables and office documents keep their looks; from elsewhere come only words, emphasis, links, lists and pictures. */
export const pasteTypeFor: Exclude<PasteTypeOrGetter, string> = (_document, _clipboard, _environment, metadata) => {
  const from = `${metadata.ProgId ?? ''} ${metadata.Generator ?? metadata.generator ?? ''}`
  return /excel|word|powerpoint|onenote|sheets/i.test(from) ? 'normal' : 'mergeFormat'
}
