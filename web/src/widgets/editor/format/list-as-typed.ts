import { setListType } from 'roosterjs-content-model-api'
import { getSelectedParagraphs, mutateBlock } from 'roosterjs-content-model-dom'
import type { EditorPlugin, IEditor, PluginEvent } from 'roosterjs-content-model-types'
import { SIGNATURE_ID } from '../../../data/drafts/body-html.ts'

const SIGNS: ReadonlyMap<string, 'OL' | 'UL'> = new Map([
  ['-', 'UL'],
  ['*', 'UL'],
  ['1.', 'OL'],
  ['1)', 'OL'],
])
const BLOCKS = 'div, p, li, td, th, blockquote, h1, h2, h3, h4, h5, h6'

/** Starts a list after `- `, `* `, `1. ` or `1) `, which input methods never rewrite. */
export class ListAsTyped implements EditorPlugin {
  readonly #isPlain: () => boolean
  #editor: IEditor | undefined

  constructor(isPlain: () => boolean) {
    this.#isPlain = isPlain
  }

  getName(): string {
    return 'ListAsTyped'
  }

  initialize(editor: IEditor): void {
    this.#editor = editor
  }

  dispose(): void {
    this.#editor = undefined
  }

  onPluginEvent(event: PluginEvent): void {
    if (event.eventType !== 'input' || !this.#editor || this.#isPlain()) return
    const { inputType, data, isComposing } = event.rawEvent
    if (inputType !== 'insertText' || data !== ' ' || isComposing) return
    const type = SIGNS.get(signBeforeCaret())
    if (type) makeList(this.#editor, type)
  }
}

/** Reads the DOM, which is fast enough for every space. */
function signBeforeCaret(): string {
  const selection = getSelection()
  const node = selection?.focusNode
  if (!selection?.isCollapsed || !(node instanceof Text) || selection.focusOffset > 3) return ''
  const line = node.parentElement?.closest(BLOCKS)
  if (!line || line.closest(`li, #${SIGNATURE_ID}`)) return ''
  const before = document.createRange()
  before.setStart(line, 0)
  before.setEnd(node, selection.focusOffset)
  return before.toString().trimEnd()
}

function makeList(editor: IEditor, type: 'OL' | 'UL'): void {
  editor.formatContentModel(
    (model, context) => {
      const [paragraph] = getSelectedParagraphs(model, true)
      const first = paragraph?.segments[0]
      if (!paragraph || first?.segmentType !== 'Text' || !SIGNS.has(first.text.trim())) return false
      mutateBlock(paragraph).segments.splice(0, 1)
      setListType(model, type)
      context.canUndoByBackspace = true
      return true
    },
    { apiName: 'listAsTyped', changeSource: 'AutoFormat' },
  )
}
