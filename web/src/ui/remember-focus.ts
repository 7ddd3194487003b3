/**
 * Remembers who has the focus and where the caret stands in it, and answers how to give both back. React takes a dialog
 * out of the page before it can be closed, and the browser then gives nothing back by itself; when it does, a text field
 * has the focus but no caret in it, and what is typed is lost. Whoever took the focus meanwhile keeps it.
 */
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
