import type { AddUndoSnapshot, EditorPlugin, PluginEvent } from 'roosterjs-content-model-types'
import type { UndoHistory } from './undo-history.ts'

const SOON_MILLISECONDS = 40

/** The longest gap between keys that a program sends; people need longer from Backspace to a letter. */
const BURST_MILLISECONDS = 30

/** The library's snapshots copy the whole text, so they are delayed. A burst of an input method is one step. */
export class DebouncedUndoSnapshots implements EditorPlugin {
  readonly #history: UndoHistory
  /** The last burst of Backspaces: its time, and the number of snapshots before it. */
  #takenBack: { at: number; readonly copies: number } | undefined
  #isWritingAgain = false
  #isBetweenWords = false
  #isReplacing = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(history: UndoHistory) {
    this.#history = history
  }

  readonly addUndoSnapshot: AddUndoSnapshot = (core, ...about) => {
    // This snapshot also covers the pending one between words, so keep it.
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
    return 'DebouncedUndoSnapshots'
  }

  initialize(): void {
    this.#isBetweenWords = false
  }

  dispose(): void {
    this.#stopWaiting()
  }

  /** Runs before the library's undo handles the key. */
  onPluginEvent(event: PluginEvent): void {
    this.#isWritingAgain = event.eventType === 'keyDown' && this.#isBurst(event.rawEvent)
    this.#isBetweenWords = event.eventType === 'keyPress' && event.rawEvent.key === ' ' && isCaret()
    this.#isReplacing = event.eventType === 'keyPress' && !isCaret() && getSelection()?.toString() === STAND_IN
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** The snapshot before a burst of Backspaces is dropped. */
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

/** The library's placeholder for a replaced selection. A second snapshot with it would break undo. */
const STAND_IN = '\u200b'

function isCaret(): boolean {
  return getSelection()?.isCollapsed === true
}
