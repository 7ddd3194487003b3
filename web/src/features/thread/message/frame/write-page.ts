/**
 * `srcdoc` would be a slower navigation through another process. The sandbox and both policies apply either way.
 * @returns the parsed document; undefined when the frame has none
 */
export function writePage(frame: HTMLIFrameElement, source: string): Document | undefined {
  const page = frame.contentDocument
  if (!page) return undefined
  page.open()
  page.write(source)
  page.close()
  return page
}
