import { createParagraph, reuseCachedElement } from 'roosterjs-content-model-dom'
import type {
  ContentModelBlock,
  ContentModelBlockGroup,
  ContentModelBlockHandler,
  ContentModelHandler,
} from 'roosterjs-content-model-types'

const MARK = 'data-layout-chunk'

/** Shorter texts are laid out faster than they are put into chunks. */
const FEWEST_PARAGRAPHS = 100
const PARAGRAPHS = 25
const MOST_PARAGRAPHS = 2 * PARAGRAPHS

/**
 * Draws long runs of plain paragraphs in chunks, each in an element of its own, so that the style sheet can let the
 * browser lay out, paint and read only what is near the screen. At each key Chromium reads all of a text that is laid
 * out, for input methods. A paragraph stays in its chunk as long as it can: what is typed redraws one of them.
 */
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
    // What came next may just have moved in: paragraphs of a text that was short until now keep their elements.
    return next?.parentNode === parent ? next : chunk.element.nextSibling
  }

  return { block, blockGroupChildren }
}

/** Whether this is no part of the text, but stands around a chunk of it: it never leaves the editor. */
export function isLayoutChunk(node: Node): boolean {
  return node instanceof Element && node.hasAttribute(MARK)
}

/** The blocks of the text in `box`, chunks or not. */
export function blocksOf(box: HTMLElement): readonly ChildNode[] {
  return [...box.childNodes].flatMap((node) => (isLayoutChunk(node) ? [...node.childNodes] : [node]))
}

interface LayoutChunk {
  readonly element: HTMLElement
  readonly blocks: ContentModelBlock[]
}

/** The library asks an entity for its place among the blocks of its own group: such a text stays in one piece. */
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

/** One that stands there grows for a while before it is split: new lines are no reason to draw the others anew. */
function isFull({ element, blocks }: LayoutChunk): boolean {
  return blocks.length >= (element.isConnected ? MOST_PARAGRAPHS : PARAGRAPHS)
}

/** Drawn as a block without margins: across the border of a chunk they would not fall into one. */
function isPlainParagraph(block: ContentModelBlock): boolean {
  if (block.blockType !== 'Paragraph' || block.isImplicit || block.decorator) return false
  return block.format.marginTop === undefined && block.format.marginBottom === undefined
}

/** The chunk in which it was drawn last. */
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
