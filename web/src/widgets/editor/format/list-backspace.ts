import { setIndentation } from 'roosterjs-content-model-api'
import type { EditorPlugin, IEditor, PluginEvent } from 'roosterjs-content-model-types'

/** Backspace at the start of an item moves it out by one level, and then out of the list. */
export class ListBackspace implements EditorPlugin {
  #editor: IEditor | undefined

  getName(): string {
    return 'ListBackspace'
  }

  initialize(editor: IEditor): void {
    this.#editor = editor
  }

  dispose(): void {
    this.#editor = undefined
  }

  onPluginEvent(event: PluginEvent): void {
    if (event.eventType !== 'keyDown' || !this.#editor) return
    const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event.rawEvent
    if (key !== 'Backspace' || ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return
    const selection = this.#editor.getDOMSelection()
    if (selection?.type !== 'range' || !selection.range.collapsed || !isAtStartOfItem(selection.range)) return
    event.rawEvent.preventDefault()
    setIndentation(this.#editor, 'outdent')
  }
}

function isAtStartOfItem({ startContainer, startOffset }: Range): boolean {
  const element = startContainer instanceof Element ? startContainer : startContainer.parentElement
  const block = element?.closest('li, td, th')
  if (block?.tagName !== 'LI') return false
  const before = document.createRange()
  before.setStart(block, 0)
  before.setEnd(startContainer, startOffset)
  return before.toString() === '' && before.cloneContents().querySelector('img, br, hr, table') === null
}
