import type {
  ContentModelBlock,
  ContentModelBlockGroup,
  ContentModelParagraph,
  IEditor,
  ReadonlyContentModelBlock,
} from 'roosterjs-content-model-types'
import { changeParagraphs } from './change-paragraphs.ts'

/** An inserted file link is a table of at most this many cells; a larger table is the user's. */
const CELLS_OF_LINK = 2
/** Text beside name and address in a line of only these: the size, or a remark in brackets. */
const BESIDE_NAME = /\([^()]*\)|\d+(?:[.,]\d+)?\s?[KMGT]B|[\s<>:,]/gu
/** The file type in front of the name. */
const KIND = /^[\p{Lu}\d]{0,6}$/u

/** Removes the link's block, else its words, or the line with only its name and address. Adds one undo step. */
export function deleteLink(editor: IEditor, { address, name }: { readonly address: string; readonly name: string }) {
  editor.formatContentModel(
    (model) => {
      const group = model as ContentModelBlockGroup
      const hasDropped = dropBlocks(group, (block) => isBlockOf(block, address) || isLineOf(block, address, name))
      const hasCut = changeParagraphs(group, (paragraph) => cutFrom(paragraph, address))
      return hasDropped || hasCut
    },
    { apiName: 'deleteLink' },
  )
}

function dropBlocks(group: ContentModelBlockGroup, isMeant: (block: ContentModelBlock) => boolean): boolean {
  const kept = group.blocks.filter((block) => !isMeant(block))
  const hasDropped = kept.length < group.blocks.length
  if (hasDropped) {
    group.blocks = kept
    if ('cachedElement' in group) delete group.cachedElement
  }
  const inside = kept.map((block) => block.blockType === 'BlockGroup' && dropBlocks(block, isMeant))
  return hasDropped || inside.some(Boolean)
}

function isBlockOf(block: ReadonlyContentModelBlock, address: string): boolean {
  if (block.blockType !== 'Table') return false
  const cells = block.rows.flatMap((row) => row.cells)
  return cells.length <= CELLS_OF_LINK && cells.some((cell) => cell.blocks.some((inside) => hasLink(inside, address)))
}

function hasLink(block: ReadonlyContentModelBlock, address: string): boolean {
  if (block.blockType === 'BlockGroup') return block.blocks.some((inside) => hasLink(inside, address))
  return block.blockType === 'Paragraph' && block.segments.some((segment) => segment.link?.format.href === address)
}

function isLineOf(block: ReadonlyContentModelBlock, address: string, name: string): boolean {
  if (block.blockType !== 'Paragraph' || !mentions(block, address)) return false
  const words = textOf(block).replaceAll('\u00a0', ' ').replaceAll(address, '').replaceAll(name, '')
  return KIND.test(words.replaceAll(BESIDE_NAME, ''))
}

type Paragraph = Extract<ReadonlyContentModelBlock, { readonly blockType: 'Paragraph' }>

function mentions(block: Paragraph, address: string): boolean {
  return hasLink(block, address) || textOf(block).includes(address)
}

function textOf({ segments }: Paragraph): string {
  return segments.map((segment) => (segment.segmentType === 'Text' ? segment.text : '')).join('')
}

function cutFrom(paragraph: ContentModelParagraph, address: string): boolean {
  let hasCut = false
  paragraph.segments = paragraph.segments.filter((segment) => {
    if (segment.link?.format.href !== address) return true
    hasCut = true
    return false
  })
  for (const segment of paragraph.segments) {
    if (segment.segmentType !== 'Text' || !segment.text.includes(address)) continue
    segment.text = segment.text.replaceAll(`<${address}>`, '').replaceAll(address, '')
    hasCut = true
  }
  return hasCut
}
