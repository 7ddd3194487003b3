/**
 * Refuses files dropped outside of drop targets. The browser would open them in place of the page and discard unsaved
 * text. Drop targets have called `preventDefault` before the event reaches the window.
 */
export function refuseStrayFiles(target: Window = window): void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  target.addEventListener('dragover', refuse)
  target.addEventListener('drop', refuse)
}
