/**
 * Writes a page into the empty one that a sandboxed frame begins with. A `srcdoc` would say the same, but as a navigation,
 * through another process and back, which a reader waits for. The rules of the frame hold either way: its sandbox, the
 * policy of the page around it, and the policy that the written page brings itself.
 * @returns the document as it stands now, wholly parsed; undefined when the frame has none
 */
export function writePage(frame: HTMLIFrameElement, source: string): Document | undefined {
  const page = frame.contentDocument
  if (!page) return undefined
  page.open()
  page.write(source)
  page.close()
  return page
}
