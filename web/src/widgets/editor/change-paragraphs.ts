import type {
  ContentModelBlock,
  ContentModelBlockGroup,
  ContentModelParagraph,
  ReadonlyContentModelBlockGroup,
} from 'roosterjs-content-model-types'

/**
 * Does something to every paragraph, in lists and tables too. What has changed, and what it lies in, is drawn anew: the
 * editor keeps a drawn element for each. `change` answers whether it changed anything, and so does this.
 */
export function changeParagraphs(
  group: ContentModelBlockGroup,
  change: (paragraph: ContentModelParagraph) => boolean,
): boolean {
  return group.blocks.map((block) => changeIn(block, change)).some(Boolean)
}

function changeIn(block: ContentModelBlock, change: (paragraph: ContentModelParagraph) => boolean): boolean {
  if (block.blockType === 'BlockGroup') return changeParagraphs(block, change)
  if (block.blockType === 'Table') {
    const changed = block.rows.flatMap((row) =>
      row.cells.map((cell) => changeParagraphs(cell, change) && dropDrawing(cell)),
    )
    return changed.some(Boolean) && dropDrawing(block)
  }
  return block.blockType === 'Paragraph' && change(block) && dropDrawing(block)
}

function dropDrawing(block: { cachedElement?: unknown } | ReadonlyContentModelBlockGroup): true {
  if ('cachedElement' in block) delete block.cachedElement
  return true
}
