import type {
  ContentModelBlock,
  ContentModelBlockGroup,
  IEditor,
  ReadonlyContentModelBlockGroup,
} from 'roosterjs-content-model-types'

/** Puts another address into every picture with this one, through the editor's model; undefined takes them out. `isUndone`: a step for undo. */
export function replaceImageSource(editor: IEditor, from: string, to: string | undefined, isUndone: boolean): void {
  editor.formatContentModel(
    (model, context) => {
      if (!isUndone) context.skipUndoSnapshot = 'SkipAll'
      return replaceIn(model as ContentModelBlockGroup, from, to)
    },
    { apiName: 'swapImage' },
  )
}

function replaceIn(group: ContentModelBlockGroup, from: string, to: string | undefined): boolean {
  return group.blocks.map((block) => replaceInBlock(block, from, to)).some(Boolean)
}

function replaceInBlock(block: ContentModelBlock, from: string, to: string | undefined): boolean {
  if (block.blockType === 'BlockGroup') return replaceIn(block, from, to)
  if (block.blockType === 'Table') {
    const changed = block.rows.flatMap((row) => row.cells.map((cell) => replaceIn(cell, from, to) && dropCache(cell)))
    return changed.some(Boolean) && dropCache(block)
  }
  if (block.blockType !== 'Paragraph') return false
  let isChanged = false
  block.segments = block.segments.filter((segment) => {
    if (segment.segmentType !== 'Image' || segment.src !== from) return true
    isChanged = true
    if (to !== undefined) segment.src = to
    return to !== undefined
  })
  return isChanged && dropCache(block)
}

/** The editor draws a block anew only when it has no drawn element kept for it. */
function dropCache(block: { cachedElement?: unknown } | ReadonlyContentModelBlockGroup): true {
  if ('cachedElement' in block) delete block.cachedElement
  return true
}
