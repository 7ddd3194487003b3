/** Formulas, drawings and check boxes cannot be in a mail, so their text takes their place. */
export function writeDrawingsAsText(page: Document): void {
  for (const math of page.querySelectorAll('math')) {
    const twins = math.closest(WITH_TWIN)?.querySelectorAll('[aria-hidden="true"], svg, nobr') ?? []
    for (const twin of twins) if (!twin.contains(math)) twin.remove()
  }
  for (const math of page.querySelectorAll('math:not(math math)')) {
    math.replaceWith(...(isHidden(math) ? [] : formulaNodes(math, page)))
  }
  for (const drawing of page.querySelectorAll('svg:not(svg svg)')) {
    drawing.replaceWith(isHidden(drawing) ? '' : lettersOf(drawing))
  }
  for (const box of page.querySelectorAll<HTMLInputElement>('input[type="checkbox" i]')) {
    box.replaceWith(signOf(box.hasAttribute('checked'), box.nextSibling))
  }
  for (const item of page.querySelectorAll('li[role="checkbox"]')) {
    const [first] = item.children
    if (first?.localName === 'img') first.remove()
    const line = item.querySelector('p') ?? item
    line.prepend(signOf(item.getAttribute('aria-checked') === 'true', line.firstChild))
  }
}

/** These libraries draw a formula with other elements beside its MathML. */
const WITH_TWIN = '.katex, mjx-container, .MathJax, .MathJax_SVG'

function isHidden(element: Element): boolean {
  return /display:\s*none/i.test(element.closest('[style*="display"]')?.getAttribute('style') ?? '')
}

function signOf(isChecked: boolean, next: Node | null): string {
  return `${isChecked ? '☑' : '☐'}${/^\s/.test(next?.textContent ?? '') ? '' : ' '}`
}

function lettersOf(drawing: Element): string {
  const texts = [...drawing.querySelectorAll('text, foreignObject')].filter(
    (text) => !text.closest('defs, symbol') && !text.parentElement?.closest('text, foreignObject'),
  )
  for (const sheet of drawing.querySelectorAll('style')) sheet.remove()
  return texts.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim()).join(' ')
}

type Written = readonly (string | Element)[]

/** Raised, lowered and divided parts keep their meaning on one line. */
function formulaNodes(node: Element, page: Document): Written {
  const parts = [...node.children].filter(({ localName }) => !localName.startsWith('annotation'))
  const at = (index: number): Written => (parts[index] ? formulaNodes(parts[index], page) : [])
  const all = (): Written => parts.flatMap((_, index) => at(index))
  const small = (tag: 'sup' | 'sub', index: number): Written => {
    const made = page.createElement(tag)
    made.append(...at(index))
    return [made]
  }
  switch (node.localName) {
    case 'msup':
      return [...at(0), ...small('sup', 1)]
    case 'msub':
    case 'munder':
      return [...at(0), ...small('sub', 1)]
    case 'msubsup':
    case 'munderover':
      return [...at(0), ...small('sub', 1), ...small('sup', 2)]
    case 'mfrac':
      return [...bracketed(at(0)), '/', ...bracketed(at(1))]
    case 'msqrt':
      return ['√', ...bracketed(all())]
    case 'mroot':
      return [...small('sup', 1), '√', ...bracketed(at(0))]
    case 'mfenced':
      return ['(', ...parts.flatMap((_, index) => (index > 0 ? [', ', ...at(index)] : at(index))), ')']
    case 'mtd':
      return [...all(), ' ']
    case 'mtr':
      return [...all(), '; ']
    default:
      return parts.length > 0 ? all() : [(node.textContent ?? '').replaceAll(/\s+|[\u2061-\u2064]/g, spaceOrNothing)]
  }
}

function spaceOrNothing(found: string): string {
  return found.trim() === '' ? ' ' : ''
}

function bracketed(written: Written): Written {
  const isShort = written.length === 1 && typeof written[0] === 'string'
  return isShort ? written : ['(', ...written, ')']
}
