import { mergeModel } from 'roosterjs-content-model-dom'
import type {
  ContentModelBlockGroup,
  ContentModelDocument,
  ContentModelSegmentFormat,
  MergeModelOption,
  MergePastedContentFunc,
  ReadonlyContentModelDocument,
} from 'roosterjs-content-model-types'

/** What the library gives to letters without a colour when a paste keeps its looks. */
const LIBRARY_BLACK = 'rgb(0,0,0)'

/** Merges what keeps the looks that were chosen: letters of no colour take the page's own, and not black. */
export const mergeChosenLooks: MergePastedContentFunc = (target, source) => {
  if (isEmpty(source)) return null
  forgetBlack(source as ContentModelDocument)
  return mergeModel(target, source, undefined, optionsFor(source))
}

/** Merges what keeps all of its looks. */
export const mergeAllLooks: MergePastedContentFunc = (target, source) => {
  if (isEmpty(source)) return null
  return mergeModel(target, source, undefined, { ...optionsFor(source), mergeTable: isTableAlone(source) })
}

/** Nothing is left of what was pasted; the library would look for its last letter. */
function isEmpty({ blocks }: ReadonlyContentModelDocument): boolean {
  return blocks.every((block) => block.blockType === 'Paragraph' && block.segments.length === 0)
}

/** Words of one line become part of the line that they are pasted into, also where their program calls them a paragraph. */
function optionsFor({ blocks }: ReadonlyContentModelDocument): MergeModelOption {
  const isLine = blocks.length === 1 && blocks[0]?.blockType === 'Paragraph'
  return { mergeFormat: 'none', addParagraphAfterMergedContent: !isLine }
}

function isTableAlone({ blocks }: ReadonlyContentModelDocument): boolean {
  return blocks.length === 1 && blocks[0]?.blockType === 'Table'
}

function forgetBlack({ blocks }: ContentModelBlockGroup): void {
  for (const block of blocks) {
    if (block.blockType === 'Paragraph') {
      forget(block.segmentFormat)
      for (const { format } of block.segments) forget(format)
    } else if (block.blockType === 'Table') {
      for (const { cells } of block.rows) for (const cell of cells) forgetBlack(cell)
    } else if (block.blockType === 'BlockGroup') {
      if (block.blockGroupType === 'ListItem') forget(block.formatHolder.format)
      forgetBlack(block)
    }
  }
}

function forget(format: ContentModelSegmentFormat | undefined): void {
  if (format?.textColor === LIBRARY_BLACK) delete format.textColor
}
