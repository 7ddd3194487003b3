/** React removes a dialog before it is closed, so the browser does not restore the focus. */
export function rememberFocus(): () => void {
  const before = document.activeElement
  const putCaret = caretOf(before)
  return () => {
    const isNobodys = document.activeElement === null || document.activeElement === document.body
    if (isNobodys && before instanceof HTMLElement && before.isConnected) before.focus()
    if (document.activeElement === before) putCaret()
  }
}

function caretOf(element: Element | null): () => void {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    const { selectionStart, selectionEnd } = element
    return () => {
      if (selectionStart !== null) element.setSelectionRange(selectionStart, selectionEnd)
    }
  }
  const selection = getSelection()
  if (!(element instanceof HTMLElement && element.isContentEditable) || !selection?.rangeCount) return () => {}
  const range = selection.getRangeAt(0).cloneRange()
  return () => {
    selection.removeAllRanges()
    selection.addRange(range)
  }
}
