/** Inverts `htmlFromText` exactly. Link addresses follow their text. */
export function plainTextOf(html: string): string {
  const lines = new Lines()
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const hidden of body.querySelectorAll('style, script, template')) hidden.remove()
  writeAll(body, lines, '')
  return lines.end()
}

const BLOCK = /^(ADDRESS|BLOCKQUOTE|CENTER|DD|DIV|DL|DT|H[1-6]|HR|LI|OL|P|PRE|TABLE|TBODY|TFOOT|THEAD|TR|UL)$/

const LIST = /^(OL|UL)$/

class Lines {
  readonly #lines: string[] = []
  #line: string | undefined

  /** @param prefix begins the line if this text is the first on it */
  write(text: string, prefix: string): void {
    if (this.#line === undefined && text.trim() === '' && !text.includes('\u00a0')) return
    this.#line = (this.#line ?? prefix) + text
  }

  /** Ends the line, even if it is empty. */
  break(prefix: string): void {
    this.#lines.push(this.#line ?? prefix.trimEnd())
    this.#line = undefined
  }

  endBlock(): void {
    if (this.#line !== undefined) this.break('')
  }

  end(): string {
    this.endBlock()
    return this.#lines.map((line) => line.replaceAll('\u00a0', ' ')).join('\n')
  }
}

function writeAll(parent: Node, lines: Lines, prefix: string): void {
  for (const node of parent.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) lines.write((node.nodeValue ?? '').replaceAll(/[ \t\r\n\f]+/g, ' '), prefix)
    else if (node instanceof Element) writeElement(node, lines, prefix)
  }
}

function writeElement(element: Element, lines: Lines, prefix: string): void {
  const { tagName } = element
  if (tagName === 'BR') {
    lines.break(prefix)
    return
  }
  if (!BLOCK.test(tagName)) {
    if (isPictureCell(element)) return
    writeAll(element, lines, prefix)
    if (tagName === 'A') lines.write(behindLink(element), prefix)
    if (tagName === 'IMG') lines.write(element.getAttribute('alt') ?? '', prefix)
    const next = element.nextElementSibling
    if (isCell(element) && next && !isPictureCell(next)) lines.write('\t', prefix)
    return
  }
  lines.endBlock()
  if (tagName === 'HR') lines.write('---', prefix)
  if (tagName === 'LI') lines.write(bulletOf(element), prefix)
  writeAll(element, lines, prefixInside(element, prefix))
  lines.endBlock()
}

function isCell({ tagName }: Element): boolean {
  return tagName === 'TD' || tagName === 'TH'
}

/** A cell with only an image is no text column. */
function isPictureCell(element: Element): boolean {
  return isCell(element) && element.textContent?.trim() === '' && element.querySelector('img') !== null
}

function prefixInside({ tagName, parentElement }: Element, prefix: string): string {
  if (tagName === 'BLOCKQUOTE') return `${prefix}> `
  // The editor nests inner lists beside the items; other programs nest them within items.
  const isInner = LIST.test(tagName) && LIST.test(parentElement?.tagName ?? '')
  return tagName === 'LI' || isInner ? `${prefix}  ` : prefix
}

function bulletOf(item: Element): string {
  const list = item.parentElement
  if (list?.tagName !== 'OL') return '- '
  const first = Number(list.getAttribute('start') ?? 1) || 1
  const items = [...list.children].filter(({ tagName }) => tagName === 'LI')
  return `${first + items.indexOf(item)}. `
}

/** Empty when the text is the address already. */
function behindLink(link: Element): string {
  const address = (link.getAttribute('href') ?? '').replace(/^mailto:/i, '')
  const words = (link.textContent ?? '').trim()
  const isSaid = address === '' || address.startsWith('#') || bare(address) === bare(words)
  return isSaid ? '' : ` <${address}>`
}

function bare(address: string): string {
  return address
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .toLowerCase()
}

const FORMAT = 'b, strong, i, em, u, s, strike, del, img, table, ul, ol, h1, h2, h3, h4, h5, h6, font, a[href]'

/** Our own wrapper does not count. */
export function hasFormatting(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  if ([...body.querySelectorAll(FORMAT)].some((element) => element.tagName !== 'A' || behindLink(element) !== ''))
    return true
  return [...body.querySelectorAll<HTMLElement>('[style]')].some(({ style }) =>
    [style.color, style.backgroundColor, style.fontSize, style.fontWeight, style.fontFamily].some(
      (value) => value !== '',
    ),
  )
}
