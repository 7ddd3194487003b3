import { mergeModel } from 'roosterjs-content-model-dom'
import type {
  ContentModelBlockGroup,
  ContentModelDocument,
  ContentModelSegmentFormat,
  MergeModelOption,
  MergePastedContentFunc,
  ReadonlyContentModelDocument,
} from 'roosterjs-content-model-types'

/** The colour that the library gives to uncoloured letters in a formatted paste. */
const LIBRARY_BLACK = 'rgb(0,0,0)'

/** Merges with chosen formats only: letters without a colour use the page's colour instead of black. */
export const mergeChosenLooks: MergePastedContentFunc = (target, source) => {
  if (isEmpty(source)) return null
  forgetBlack(source as ContentModelDocument)
  return mergeModel(target, source, undefined, optionsFor(source))
}

/** Merges with all formats. */
export const mergeAllLooks: MergePastedContentFunc = (target, source) => {
  if (isEmpty(source)) return null
  return mergeModel(target, source, undefined, { ...optionsFor(source), mergeTable: isTableAlone(source) })
}

/** Without this check, the library fails on an empty paste. */
function isEmpty({ blocks }: ReadonlyContentModelDocument): boolean {
  return blocks.every((block) => block.blockType === 'Paragraph' && block.segments.length === 0)
}

/** A single line merges into the line at the caret, even if it was copied as a paragraph. */
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
