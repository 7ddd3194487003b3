import { publicFile } from '@sen/contract/files'
import type {
  ContentModelImage,
  ContentModelSegmentHandler,
  ElementProcessor,
  ReadonlyContentModelBlockGroup,
} from 'roosterjs-content-model-types'

/** Where a picture of the editor's page keeps its address that must not be asked for. */
const KEPT = 'data-address'

/**
 * Draws a stranger's picture, which an edited quotation or what was pasted brings, without its address: the browser begins
 * nothing that would tell its sender that somebody is writing. The editor's model and what is saved have the address.
 */
export const drawPicture: ContentModelSegmentHandler<ContentModelImage> = (doc, parent, image, context, nodes) => {
  const draw = context.defaultModelHandlers.image
  if (!isStrangers(image.src)) return draw(doc, parent, image, context, nodes)
  draw(doc, parent, { ...image, src: '', dataset: { ...image.dataset, address: image.src } }, context, nodes)
}

/** The same in HTML that is about to come into the page: the browser asks at once then, whether it is drawn or not. */
export function hideAddresses(html: ParentNode): void {
  for (const image of html.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? ''
    if (!isStrangers(address)) continue
    image.setAttribute(KEPT, address)
    image.removeAttribute('src')
  }
}

/** Reads a picture that was drawn so. */
export const readPicture: ElementProcessor<HTMLImageElement> = (group, element, context) => {
  context.defaultElementProcessors.img?.(group, element, context)
  const address = element.getAttribute(KEPT)
  if (address === null || !isStrangers(address)) return
  const image = lastPictureOf(group)
  if (!image) return
  const { address: _kept, ...others } = image.dataset
  Object.assign(image, { src: address, dataset: others })
}

/** The address of a picture of the editor's page, whether it is asked for or not. */
export function addressOf(image: HTMLImageElement): string {
  return image.getAttribute(KEPT) ?? image.getAttribute('src') ?? ''
}

/** For what is saved; of a document that loads nothing. */
export function putAddressBack(image: HTMLImageElement): void {
  if (image.hasAttribute(KEPT)) image.setAttribute('src', addressOf(image))
}

/** What this place itself serves, as the logo of a signature, has its name in its address too. */
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
