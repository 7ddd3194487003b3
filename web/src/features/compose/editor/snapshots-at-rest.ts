import type { AddUndoSnapshot, EditorPlugin, PluginEvent } from 'roosterjs-content-model-types'

const SOON_MILLISECONDS = 40

/**
 * The library keeps a copy of the whole text for undo before each word, while the key waits. Here the word's first
 * space goes in at once, and the copy is made a moment later. Whatever else wants one (Enter, a format, undo itself)
 * gets it at once, and then the one that waits is not needed any more. What is typed over a selection is one step.
 */
export class SnapshotsAtRest implements EditorPlugin {
  #isBetweenWords = false
  #isReplacing = false
  #timer: ReturnType<typeof setTimeout> | undefined

  readonly addUndoSnapshot: AddUndoSnapshot = (core, ...about) => {
    clearTimeout(this.#timer)
    if (this.#isReplacing) {
      this.#isReplacing = false
      core.undo.snapshotsManager.clearRedo()
      core.undo.snapshotsManager.hasNewContent = true
      return null
    }
    if (!this.#isBetweenWords) return core.originalApi.addUndoSnapshot(core, ...about)
    this.#isBetweenWords = false
    this.#timer = setTimeout(() => {
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
    clearTimeout(this.#timer)
  }

  /** Asked before the library's own undo hears of the key. A selection that a space replaces is kept as it was. */
  onPluginEvent(event: PluginEvent): void {
    this.#isBetweenWords = event.eventType === 'keyPress' && event.rawEvent.key === ' ' && isCaret()
    this.#isReplacing = event.eventType === 'keyPress' && !isCaret() && getSelection()?.toString() === STAND_IN
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
