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
import { type CaretLocation, caretLocationOf, rangeAt } from './caret/caret-location.ts'
import { ComposeOver } from './caret/compose-over.ts'
import { KeptFormat } from './caret/kept-format.ts'
import { LaidOutText } from './caret/laid-out-text.ts'
import { modelOfNow } from './caret/model-of-now.ts'
import { darkColour, darkColourName } from './dark-colour.ts'
import { DebouncedUndoSnapshots } from './debounced-undo-snapshots.ts'
import { deleteLink } from './delete-link.ts'
import { isUnsent } from './export-html.ts'
import { ExportParts } from './export-parts.ts'
import { FORMAT_COMMANDS, shortcutPlugin } from './format/format-commands.ts'
import type { FormatCommand, FormatState, HeadingLevel } from './format/format-state.ts'
import { linkPlugins } from './format/link-pasted.ts'
import { unlinkUrlsInText } from './format/link-written.ts'
import { setFont } from './format/set-font.ts'
import { typedKeys } from './format/typed-keys.ts'
import { inertPage } from './inert-page.ts'
import { changeWords, insertHtml } from './insert-html.ts'
import { insertPicture } from './insert-picture.ts'
import { lazyLayoutChunksIn } from './lazy-layout-chunks.ts'
import { deletePicture } from './picture/delete-picture.ts'
import { FitPictures, WIDEST_PICTURE_PIXELS } from './picture/fit-pictures.ts'
import { FROM_HTML, setPictureWidth } from './picture/picture-size.ts'
import { addressOf, drawPicture, readPicture } from './picture/strangers-pictures.ts'
import { LETTER_PARSERS } from './read-letters.ts'
import { readNumbers } from './read-numbers.ts'
import { replaceSignature } from './replace-signature.ts'
import { readTable } from './tables/read-table.ts'
import { UndoHistory } from './undo-history.ts'
import { WatchPlugin } from './watch-plugin.ts'

export interface RichEditorOptions {
  readonly html: string
  readonly isDark: boolean
  readonly isPlain?: boolean
  /** Tab indents instead of leaving the text; Escape and then Tab leaves it. */
  readonly takesTab?: boolean
  /** The maximum width of a picture without a chosen size. */
  readonly widestPicturePixels?: number
  /** Returns a picture's file name, its initial description. */
  readonly pictureName?: (address: string) => string
  /** Called when the text may have changed, but never during a composition's key handling. Must not read the text. */
  readonly onChange: () => void
  readonly onFormat: (state: FormatState) => void
  /** Called for a picture that the server does not have yet; `swapImage` sets its address or removes it. */
  readonly onForeignImage: (address: string) => void
  /** Called with the number of pasted pictures that only the source program can read. */
  readonly onLostPictures?: (count: number) => void
}

/** No other module imports the editor library, which loads with the first compose window. */
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
    const snapshots = new DebouncedUndoSnapshots(this.#history)
    const kept = new KeptFormat()
    this.#editor = new Editor(box, {
      initialModel: createModelFromHtml(unlinkUrlsInText(html), FROM_HTML),
      snapshots: this.#history.snapshots,
      plugins: [
        // Must precede the deleting plugin, which counts existing snapshots.
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
      // No default format: only chosen formats are written into the mail.
      defaultSegmentFormat: {},
      doNotAdjustEditorColor: true,
      inDarkMode: isDark,
      getDarkColor: darkColour,
      generateColorKey: darkColourName,
      imageSelectionBorderColor: SELECTED,
      defaultPasteType: () => (this.#isPlain ? 'asPlainText' : 'normal'),
      defaultModelToDomOptions: { modelHandlerOverride: { ...lazyLayoutChunksIn(box), image: drawPicture } },
      defaultDomToModelOptions: {
        formatParserOverride: LETTER_PARSERS,
        processorOverride: { img: readPicture, table: readTable, ol: readNumbers },
      },
      coreApiOverride: {
        createContentModel: modelOfNow,
        addUndoSnapshot: snapshots.addUndoSnapshot,
        formatContentModel: kept.formatContentModel,
      },
      trustedHTMLHandler: { htmlToDOM: inertPage },
    })
  }

  /** Callable at any time, also during a composition. The library's own export is ten times slower. */
  exportHtml(): string {
    this.#fitted.fitAll()
    return this.#parts.read()
  }

  /** Adds no undo step, because quotation and text mode are not under the editor's control. */
  replaceHtml(html: string): void {
    const model = createModelFromHtml(unlinkUrlsInText(html), FROM_HTML)
    this.#editor.formatContentModel((current) => {
      current.blocks = model.blocks
      return true
    })
    this.#history.forget()
    this.#editor.takeSnapshot()
  }

  /** Returns false and types nothing if the text cannot take the focus: another field would receive it. */
  typeText(text: string): boolean {
    this.#laidOut.layOut()
    this.#editor.focus()
    if (!this.#box.contains(document.activeElement)) return false
    for (const [at, line] of text.split('\n').entries()) {
      // Uses `execCommand`, which the library handles like typing. It fails for all lines or none.
      if (at > 0) document.execCommand('insertParagraph')
      if (line !== '' && !document.execCommand('insertText', false, line)) return false
    }
    return true
  }

  focus(): void {
    this.#editor.focus()
  }

  /** Sets the caret into the first line, also inside a table. */
  putCaretFirst(): void {
    this.#editor.focus()
    const line = this.#box.querySelector('td div, div') ?? this.#box
    getSelection()?.collapse(line, 0)
  }

  /** If only the signature is there, the user means to write above it. `y` is in viewport pixels. */
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

  /** Selects the line with exactly this text, so that typing replaces it. */
  selectLine(text: string): void {
    const line = [...this.#box.querySelectorAll('div')].findLast((each) => each.textContent === text)
    if (!line) return
    this.#editor.focus()
    getSelection()?.selectAllChildren(line)
  }

  /** @param x in viewport pixels, like `y`; outside of text, the caret stays */
  putCaretAt(x: number, y: number): void {
    const point = document.caretPositionFromPoint?.(x, y)
    if (!point || !this.#box.contains(point.offsetNode)) return
    this.#editor.focus()
    getSelection()?.collapse(point.offsetNode, point.offset)
  }

  /** Returns the caret, or its last position while the text had the focus. */
  caretLocation(): CaretLocation | undefined {
    const selection = this.#editor.getDOMSelection()
    if (selection?.type !== 'range') return undefined
    return caretLocationOf(selection.range.endContainer, selection.range.endOffset, this.#box)
  }

  /** If the position no longer exists, the caret stays. */
  restoreCaret(location: CaretLocation): void {
    this.#laidOut.layOut()
    this.#editor.focus()
    const range = rangeAt(location, this.#box)
    if (range) this.#editor.setDOMSelection({ type: 'range', range, isReverted: false })
  }

  hasFocus(): boolean {
    return this.#editor.hasFocus()
  }

  format(command: FormatCommand): void {
    this.#editor.focus()
    FORMAT_COMMANDS[command](this.#editor)
  }

  setHeading(level: HeadingLevel): void {
    setHeadingLevel(this.#editor, level)
  }

  setFont(family: string | undefined): void {
    this.#editor.focus()
    setFont(this.#editor, family)
  }

  /** Adds an undo step of its own. */
  insertText(text: string): void {
    this.#editor.focus()
    this.#editor.takeSnapshot()
    document.execCommand('insertText', false, text)
  }

  /** Inserts above signature and quotations, as one undo step. */
  insertHtml(html: string, replaced?: Range): void {
    this.#laidOut.layOut()
    this.#editor.focus()
    if (replaced) this.#editor.setDOMSelection({ type: 'range', range: replaced, isReverted: false })
    insertHtml(this.#editor, this.#box, html)
  }

  /** Excludes signature and quotations, and adds one undo step. */
  changeWords(change: (text: string) => string): void {
    changeWords(this.#editor, change)
  }

  setFontSize(pixels: number): void {
    this.#editor.focus()
    setFontSize(this.#editor, `${pixels}px`)
  }

  /** @param colour as for white paper; undefined removes it */
  setColour(of: 'text' | 'background', colour: string | undefined): void {
    this.#editor.focus()
    const set = of === 'text' ? setTextColor : setBackgroundColor
    set(this.#editor, colour ?? null)
    if (colour !== undefined || of === 'background') return
    // The library leaves the paragraph's own colour in place.
    formatSegmentWithContentModel(this.#editor, 'removeColour', (_format, _isOn, _segment, paragraph) => {
      if (paragraph?.segmentFormat) delete paragraph.segmentFormat.textColor
    })
  }

  insertLink(address: string, text: string | undefined): void {
    this.#editor.focus()
    insertLink(this.#editor, address, undefined, text)
  }

  deleteLink(link: Parameters<typeof deleteLink>[1]): void {
    deleteLink(this.#editor, link)
  }

  /** Selects the whole link, so that a change applies to all of it. */
  selectLink(): { readonly text: string; readonly address: string } {
    this.#editor.focus()
    const [text, address] = adjustLinkSelection(this.#editor)
    return { text, address: address ?? '' }
  }

  /** Borders are written into the mail, because other programs would show none. */
  insertTable(columns: number, rows: number): void {
    this.#editor.focus()
    const lines = { topBorderColor: TABLE_LINE, bottomBorderColor: TABLE_LINE, verticalBorderColor: TABLE_LINE }
    insertTable(this.#editor, columns, rows, { ...lines, verticalAlign: 'top' }, { borderCollapse: true }, TABLE_CELL)
  }

  /** Returns the picture that is selected as an object, not as part of a text. */
  selectedPicture(): HTMLImageElement | undefined {
    const selection = this.#editor.getDOMSelection()
    return selection?.type === 'image' ? selection.image : undefined
  }

  setPictureWidth(pixels: number | undefined): void {
    setPictureWidth(this.#editor, pixels)
  }

  setPictureDescription(text: string): void {
    setImageAltText(this.#editor, text)
  }

  removePicture(): void {
    const picture = this.selectedPicture()
    if (picture) deletePicture(this.#editor, addressOf(picture), true)
  }

  insertImage(address: string, name = this.#pictureName(address)): void {
    this.#editor.focus()
    insertPicture(this.#editor, address, name)
  }

  /** Undefined removes the picture. Adds no undo step, and rewrites the existing ones. */
  swapImage(from: string, to: string | undefined): void {
    if (this.#editor.isDisposed()) return
    if (to === undefined) {
      // A picture known only to this page was never saved, so removing it is no change.
      this.#isQuiet = isUnsent(from)
      deletePicture(this.#editor, from, false)
      this.#isQuiet = false
    } else {
      // Changes the attribute only, because rendering could disturb a composition beside the picture.
      this.#fitted.fitAll()
      const pictures = [...this.#box.querySelectorAll('img')].filter((image) => image.getAttribute('src') === from)
      for (const picture of pictures) picture.setAttribute('src', to)
      if (pictures.length > 0) this.#onChange()
    }
    this.#history.renamePicture(from, to)
  }

  /** @param after empty: none; added at the end if there was none */
  swapSignature(before: string, after: string): void {
    replaceSignature(this.#editor, after === '' ? undefined : after)
    this.#history.swapSignature(before, after)
  }

  selectedText(): string {
    const selection = this.#editor.getDOMSelection()
    return selection?.type === 'range' ? selection.range.toString() : ''
  }

  setPlain(isPlain: boolean): void {
    this.#isPlain = isPlain
  }

  /** Read-only text can still be selected and copied. */
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
