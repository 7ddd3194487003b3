import {
  adjustLinkSelection,
  formatSegmentWithContentModel,
  insertLink,
  insertTable,
  setBackgroundColor,
  setFontSize,
  setHeadingLevel,
  setImageAltText,
  setTextColor,
} from 'roosterjs-content-model-api'
import { createModelFromHtml, Editor } from 'roosterjs-content-model-core'
import { EditPlugin, PastePlugin } from 'roosterjs-content-model-plugins'
import type { IEditor } from 'roosterjs-content-model-types'
import { SIGNATURE_ID } from '../../data/drafts/body-html.ts'
import { type CaretPlace, placeOf, rangeAt } from './caret/caret-place.ts'
import { ComposeOver } from './caret/compose-over.ts'
import { KeptFormat } from './caret/kept-format.ts'
import { LaidOutText } from './caret/laid-out-text.ts'
import { modelOfNow } from './caret/model-of-now.ts'
import { darkColour, darkColourName } from './dark-colour.ts'
import { isUnsent } from './export-html.ts'
import { ExportParts } from './export-parts.ts'
import { COMMANDS, shortcutPlugin } from './format/format-commands.ts'
import type { FormatCommand, FormatState, HeadingLevel } from './format/format-state.ts'
import { linkPlugins } from './format/link-pasted.ts'
import { unlinkWritten } from './format/link-written.ts'
import { setFont } from './format/set-font.ts'
import { typedKeys } from './format/typed-keys.ts'
import { inertPage } from './inert-page.ts'
import { changeWords, insertHtml } from './insert-html.ts'
import { insertPicture } from './insert-picture.ts'
import { lazyLayoutChunksIn } from './lazy-layout-chunks.ts'
import { FitPictures, WIDEST_PICTURE_PIXELS } from './picture/fit-pictures.ts'
import { FROM_HTML, setPictureWidth } from './picture/picture-size.ts'
import { addressOf, drawPicture, readPicture } from './picture/strangers-pictures.ts'
import { takeOutPicture } from './picture/take-out-picture.ts'
import { putSignature } from './put-signature.ts'
import { SnapshotsAtRest } from './snapshots-at-rest.ts'
import { readTable } from './tables/read-table.ts'
import { takeOutLink } from './take-out-link.ts'
import { UndoHistory } from './undo-history.ts'
import { WatchPlugin } from './watch-plugin.ts'

export interface RichEditorOptions {
  readonly html: string
  readonly isDark: boolean
  /** Only text is written: nothing makes it look different. */
  readonly isPlain?: boolean
  /** Tab indents, instead of leaving the text; Escape and then Tab leaves it. */
  readonly takesTab?: boolean
  /** How wide a picture is drawn at most that nobody has sized. */
  readonly widestPicturePixels?: number
  /** What a picture's file is called; it describes the picture until the writer does. */
  readonly pictureName?: (address: string) => string
  /** Something may have changed: never called from inside a composition's key handling, and nothing is read here. */
  readonly onChange: () => void
  readonly onFormat: (state: FormatState) => void
  /** A picture stands in the text that the server does not have yet; `swap` puts its address in, or takes it out. */
  readonly onForeignImage: (address: string) => void
  /** So many pictures of what was pasted cannot be read by anybody but the program they were copied from. */
  readonly onLostPictures?: (count: number) => void
}

/** The only door to the editor's library; it arrives in a chunk of its own, when the first compose window opens. */
export class RichEditor {
  readonly #editor: IEditor
  readonly #box: HTMLDivElement
  readonly #onForeignImage: (address: string) => void
  readonly #onChange: () => void
  readonly #pictureName: (address: string) => string
  readonly #parts: ExportParts
  readonly #laidOut: LaidOutText
  readonly #fitted: FitPictures
  readonly #history = new UndoHistory()
  #isPlain: boolean
  #isQuiet = false

  constructor(box: HTMLDivElement, options: RichEditorOptions) {
    const { html, isDark, isPlain = false, onChange, onFormat, onForeignImage, onLostPictures = () => {} } = options
    this.#isPlain = isPlain
    this.#onForeignImage = onForeignImage
    this.#onChange = () => {
      if (!this.#isQuiet) onChange()
    }
    this.#pictureName = options.pictureName ?? (() => '')
    this.#box = box
    this.#parts = new ExportParts(box, () => this.#isPlain)
    this.#laidOut = new LaidOutText(box)
    this.#fitted = new FitPictures(options.widestPicturePixels ?? WIDEST_PICTURE_PIXELS)
    const snapshots = new SnapshotsAtRest(this.#history)
    const kept = new KeptFormat()
    this.#editor = new Editor(box, {
      initialModel: createModelFromHtml(unlinkWritten(html), FROM_HTML),
      snapshots: this.#history.snapshots,
      plugins: [
        // Before the one that deletes: it counts what is kept already.
        snapshots,
        new WatchPlugin({
          onChange: this.#onChange,
          onFormat,
          onPasted: () => this.#lookForImages(),
          onLostPictures,
        }),
        new PastePlugin(),
        ...typedKeys(options.takesTab ?? false, () => this.#isPlain),
        new EditPlugin({ handleTabKey: { indentParagraph: false, indentMultipleBlocks: false } }),
        ...linkPlugins(() => this.#isPlain),
        shortcutPlugin(() => this.#isPlain),
        this.#laidOut,
        new ComposeOver(),
        kept,
        this.#fitted,
      ],
      // Text takes the page's own font and colour; only what the user chose is written into the mail.
      defaultSegmentFormat: {},
      doNotAdjustEditorColor: true,
      inDarkMode: isDark,
      getDarkColor: darkColour,
      generateColorKey: darkColourName,
      imageSelectionBorderColor: SELECTED,
      defaultPasteType: () => (this.#isPlain ? 'asPlainText' : 'normal'),
      defaultModelToDomOptions: { modelHandlerOverride: { ...lazyLayoutChunksIn(box), image: drawPicture } },
      defaultDomToModelOptions: { processorOverride: { img: readPicture, table: readTable } },
      coreApiOverride: {
        createContentModel: modelOfNow,
        addUndoSnapshot: snapshots.addUndoSnapshot,
        formatContentModel: kept.formatContentModel,
      },
      trustedHTMLHandler: { htmlToDOM: inertPage },
    })
  }

  /**
   * As it may be saved, at any time, inside a composition too: nothing is touched but the size of a picture that has none.
   * The library's own way goes through its model and takes ten times as long, which is felt while typing in a long mail.
   */
  exportHtml(): string {
    this.#fitted.fitAll()
    return this.#parts.read()
  }

  /** There is no undo across it: the quotation and the kind of text, which belong to what was, are not the editor's. */
  replaceHtml(html: string): void {
    const model = createModelFromHtml(unlinkWritten(html), FROM_HTML)
    this.#editor.formatContentModel((current) => {
      current.blocks = model.blocks
      return true
    })
    this.#history.forget()
    this.#editor.takeSnapshot()
  }

  /**
   * As if this had been typed where the caret stands, at the beginning when it stands nowhere yet. Answers false, and types
   * nothing, where the text cannot have the focus, as in a window that is small: another field would get it.
   */
  typeText(text: string): boolean {
    this.#laidOut.layOut()
    this.#editor.focus()
    if (!this.#box.contains(document.activeElement)) return false
    for (const [at, line] of text.split('\n').entries()) {
      // The browser's own way is the one that the library takes for typing. It refuses all of it, or nothing.
      if (at > 0) document.execCommand('insertParagraph')
      if (line !== '' && !document.execCommand('insertText', false, line)) return false
    }
    return true
  }

  focus(): void {
    this.#editor.focus()
  }

  /** In the first line of the text, inside a table too. */
  putCaretFirst(): void {
    this.#editor.focus()
    const line = this.#box.querySelector('td div, div') ?? this.#box
    getSelection()?.collapse(line, 0)
  }

  /**
   * For a press into the empty place under the text. Where the signature is all that stands here, one means to write above
   * it; in every other case the browser's own place is right.
   *
   * @param y in pixels of the window
   */
  putCaretAboveSignature(y: number): boolean {
    const signature = this.#box.querySelector(`#${SIGNATURE_ID}`)
    if (!signature || y < signature.getBoundingClientRect().bottom) return false
    const others = [...this.#box.children].filter((line) => !line.contains(signature))
    const isEmpty = others.every((line) => line.textContent?.trim() === '' && !line.querySelector('img, table, li'))
    const [first] = others
    if (!isEmpty || first === undefined || !first.matches(`:has(~ #${SIGNATURE_ID})`)) return false
    this.#editor.focus()
    getSelection()?.collapse(first, 0)
    return true
  }

  /** A line that says just this, so that typing takes its place. */
  selectLine(text: string): void {
    const line = [...this.#box.querySelectorAll('div')].findLast((each) => each.textContent === text)
    if (!line) return
    this.#editor.focus()
    getSelection()?.selectAllChildren(line)
  }

  /** In pixels of the window; where there is no text, the caret stays where it is. */
  putCaretAt(x: number, y: number): void {
    const place = document.caretPositionFromPoint?.(x, y)
    if (!place || !this.#box.contains(place.offsetNode)) return
    this.#editor.focus()
    getSelection()?.collapse(place.offsetNode, place.offset)
  }

  /** Where the caret stands, or stood when the text had the focus. */
  caretPlace(): CaretPlace | undefined {
    const selection = this.#editor.getDOMSelection()
    if (selection?.type !== 'range') return undefined
    return placeOf(selection.range.endContainer, selection.range.endOffset, this.#box)
  }

  /** Takes the focus; a place that is gone leaves the caret where it is. */
  restoreCaret(place: CaretPlace): void {
    this.#laidOut.layOut()
    this.#editor.focus()
    const range = rangeAt(place, this.#box)
    if (range) this.#editor.setDOMSelection({ type: 'range', range, isReverted: false })
  }

  hasFocus(): boolean {
    return this.#editor.hasFocus()
  }

  format(command: FormatCommand): void {
    this.#editor.focus()
    COMMANDS[command](this.#editor)
  }

  setHeading(level: HeadingLevel): void {
    setHeadingLevel(this.#editor, level)
  }

  /** Undefined: the font of whoever reads it. */
  setFont(family: string | undefined): void {
    this.#editor.focus()
    setFont(this.#editor, family)
  }

  /** Where the caret stands, in the looks of what is typed there; a step of its own for undo. */
  insertText(text: string): void {
    this.#editor.focus()
    this.#editor.takeSnapshot()
    document.execCommand('insertText', false, text)
  }

  /**
   * Where the caret stands, above signature and quotations; one step for undo.
   *
   * @param replaced what of the text it takes the place of
   */
  insertHtml(html: string, replaced?: Range): void {
    this.#laidOut.layOut()
    this.#editor.focus()
    if (replaced) this.#editor.setDOMSelection({ type: 'range', range: replaced, isReverted: false })
    insertHtml(this.#editor, this.#box, html)
  }

  /** Of what the writer wrote, and not of signature and quotations; one step for undo. */
  changeWords(change: (text: string) => string): void {
    changeWords(this.#editor, change)
  }

  setFontSize(pixels: number): void {
    this.#editor.focus()
    setFontSize(this.#editor, `${pixels}px`)
  }

  /** Undefined takes the colour away. Colours as in style sheets, on white paper. */
  setColour(of: 'text' | 'background', colour: string | undefined): void {
    this.#editor.focus()
    const set = of === 'text' ? setTextColor : setBackgroundColor
    set(this.#editor, colour ?? null)
    if (colour !== undefined || of === 'background') return
    // A paragraph that is all of one colour has it too, and the library leaves it there.
    formatSegmentWithContentModel(this.#editor, 'removeColour', (_format, _isOn, _segment, paragraph) => {
      if (paragraph?.segmentFormat) delete paragraph.segmentFormat.textColor
    })
  }

  insertLink(address: string, text: string | undefined): void {
    this.#editor.focus()
    insertLink(this.#editor, address, undefined, text)
  }

  takeOutLink(link: Parameters<typeof takeOutLink>[1]): void {
    takeOutLink(this.#editor, link)
  }

  /** Selects the link that the caret stands in, so that a change is a change of all of it. */
  selectLink(): { readonly text: string; readonly address: string } {
    this.#editor.focus()
    const [text, address] = adjustLinkSelection(this.#editor)
    return { text, address: address ?? '' }
  }

  /** Lines are drawn into the mail; other programs would show none. */
  insertTable(columns: number, rows: number): void {
    this.#editor.focus()
    const lines = { topBorderColor: TABLE_LINE, bottomBorderColor: TABLE_LINE, verticalBorderColor: TABLE_LINE }
    insertTable(this.#editor, columns, rows, { ...lines, verticalAlign: 'top' }, { borderCollapse: true }, TABLE_CELL)
  }

  /** The picture that is selected as one, and not as a part of a text. */
  selectedPicture(): HTMLImageElement | undefined {
    const selection = this.#editor.getDOMSelection()
    return selection?.type === 'image' ? selection.image : undefined
  }

  /** Of the selected picture; undefined gives it the size of its file. */
  setPictureWidth(pixels: number | undefined): void {
    setPictureWidth(this.#editor, pixels)
  }

  setPictureDescription(text: string): void {
    setImageAltText(this.#editor, text)
  }

  /** Takes away the selected picture. */
  removePicture(): void {
    const picture = this.selectedPicture()
    if (picture) takeOutPicture(this.#editor, addressOf(picture), true)
  }

  /** Takes the focus; the caret stands behind the picture then. */
  insertImage(address: string, name = this.#pictureName(address)): void {
    this.#editor.focus()
    insertPicture(this.#editor, address, name)
  }

  /** Undefined takes the picture out. No step of its own for undo, and none goes back to the other address. */
  swapImage(from: string, to: string | undefined): void {
    if (this.#editor.isDisposed()) return
    if (to === undefined) {
      // One that only this page could show was never saved: its going is no change, not of a message that has gone either.
      this.#isQuiet = isUnsent(from)
      takeOutPicture(this.#editor, from, false)
      this.#isQuiet = false
    } else {
      // Only the attribute: nothing beside the picture is drawn anew, where a word may just be composed.
      this.#fitted.fitAll()
      const pictures = [...this.#box.querySelectorAll('img')].filter((image) => image.getAttribute('src') === from)
      for (const picture of pictures) picture.setAttribute('src', to)
      if (pictures.length > 0) this.#onChange()
    }
    this.#history.renamePicture(from, to)
  }

  /** The signature that another takes the place of, empty for none; where there is none, it comes at the end. */
  swapSignature(before: string, after: string): void {
    putSignature(this.#editor, after === '' ? undefined : after)
    this.#history.swapSignature(before, after)
  }

  selectedText(): string {
    const selection = this.#editor.getDOMSelection()
    return selection?.type === 'range' ? selection.range.toString() : ''
  }

  setPlain(isPlain: boolean): void {
    this.#isPlain = isPlain
  }

  /** What may not be changed can still be selected and copied. */
  setReadOnly(isReadOnly: boolean): void {
    this.#box.contentEditable = isReadOnly ? 'false' : 'true'
  }

  setDark(isDark: boolean): void {
    if (this.#editor.isDarkMode() !== isDark) this.#editor.setDarkModeState(isDark)
  }

  dispose(): void {
    this.#parts.stop()
    this.#editor.dispose()
  }

  #lookForImages(): void {
    for (const image of this.#box.querySelectorAll('img[src]')) this.#onForeignImage(image.getAttribute('src') ?? '')
  }
}

const SELECTED = 'var(--accent)'
const TABLE_LINE = '#bbbbbb'
const TABLE_CELL = { paddingTop: '4px', paddingRight: '8px', paddingBottom: '4px', paddingLeft: '8px' }
