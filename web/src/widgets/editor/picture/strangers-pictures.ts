import { publicFile } from '@sen/contract/files'
import type {
  ContentModelImage,
  ContentModelSegmentHandler,
  ElementProcessor,
  ReadonlyContentModelBlockGroup,
} from 'roosterjs-content-model-types'

/** The attribute that holds the address of a picture that must not load. */
const KEPT = 'data-address'

/** Loading an external picture would reveal to its sender that somebody is replying. */
export const drawPicture: ContentModelSegmentHandler<ContentModelImage> = (doc, parent, image, context, nodes) => {
  const draw = context.defaultModelHandlers.image
  if (!isStrangers(image.src)) return draw(doc, parent, image, context, nodes)
  draw(doc, parent, { ...image, src: '', dataset: { ...image.dataset, address: image.src } }, context, nodes)
}

/** Must run before the HTML enters the page, because the browser would load the addresses at once. */
export function hideAddresses(html: ParentNode): void {
  for (const image of html.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? ''
    if (!isStrangers(address)) continue
    image.setAttribute(KEPT, address)
    image.removeAttribute('src')
  }
}

export const readPicture: ElementProcessor<HTMLImageElement> = (group, element, context) => {
  context.defaultElementProcessors.img?.(group, element, context)
  const address = element.getAttribute(KEPT)
  if (address === null || !isStrangers(address)) return
  const image = lastPictureOf(group)
  if (!image) return
  const { address: _kept, ...others } = image.dataset
  Object.assign(image, { src: address, dataset: others })
}

/** Returns a picture's address, hidden or not. */
export function addressOf(image: HTMLImageElement): string {
  return image.getAttribute(KEPT) ?? image.getAttribute('src') ?? ''
}

/** Call only in a document that loads nothing. */
export function restorePictureAddress(image: HTMLImageElement): void {
  if (image.hasAttribute(KEPT)) image.setAttribute('src', addressOf(image))
}

/** Our own public files, such as a signature's logo, have absolute addresses too. */
function isStrangers(address: string): boolean {
  if (!/^\s*(https?:)?[/\\]{2}/i.test(address)) return false
  const [folder = ''] = publicFile.path.split(':uuid')
  return !address.startsWith(new URL(folder, location.origin).href)
}

function lastPictureOf(group: ReadonlyContentModelBlockGroup): ContentModelImage | undefined {
  const block = group.blocks.at(-1)
  if (block?.blockType !== 'Paragraph') return undefined
  return block.segments.findLast((segment) => segment.segmentType === 'Image') as ContentModelImage | undefined
}
