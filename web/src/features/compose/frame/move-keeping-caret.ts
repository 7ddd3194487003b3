/** Moves an element in the page. A caret inside it is kept. */
export function moveKeepingCaret(element: HTMLElement, to: HTMLElement): void {
  const focused = document.activeElement
  const restore = focused instanceof HTMLElement && element.contains(focused) ? noteCaret(focused) : undefined
  to.append(element)
  restore?.()
}

/** The platform forgets focus and selection of what is taken out of the page, for a moment even. */
function noteCaret(focused: HTMLElement): () => void {
  const selection = document.getSelection()
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = selection ?? {}
  return () => {
    focused.focus({ preventScroll: true })
    if (!focused.isContentEditable || !anchorNode || !focusNode) return
    if (focused.contains(anchorNode) && focused.contains(focusNode)) {
      selection?.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset)
    }
  }
}
