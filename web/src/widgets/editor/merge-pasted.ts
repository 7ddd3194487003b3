import { mergeModel } from 'roosterjs-content-model-dom'
import type {
  ContentModelBlockGroup,
  ContentModelDocument,
  ContentModelSegmentFormat,
  MergePastedContentFunc,
} from 'roosterjs-content-model-types'

/** What the library gives to letters without a colour when a paste keeps its looks. */
const LIBRARY_BLACK = 'rgb(0,0,0)'

/** Merges what keeps the looks that were chosen: letters of no colour take the page's own, and not black. */
export const mergeChosenLooks: MergePastedContentFunc = (target, source) => {
  forgetBlack(source as ContentModelDocument)
  return mergeModel(target, source, undefined, { mergeFormat: 'none', addParagraphAfterMergedContent: true })
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
