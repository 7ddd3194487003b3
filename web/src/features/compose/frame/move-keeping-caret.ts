export function moveKeepingCaret(element: HTMLElement, to: HTMLElement): void {
  const focused = document.activeElement
  const restore = focused instanceof HTMLElement && element.contains(focused) ? noteCaret(focused) : undefined
  to.append(element)
  restore?.()
}

/** Browsers drop focus and selection of an element that is moved in the document. */
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
