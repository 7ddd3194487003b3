import type { RichEditor } from '../editor/rich-editor.ts'

/** Receives keys while the editor's code loads. */
export class EarlyField {
  #field: HTMLTextAreaElement | null = null
  #isComposing = false
  #waiting = () => {}

  readonly attach = (field: HTMLTextAreaElement | null): void => {
    this.#field = field
  }

  readonly composes = (): void => {
    this.#isComposing = true
  }

  /** Some browsers end the composition before the key event that ended it. */
  readonly hasComposed = (): void => {
    setTimeout(() => {
      this.#isComposing = false
      this.#waiting()
      this.#waiting = () => {}
    })
  }

  /** Waits for the end of the current composition. */
  whenCalm(then: () => void): void {
    if (this.#isComposing) this.#waiting = then
    else then()
  }

  handOver(editor: RichEditor): void {
    const field = this.#field
    const before = document.activeElement
    const isHere = before !== null && before === field
    if (field && field.value !== '') {
      editor.typeText(field.value)
      field.value = ''
      if (!isHere && before instanceof HTMLElement) before.focus()
    } else if (isHere) editor.focus()
  }
}
