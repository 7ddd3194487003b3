import type { AddUndoSnapshot, EditorPlugin, PluginEvent } from 'roosterjs-content-model-types'

const SOON_MILLISECONDS = 40

/**
 * The library keeps a copy of the whole text for undo before each word, while the key waits. Here the word's first
 * space goes in at once, and the copy is made a moment later. Whatever else wants one (Enter, a format, undo itself)
 * gets it at once, and then the one that waits is not needed any more.
 */
export class SnapshotsAtRest implements EditorPlugin {
  #isBetweenWords = false
  #timer: ReturnType<typeof setTimeout> | undefined

  readonly addUndoSnapshot: AddUndoSnapshot = (core, ...about) => {
    clearTimeout(this.#timer)
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
  }
}

function isCaret(): boolean {
  return getSelection()?.isCollapsed === true
}
