import type {
  ContentModelBlock,
  ContentModelBlockGroup,
  IEditor,
  ReadonlyContentModelBlockGroup,
} from 'roosterjs-content-model-types'

/** Takes every picture with this address out of the text, through the editor's model. `isUndone`: a step for undo. */
export function takeOutPicture(editor: IEditor, address: string, isUndone: boolean): void {
  editor.formatContentModel(
    (model, context) => {
      if (!isUndone) context.skipUndoSnapshot = 'SkipAll'
      return takeOutOf(model as ContentModelBlockGroup, address)
    },
    { apiName: 'takeOutPicture' },
  )
}

function takeOutOf(group: ContentModelBlockGroup, address: string): boolean {
  return group.blocks.map((block) => takeOutOfBlock(block, address)).some(Boolean)
}

function takeOutOfBlock(block: ContentModelBlock, address: string): boolean {
  if (block.blockType === 'BlockGroup') return takeOutOf(block, address)
  if (block.blockType === 'Table') {
    const changed = block.rows.flatMap((row) => row.cells.map((cell) => takeOutOf(cell, address) && dropCache(cell)))
    return changed.some(Boolean) && dropCache(block)
  }
  if (block.blockType !== 'Paragraph') return false
  const left = block.segments.filter((segment) => segment.segmentType !== 'Image' || segment.src !== address)
  if (left.length === block.segments.length) return false
  block.segments = left
  return dropCache(block)
}

/** The editor draws a block anew only when it has no drawn element kept for it. */
function dropCache(block: { cachedElement?: unknown } | ReadonlyContentModelBlockGroup): true {
  if ('cachedElement' in block) delete block.cachedElement
  return true
}
