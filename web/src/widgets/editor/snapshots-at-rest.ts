import type { AddUndoSnapshot, EditorPlugin, PluginEvent } from 'roosterjs-content-model-types'
import type { UndoHistory } from './undo-history.ts'

const SOON_MILLISECONDS = 40

/** Between two keys that a program sends; fingers take longer from Backspace to a letter. */
const BURST_MILLISECONDS = 30

/**
 * The library keeps a copy of the whole text for undo before each word, while the key waits. Here the word's first
 * space goes in at once, and the copy is made a moment later. Whatever else wants one (Enter, a format, undo itself)
 * gets it at once, and then the one that waits is not needed any more. What is typed over a selection is one step.
 * So is a word whose letters an input method takes back and writes again: the copy that is made before its Backspaces
 * is given up when letters follow faster than fingers could type them.
 */
export class SnapshotsAtRest implements EditorPlugin {
  readonly #history: UndoHistory
  /** The last Backspaces, as far as they came in one burst: when, and how many copies there were before. */
  #takenBack: { at: number; readonly copies: number } | undefined
  #isWritingAgain = false
  #isBetweenWords = false
  #isReplacing = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(history: UndoHistory) {
    this.#history = history
  }

  readonly addUndoSnapshot: AddUndoSnapshot = (core, ...about) => {
    // The copy that is made now stands for the one between the words too: it stays.
    if (this.#timer !== undefined) this.#takenBack = undefined
    this.#stopWaiting()
    if (this.#isReplacing) {
      this.#isReplacing = false
      core.undo.snapshotsManager.clearRedo()
      core.undo.snapshotsManager.hasNewContent = true
      return null
    }
    if (this.#isWritingAgain) {
      core.undo.snapshotsManager.hasNewContent = true
      return null
    }
    if (!this.#isBetweenWords) return core.originalApi.addUndoSnapshot(core, ...about)
    this.#isBetweenWords = false
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      if (core.undo.snapshotsManager.hasNewContent) core.originalApi.addUndoSnapshot(core, ...about)
    }, SOON_MILLISECONDS)
    return null
  }

  getName(): string {
    return 'SnapshotsAtRest'
  }

  initialize(): void {
    this.#isBetweenWords = false
  }

  dispose(): void {
    this.#stopWaiting()
  }

  /** Asked before the library's own undo hears of the key. A selection that a space replaces is kept as it was. */
  onPluginEvent(event: PluginEvent): void {
    this.#isWritingAgain = event.eventType === 'keyDown' && this.#isBurst(event.rawEvent)
    this.#isBetweenWords = event.eventType === 'keyPress' && event.rawEvent.key === ' ' && isCaret()
    this.#isReplacing = event.eventType === 'keyPress' && !isCaret() && getSelection()?.toString() === STAND_IN
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Whether this letter follows Backspaces in a burst; the copy that was made before them goes. */
  #isBurst({ key, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    const before = this.#takenBack
    const isFast = before !== undefined && timeStamp - before.at < BURST_MILLISECONDS
    if (key === 'Backspace' && !ctrlKey && !metaKey && !altKey) {
      this.#takenBack = { at: timeStamp, copies: isFast ? before.copies : this.#history.count() }
      return false
    }
    this.#takenBack = undefined
    if (!isFast || key.length !== 1 || ctrlKey || metaKey) return false
    this.#history.dropLast(before.copies)
    return true
  }
}

/**
 * What the library selects for the letter to replace, when a selection was typed over. The text was kept before that;
 * kept again with this in it, undoing would stop here, and a single letter could not be done again.
 */
const STAND_IN = '\u200b'

function isCaret(): boolean {
  return getSelection()?.isCollapsed === true
}
