import { createParagraph, reuseCachedElement } from 'roosterjs-content-model-dom'
import type {
  ContentModelBlock,
  ContentModelBlockGroup,
  ContentModelBlockHandler,
  ContentModelHandler,
} from 'roosterjs-content-model-types'

const MARK = 'data-layout-chunk'

/** Shorter texts gain nothing from chunks. */
const FEWEST_PARAGRAPHS = 100
const PARAGRAPHS = 25
const MOST_PARAGRAPHS = 2 * PARAGRAPHS

/** Chromium reads all laid-out text at each key, so CSS skips the layout of chunks off screen. */
export function lazyLayoutChunksIn(box: HTMLElement) {
  const standIns = new WeakMap<ContentModelBlock, LayoutChunk>()

  const blockGroupChildren: ContentModelHandler<ContentModelBlockGroup> = (doc, parent, group, context) => {
    const draw = context.defaultModelHandlers.blockGroupChildren
    if (parent !== box || !isLong(group)) return draw(doc, parent, group, context)
    const chunks = chunksOf(group.blocks, box)
    const blocks = chunks.map((chunk) => {
      if (!('element' in chunk)) return chunk
      const standIn = createParagraph()
      standIns.set(standIn, chunk)
      return standIn
    })
    draw(doc, parent, { ...group, blocks }, context)
  }

  const block: ContentModelBlockHandler<ContentModelBlock> = (doc, parent, block, context, before) => {
    const { defaultModelHandlers } = context
    const chunk = standIns.get(block)
    if (!chunk) return defaultModelHandlers.block(doc, parent, block, context, before)
    const next = reuseCachedElement(parent, chunk.element, before, context.rewriteFromModel)
    const inside = { blockGroupType: 'Document', blocks: chunk.blocks } as const
    defaultModelHandlers.blockGroupChildren(doc, chunk.element, inside, context)
    // The next block may just have moved into the chunk; paragraphs of a growing text keep their elements.
    return next?.parentNode === parent ? next : chunk.element.nextSibling
  }

  return { block, blockGroupChildren }
}

/** A chunk element is never exported. */
export function isLayoutChunk(node: Node): boolean {
  return node instanceof Element && node.hasAttribute(MARK)
}

/** Returns the blocks of the text, within chunks or not. */
export function blocksOf(box: HTMLElement): readonly ChildNode[] {
  return [...box.childNodes].flatMap((node) => (isLayoutChunk(node) ? [...node.childNodes] : [node]))
}

interface LayoutChunk {
  readonly element: HTMLElement
  readonly blocks: ContentModelBlock[]
}

/** The library looks up entities among the blocks of their group, so a text with entities is not split. */
function isLong({ blocks }: ContentModelBlockGroup): boolean {
  return blocks.length >= FEWEST_PARAGRAPHS && blocks.every(({ blockType }) => blockType !== 'Entity')
}

function chunksOf(
  blocks: readonly ContentModelBlock[],
  box: HTMLElement,
): readonly (ContentModelBlock | LayoutChunk)[] {
  const drawn: (ContentModelBlock | LayoutChunk)[] = []
  const used = new Set<HTMLElement>()
  let open: LayoutChunk | undefined
  for (const block of blocks) {
    if (!isPlainParagraph(block)) {
      open = undefined
      drawn.push(block)
      continue
    }
    const home = homeOf(block, box)
    const isNewHome = home !== undefined && !used.has(home)
    if (!open || isNewHome || isFull(open)) {
      open = { element: isNewHome ? home : newElement(box), blocks: [] }
      used.add(open.element)
      drawn.push(open)
    }
    open.blocks.push(block)
  }
  return drawn
}

/** A connected chunk may grow before it is split, so that new lines do not render other chunks. */
function isFull({ element, blocks }: LayoutChunk): boolean {
  return blocks.length >= (element.isConnected ? MOST_PARAGRAPHS : PARAGRAPHS)
}

/** A paragraph in a chunk must have no margins, which would not collapse across the chunk's edge. */
function isPlainParagraph(block: ContentModelBlock): boolean {
  if (block.blockType !== 'Paragraph' || block.isImplicit || block.decorator) return false
  return block.format.marginTop === undefined && block.format.marginBottom === undefined
}

function homeOf(
  { cachedElement }: { readonly cachedElement?: HTMLElement },
  box: HTMLElement,
): HTMLElement | undefined {
  const parent = cachedElement?.parentElement
  return parent?.parentElement === box && isLayoutChunk(parent) ? parent : undefined
}

function newElement(box: HTMLElement): HTMLElement {
  const element = box.ownerDocument.createElement('div')
  element.setAttribute(MARK, '')
  return element
}
