import { setIndentation } from 'roosterjs-content-model-api'
import type { EditorPlugin, IEditor, PluginEvent } from 'roosterjs-content-model-types'

/**
 * Tab makes an item of a list the one above's, wherever in the item the caret stands, and Shift+Tab takes it out again.
 * The library does so at an item's beginning alone, and writes spaces elsewhere.
 */
export class TabInList implements EditorPlugin {
  #editor: IEditor | undefined

  getName(): string {
    return 'TabInList'
  }

  initialize(editor: IEditor): void {
    this.#editor = editor
  }

  dispose(): void {
    this.#editor = undefined
  }

  onPluginEvent(event: PluginEvent): void {
    if (event.eventType !== 'keyDown' || event.rawEvent.key !== 'Tab' || !this.#editor) return
    const { ctrlKey, metaKey, altKey, shiftKey } = event.rawEvent
    const selection = this.#editor.getDOMSelection()
    if (ctrlKey || metaKey || altKey || selection?.type !== 'range') return
    const { startContainer } = selection.range
    const element = startContainer instanceof Element ? startContainer : startContainer.parentElement
    // In a table in a list, Tab goes to the next cell.
    if (element?.closest('li, td, th')?.tagName !== 'LI') return
    event.rawEvent.preventDefault()
    setIndentation(this.#editor, shiftKey ? 'outdent' : 'indent')
  }
}
