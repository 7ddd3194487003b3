import { setIndentation } from 'roosterjs-content-model-api'
import type { EditorPlugin, IEditor, KeyDownEvent, PluginEvent } from 'roosterjs-content-model-types'

/** Browsers would render a tab character as one space. */
const TAB_SPACES = '\u00a0'.repeat(4)

interface TabOptions {
  /** Tab indents everywhere, not in lists only; after Escape, it leaves the text. */
  readonly isTaken: boolean
  readonly isPlain: () => boolean
}

/** In messages, Tab always indents: moving to Send would be dangerous, because the next space would press it. */
export class TabInText implements EditorPlugin {
  readonly #options: TabOptions
  #editor: IEditor | undefined
  /** Set after Escape: the next Tab leaves the text. */
  #isLeaving = false

  constructor(options: TabOptions) {
    this.#options = options
  }

  getName(): string {
    return 'TabInText'
  }

  initialize(editor: IEditor): void {
    this.#editor = editor
  }

  dispose(): void {
    this.#editor = undefined
  }

  onPluginEvent(event: PluginEvent): void {
    if (event.eventType === 'mouseDown') this.#isLeaving = false
    if (event.eventType !== 'keyDown' || !this.#editor) return
    const isLeaving = this.#isLeaving
    const { key } = event.rawEvent
    if (key !== 'Shift') this.#isLeaving = false
    if (key === 'Escape' && this.#options.isTaken) this.#prepareLeaving(event, isLeaving)
    else if (key === 'Tab') this.#onTab(event, this.#editor, isLeaving)
  }

  /** The first Escape prepares leaving by Tab; only the second one reaches the surrounding component. */
  #prepareLeaving({ rawEvent }: KeyDownEvent, isLeaving: boolean): void {
    if (isLeaving || rawEvent.isComposing || this.#editor?.getDOMSelection()?.type !== 'range') return
    this.#isLeaving = true
    rawEvent.preventDefault()
  }

  #onTab(event: KeyDownEvent, editor: IEditor, isLeaving: boolean): void {
    const { ctrlKey, metaKey, altKey, shiftKey } = event.rawEvent
    const selection = editor.getDOMSelection()
    if (ctrlKey || metaKey || altKey || selection?.type !== 'range') return
    if (isLeaving) {
      event.handledByEditFeature = true
      return
    }
    const { range } = selection
    const element = elementOf(range.startContainer)
    // In a table, Tab moves to the next cell.
    const around = element?.closest('li, td, th')
    if (around && around.tagName !== 'LI') return
    const isSeveral = !range.collapsed && blockOf(range.startContainer) !== blockOf(range.endContainer)
    if (around || (isSeveral && this.#options.isTaken && !this.#options.isPlain())) {
      event.rawEvent.preventDefault()
      setIndentation(editor, shiftKey ? 'outdent' : 'indent')
    } else if (this.#options.isTaken && !shiftKey) {
      event.rawEvent.preventDefault()
      if (isSeveral) return
      editor.takeSnapshot()
      document.execCommand('insertText', false, TAB_SPACES)
    } else if (this.#options.isTaken && isIndented(element)) {
      event.rawEvent.preventDefault()
      setIndentation(editor, 'outdent')
    }
  }
}

function elementOf(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement
}

function blockOf(node: Node): Element | null | undefined {
  return elementOf(node)?.closest('div, p, li, td, th, blockquote, h1, h2, h3, h4, h5, h6')
}

function isIndented(element: Element | null): boolean {
  const indented = element?.closest<HTMLElement>('[style*="margin-left"], [style*="margin-right"]')
  return (
    Number.parseFloat(indented?.style.marginLeft ?? '') > 0 || Number.parseFloat(indented?.style.marginRight ?? '') > 0
  )
}
