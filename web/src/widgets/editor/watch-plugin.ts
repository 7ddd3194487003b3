import type { EditorPlugin, IEditor, PluginEvent } from 'roosterjs-content-model-types'
import { formatOf } from './format/format-of.ts'
import type { FormatState } from './format/format-state.ts'
import { mergeAllLooks, mergeChosenLooks } from './merge-pasted.ts'
import { cleanPasted, hasKeptLook } from './pasted-html.ts'
import { makeWordLists } from './word-lists.ts'

interface Watchers {
  readonly onChange: () => void
  readonly onFormat: (state: FormatState) => void
  readonly onPasted: () => void
  readonly onLostPictures: (count: number) => void
}

/** Reports events of the editor; changes only pasted content. */
export class WatchPlugin implements EditorPlugin {
  readonly #hears: Watchers
  #editor: IEditor | undefined
  #frame = 0
  #rest: ReturnType<typeof setTimeout> | undefined

  constructor(hears: Watchers) {
    this.#hears = hears
  }

  getName(): string {
    return 'Watch'
  }

  initialize(editor: IEditor): void {
    this.#editor = editor
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#rest)
    this.#editor = undefined
  }

  onPluginEvent(event: PluginEvent): void {
    if (event.eventType === 'beforePaste') {
      const looks = hasKeptLook(event.clipboardData.rawHtml, event.htmlAttributes)
      event.customizedMerge = looks === 'all' ? mergeAllLooks : mergeChosenLooks
      const lost = cleanPasted(event.fragment, looks)
      makeWordLists(event.fragment, event.clipboardData.rawHtml ?? '')
      if (lost > 0) this.#hears.onLostPictures(lost)
    }
    if (event.eventType === 'input' || event.eventType === 'compositionEnd') this.#hears.onChange()
    if (event.eventType === 'contentChanged') {
      this.#hears.onChange()
      if (event.source === 'Paste' || event.source === 'Drop') this.#hears.onPasted()
    }
    if (event.eventType === 'keyUp' && isTyping(event.rawEvent)) this.#tellFormatAtRest()
    else if (WITH_NEW_FORMAT.has(event.eventType)) this.#tellFormat()
  }

  /** Typing changes only undo in the toolbar; computing the format of a long mail at each key would be too slow. */
  #tellFormatAtRest(): void {
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => this.#tellFormat(), TYPING_RESTS_MILLISECONDS)
  }

  /** Reports once per frame, and never during a composition. */
  #tellFormat(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => {
      if (this.#editor && !this.#editor.isDisposed()) this.#hears.onFormat(formatOf(this.#editor))
    })
  }
}

const TYPING_RESTS_MILLISECONDS = 200

function isTyping({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key.length === 1 && !ctrlKey && !metaKey && !altKey) || key === 'Process' || key === 'Unidentified'
}

const WITH_NEW_FORMAT: ReadonlySet<string> = new Set([
  'contentChanged',
  'selectionChanged',
  'mouseUp',
  'keyUp',
  'editorReady',
])
