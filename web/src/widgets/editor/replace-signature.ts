import { createModelFromHtml } from 'roosterjs-content-model-core'
import type {
  ContentModelBlock,
  ContentModelBlockGroup,
  ContentModelFormatContainer,
  IEditor,
} from 'roosterjs-content-model-types'
import { SIGNATURE_ID } from '../../data/drafts/body-html.ts'
import { FROM_HTML } from './picture/picture-size.ts'
import { signatureBlock } from './signature-block.ts'

/** Undefined removes it. Adds no undo step, because undo does not change the sender. */
export function replaceSignature(editor: IEditor, html: string | undefined): void {
  editor.formatContentModel(
    (model, context) => {
      context.skipUndoSnapshot = 'SkipAll'
      const found = signatureLocationOf(model as ContentModelBlockGroup)
      if (!found) {
        if (html === undefined) return false
        model.blocks.push(...createModelFromHtml(signatureBlock(html), FROM_HTML).blocks)
        return true
      }
      const { blocks, index, block } = found
      if (html === undefined) blocks.splice(index, 1)
      else blocks.splice(index, 1, { ...withoutDrawing(block), blocks: createModelFromHtml(html, FROM_HTML).blocks })
      return true
    },
    { apiName: 'replaceSignature' },
  )
}

/** Clearing the format of the whole text leaves empty signature blocks. The words become the user's own text. */
export function removeEmptySignatures(editor: IEditor): void {
  editor.formatContentModel((model) => dropEmptyIn(model as ContentModelBlockGroup), { apiName: 'dropSignatures' })
}

function dropEmptyIn(group: ContentModelBlockGroup): boolean {
  const kept = group.blocks.filter((block) => !(isSignature(block) && block.blocks.length === 0))
  const hasDropped = kept.length < group.blocks.length
  group.blocks = kept
  const inside = kept.map((block) => block.blockType === 'BlockGroup' && dropEmptyIn(block))
  return hasDropped || inside.some(Boolean)
}

function isSignature(block: ContentModelBlock): block is ContentModelFormatContainer {
  return (
    block.blockType === 'BlockGroup' && block.blockGroupType === 'FormatContainer' && block.format.id === SIGNATURE_ID
  )
}

interface SignatureLocation {
  readonly blocks: ContentModelBlock[]
  readonly index: number
  readonly block: ContentModelFormatContainer
}

function signatureLocationOf({ blocks }: ContentModelBlockGroup): SignatureLocation | undefined {
  for (const [index, block] of blocks.entries()) {
    if (isSignature(block)) return { blocks, index, block }
    if (block.blockType !== 'BlockGroup') continue
    const inside = signatureLocationOf(block)
    if (inside) return inside
  }
  return undefined
}

/** The editor renders a block again only without its cached element. */
function withoutDrawing(block: ContentModelFormatContainer): ContentModelFormatContainer {
  const { cachedElement: _drawn, ...rest } = block
  return rest
}
