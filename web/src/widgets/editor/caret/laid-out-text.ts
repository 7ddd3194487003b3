import type { EditorPlugin, PluginEvent } from 'roosterjs-content-model-types'
import { isLayoutChunk } from '../lazy-layout-chunks.ts'

const MARK = 'data-whole'

/** Works around Chromium: in a chunk without layout it places the caret outside of any paragraph. */
export class LaidOutText implements EditorPlugin {
  readonly #box: HTMLElement
  #known = new WeakSet<Element>()
  #frame = 0

  constructor(box: HTMLElement) {
    this.#box = box
  }

  getName(): string {
    return 'LaidOutText'
  }

  initialize(): void {
    this.#box.removeAttribute(MARK)
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame)
  }

  onPluginEvent(event: PluginEvent): void {
    if (event.eventType === 'keyDown' && isFar(event.rawEvent)) this.layOut()
    if (event.eventType !== 'contentChanged') return
    const fresh = [...this.#box.children].filter((child) => isLayoutChunk(child) && !this.#known.has(child))
    for (const chunk of fresh) this.#known.add(chunk)
    if (fresh.length > 0) this.layOut()
  }

  /** Must be called before a program sets the caret. */
  layOut(): void {
    this.#box.setAttribute(MARK, '')
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => {
      this.#frame = requestAnimationFrame(() => this.#box.removeAttribute(MARK))
    })
  }
}

function isFar({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (ctrlKey && (key === 'Home' || key === 'End')) || (metaKey && (key === 'ArrowUp' || key === 'ArrowDown'))
}
