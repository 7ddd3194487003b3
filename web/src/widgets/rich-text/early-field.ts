import type { RichEditor } from '../editor/rich-editor.ts'

/** The plain field that takes the keys while the code of an editor is still on its way. */
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

  /** Some browsers end the composition before they tell of the key that ended it. */
  readonly hasComposed = (): void => {
    setTimeout(() => {
      this.#isComposing = false
      this.#waiting()
      this.#waiting = () => {}
    })
  }

  /** Runs `then` now, or as soon as no input method is at work in the field. */
  whenCalm(then: () => void): void {
    if (this.#isComposing) this.#waiting = then
    else then()
  }

  /** What was typed is typed into the editor; whoever was at it goes on there. */
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
