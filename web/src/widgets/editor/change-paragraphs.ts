import type {
  ContentModelBlock,
  ContentModelBlockGroup,
  ContentModelParagraph,
  ReadonlyContentModelBlockGroup,
} from 'roosterjs-content-model-types'

/** Drops the cached elements of changed paragraphs, so that they render again. */
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
