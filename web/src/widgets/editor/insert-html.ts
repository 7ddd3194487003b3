import { createModelFromHtml } from 'roosterjs-content-model-core'
import { createContentModelDocument, mergeModel } from 'roosterjs-content-model-dom'
import type { ContentModelBlockGroup, IEditor, ReadonlyContentModelBlock } from 'roosterjs-content-model-types'
import { SIGNATURE_ID } from '../../data/drafts/body-html.ts'
import { changeParagraphs } from './change-paragraphs.ts'
import { unlinkUrlsInText } from './format/link-written.ts'
import { blocksOf } from './lazy-layout-chunks.ts'
import { FROM_HTML } from './picture/picture-size.ts'

/** Signature and quotations, into which text must not be inserted. */
const CLOSED = `#${SIGNATURE_ID}, blockquote, .gmail_quote`

/** Adds one undo step. If the selection touches the signature or a quotation, it inserts above. */
export function insertHtml(editor: IEditor, box: HTMLElement, html: string): void {
  leaveClosedParts(editor, box)
  const piece = createModelFromHtml(unlinkUrlsInText(html), FROM_HTML)
  editor.formatContentModel(
    (model, context) => {
      mergeModel(model, piece, context, { mergeFormat: 'none' })
      return true
    },
    { apiName: 'insertHtml' },
  )
}

/** Adds one undo step. Signature and quotations stay. */
export function changeWords(editor: IEditor, change: (text: string) => string): void {
  editor.formatContentModel(
    (model) => {
      const own = createContentModelDocument()
      own.blocks.push(...(model as ContentModelBlockGroup).blocks.filter((block) => !isClosed(block)))
      return changeParagraphs(own, (paragraph) => {
        const changed = paragraph.segments.map((segment) => {
          if (segment.segmentType !== 'Text') return false
          const before = segment.text
          segment.text = change(before)
          return segment.text !== before
        })
        return changed.some(Boolean)
      })
    },
    { apiName: 'changeWords' },
  )
}

function isClosed(block: ReadonlyContentModelBlock): boolean {
  if (block.blockType !== 'BlockGroup' || block.blockGroupType !== 'FormatContainer') return false
  return block.format.id === SIGNATURE_ID || block.tagName === 'blockquote'
}

function leaveClosedParts(editor: IEditor, box: HTMLElement): void {
  const selection = editor.getDOMSelection()
  if (selection?.type !== 'range') return
  const { range } = selection
  const closed = [...box.querySelectorAll(CLOSED)].find((each) => range.intersectsNode(each))
  if (!closed) return
  const next = document.createRange()
  const isInside = closed.contains(range.startContainer)
  if (isInside) putAbove(next, closed, box)
  else next.setStart(range.startContainer, range.startOffset)
  next.collapse(true)
  editor.setDOMSelection({ type: 'range', range: next, isReverted: false })
}

/** Uses the empty line above, which signatures have, or creates one. */
function putAbove(range: Range, closed: Element, box: HTMLElement): void {
  const blocks = blocksOf(box)
  const at = blocks.findIndex((block) => block.contains(closed))
  const above = blocks[at - 1]
  const isEmpty = above instanceof HTMLElement && above.textContent?.trim() === '' && !above.querySelector('img, table')
  if (isEmpty) range.setStart(above, 0)
  else range.setStartBefore(blocks[at] ?? closed)
}
