/**
 * A file that is dropped beside the places that take files would be opened by the browser in place of the page, and what
 * is being written with it. Places that take it have said so before the event comes here.
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
