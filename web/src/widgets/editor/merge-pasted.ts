import { getSelectedParagraphs, mergeModel } from 'roosterjs-content-model-dom'
import type {
  ContentModelBlock,
  ContentModelBlockGroup,
  ContentModelDocument,
  ContentModelSegmentFormat,
  MergeModelOption,
  MergePastedContentFunc,
  ReadonlyContentModelDocument,
} from 'roosterjs-content-model-types'

/** The colour that the library gives to uncoloured letters in a formatted paste. */
const LIBRARY_BLACK = 'rgb(0,0,0)'

/** Letters without a colour use the page's colour instead of black. */
export const mergeChosenLooks: MergePastedContentFunc = (target, source) => {
  if (isEmpty(source)) return null
  const pasted = asLine(target, source)
  forgetBlack(pasted)
  return mergeModel(target, pasted, undefined, optionsFor(pasted))
}

export const mergeAllLooks: MergePastedContentFunc = (target, source) => {
  if (isEmpty(source)) return null
  const pasted = asLine(target, source)
  return mergeModel(target, pasted, undefined, { ...optionsFor(pasted), mergeTable: isTableAlone(pasted) })
}

/** The library fails on an empty paste. */
function isEmpty({ blocks }: ReadonlyContentModelDocument): boolean {
  return blocks.every((block) => block.blockType === 'Paragraph' && block.segments.length === 0)
}

/** The line at the caret determines heading level, alignment and margins of a single pasted line. */
function asLine(target: ReadonlyContentModelDocument, source: ContentModelDocument): ContentModelDocument {
  const [paragraph, ...others] = cellAlone(source) ?? source.blocks
  if (paragraph?.blockType !== 'Paragraph' || others.length > 0 || !isAmongWords(target)) return source
  const { decorator: _, ...plain } = paragraph
  return { ...source, blocks: [{ ...plain, format: {}, isImplicit: true }] }
}

function cellAlone({ blocks }: ContentModelDocument): readonly ContentModelBlock[] | undefined {
  const [table, ...others] = blocks.filter(
    (block) => block.blockType !== 'Paragraph' || block.segments.some(({ segmentType }) => segmentType !== 'Br'),
  )
  if (table?.blockType !== 'Table' || others.length > 0 || table.rows.length !== 1) return undefined
  const [cell, ...neighbours] = table.rows[0]?.cells ?? []
  return neighbours.length === 0 ? cell?.blocks : undefined
}

/** Returns whether the paragraph at the caret has content that the paste does not replace. */
function isAmongWords(target: ReadonlyContentModelDocument): boolean {
  return getSelectedParagraphs(target).some(({ segments }) =>
    segments.some(
      ({ segmentType, isSelected }) => segmentType !== 'SelectionMarker' && segmentType !== 'Br' && !isSelected,
    ),
  )
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
