import {
  clearFormat,
  getFormatState,
  insertImage,
  insertLink,
  removeLink,
  setFontSize,
  toggleBlockQuote,
  toggleBold,
  toggleBullet,
  toggleItalic,
  toggleNumbering,
  toggleUnderline,
} from 'roosterjs-content-model-api'
import { createModelFromHtml, Editor, redo, undo } from 'roosterjs-content-model-core'
import { EditPlugin, PastePlugin, ShortcutPlugin } from 'roosterjs-content-model-plugins'
import type { EditorPlugin, IEditor, PluginEvent } from 'roosterjs-content-model-types'
import { darkColour } from './dark-colour.ts'
import { cleanExport } from './export-html.ts'
import { modelOfNow } from './model-of-now.ts'
import { cleanPasted, pasteTypeFor } from './pasted-html.ts'
import { replaceImageSource } from './replace-image-source.ts'

export type FormatCommand =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'bullets'
  | 'numbers'
  | 'quote'
  | 'clear'
  | 'undo'
  | 'redo'
  | 'unlink'

export interface FormatState {
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isUnderline: boolean
  readonly isBullets: boolean
  readonly isNumbers: boolean
  readonly isQuote: boolean
  readonly isLink: boolean
  readonly fontSizePixels: number | undefined
  readonly canUndo: boolean
  readonly canRedo: boolean
}

export interface RichEditorOptions {
  readonly html: string
  readonly isDark: boolean
  /** Something may have changed: never called from inside a composition's key handling, and nothing is read here. */
  readonly onChange: () => void
  readonly onFormat: (state: FormatState) => void
  /** A picture stands in the text that the server does not have yet; `swap` puts its address in, or takes it out. */
  readonly onForeignImage: (address: string) => void
}

/** The only door to the editor's library; it arrives in a chunk of its own, when the first compose window opens. */
export class RichEditor {
  readonly #editor: IEditor
  readonly #box: HTMLDivElement
  readonly #onForeignImage: (address: string) => void

  constructor(box: HTMLDivElement, { html, isDark, onChange, onFormat, onForeignImage }: RichEditorOptions) {
    this.#onForeignImage = onForeignImage
    this.#box = box
    this.#editor = new Editor(box, {
      initialModel: createModelFromHtml(html),
      plugins: [
        new WatchPlugin(onChange, onFormat, () => this.#lookForImages()),
        new PastePlugin(),
        new EditPlugin({ handleTabKey: { indentParagraph: false, indentMultipleBlocks: false } }),
        new ShortcutPlugin(),
      ],
      // Text takes the page's own font and colour; only what the user chose is written into the mail.
      defaultSegmentFormat: {},
      doNotAdjustEditorColor: true,
      inDarkMode: isDark,
      getDarkColor: darkColour,
      defaultPasteType: pasteTypeFor,
      coreApiOverride: { createContentModel: modelOfNow },
      trustedHTMLHandler: { htmlToDOM: (text) => new DOMParser().parseFromString(text, 'text/html') },
    })
  }

  /**
   * As it may be saved. Reads only, so that it may be called at any time, inside a composition too. The library's own
   * way goes through its model and takes ten times as long, which is felt while typing in a long mail.
   */
  exportHtml(): string {
    return cleanExport(this.#box.innerHTML)
  }

  replaceHtml(html: string): void {
    const model = createModelFromHtml(html)
    this.#editor.formatContentModel((current) => {
      current.blocks = model.blocks
      return true
    })
  }

  /** As if this had been typed where the caret stands, at the beginning when it stands nowhere yet. */
  typeText(text: string): void {
    this.#editor.focus()
    for (const [at, line] of text.split('\n').entries()) {
      // The browser's own way is the one that the library takes for typing.
      if (at > 0) document.execCommand('insertParagraph')
      if (line !== '') document.execCommand('insertText', false, line)
    }
  }

  focus(): void {
    this.#editor.focus()
  }

  hasFocus(): boolean {
    return this.#editor.hasFocus()
  }

  format(command: FormatCommand): void {
    this.#editor.focus()
    COMMANDS[command](this.#editor)
  }

  setFontSize(pixels: number): void {
    this.#editor.focus()
    setFontSize(this.#editor, `${pixels}px`)
  }

  insertLink(address: string, text: string | undefined): void {
    this.#editor.focus()
    insertLink(this.#editor, address, undefined, text)
  }

  insertImage(address: string): void {
    insertImage(this.#editor, address)
  }

  /** Undefined takes the picture out. */
  swapImage(from: string, to: string | undefined): void {
    replaceImageSource(this.#editor, from, to)
  }

  selectedText(): string {
    const selection = this.#editor.getDOMSelection()
    return selection?.type === 'range' ? selection.range.toString() : ''
  }

  setDark(isDark: boolean): void {
    if (this.#editor.isDarkMode() !== isDark) this.#editor.setDarkModeState(isDark)
  }

  dispose(): void {
    this.#editor.dispose()
  }

  #lookForImages(): void {
    for (const image of this.#box.querySelectorAll('img[src]')) this.#onForeignImage(image.getAttribute('src') ?? '')
  }
}

const COMMANDS: Readonly<Record<FormatCommand, (editor: IEditor) => void>> = {
  bold: (editor) => toggleBold(editor),
  italic: (editor) => toggleItalic(editor),
  underline: (editor) => toggleUnderline(editor),
  bullets: (editor) => toggleBullet(editor),
  numbers: (editor) => toggleNumbering(editor),
  quote: (editor) => toggleBlockQuote(editor),
  clear: clearFormat,
  undo,
  redo,
  unlink: removeLink,
}

/** Tells what goes on, and changes nothing but what is being pasted. */
class WatchPlugin implements EditorPlugin {
  readonly #onChange: () => void
  readonly #onFormat: (state: FormatState) => void
  readonly #onPasted: () => void
  #editor: IEditor | undefined
  #frame = 0

  constructor(onChange: () => void, onFormat: (state: FormatState) => void, onPasted: () => void) {
    this.#onChange = onChange
    this.#onFormat = onFormat
    this.#onPasted = onPasted
  }

  getName(): string {
    return 'Watch'
  }

  initialize(editor: IEditor): void {
    this.#editor = editor
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame)
    this.#editor = undefined
  }

  onPluginEvent(event: PluginEvent): void {
    if (event.eventType === 'beforePaste') cleanPasted(event.fragment)
    if (event.eventType === 'input' || event.eventType === 'compositionEnd') this.#onChange()
    if (event.eventType === 'contentChanged') {
      this.#onChange()
      if (event.source === 'Paste' || event.source === 'Drop') this.#onPasted()
    }
    if (WITH_NEW_FORMAT.has(event.eventType)) this.#tellFormat()
  }

  /** Once for all events of a frame, and never while a word is being composed. */
  #tellFormat(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => {
      if (this.#editor && !this.#editor.isDisposed()) this.#onFormat(formatOf(this.#editor))
    })
  }
}

const WITH_NEW_FORMAT: ReadonlySet<string> = new Set([
  'contentChanged',
  'selectionChanged',
  'mouseUp',
  'keyUp',
  'editorReady',
])

function formatOf(editor: IEditor): FormatState {
  const state = getFormatState(editor)
  const size = Number.parseFloat(state.fontSize ?? '')
  const inPoints = state.fontSize?.endsWith('pt')
  return {
    isBold: state.isBold ?? false,
    isItalic: state.isItalic ?? false,
    isUnderline: state.isUnderline ?? false,
    isBullets: state.isBullet ?? false,
    isNumbers: state.isNumbering ?? false,
    isQuote: state.isBlockQuote ?? false,
    isLink: state.canUnlink ?? false,
    fontSizePixels: Number.isNaN(size) ? undefined : Math.round(inPoints ? (size * 4) / 3 : size),
    canUndo: state.canUndo ?? false,
    canRedo: state.canRedo ?? false,
  }
}
