import { cleanExport } from './export-html.ts'
import { blocksOf, isLayoutChunk } from './lazy-layout-chunks.ts'

/** Caches the export of each block, because long mail is exported several times a second while typing. */
export class ExportParts {
  readonly #box: HTMLElement
  readonly #watch: MutationObserver
  readonly #isPlain: () => boolean
  #clean = new WeakMap<Node, string>()

  constructor(box: HTMLElement, isPlain: () => boolean = () => false) {
    this.#box = box
    this.#isPlain = isPlain
    this.#watch = new MutationObserver((records) => this.#forget(records))
    this.#watch.observe(box, { childList: true, subtree: true, characterData: true, attributes: true })
  }

  read(): string {
    this.#forget(this.#watch.takeRecords())
    const blocks = blocksOf(this.#box)
    const changed = blocks.filter((block) => !this.#clean.has(block))
    // Cleans all changed blocks in one pass, each in a wrapper of its own.
    const parts = cleanExport(changed.map((block) => `<div>${htmlOf(block)}</div>`).join(''), this.#isPlain())
    const boxes = new DOMParser().parseFromString(parts, 'text/html').body.children
    for (const [index, block] of changed.entries()) this.#clean.set(block, boxes[index]?.innerHTML ?? '')
    return blocks.map((block) => this.#clean.get(block) ?? '').join('')
  }

  stop(): void {
    this.#watch.disconnect()
  }

  #forget(records: readonly MutationRecord[]): void {
    for (const { target } of records) {
      let block: Node | null = target
      while (block?.parentNode && block.parentNode !== this.#box && !isLayoutChunk(block.parentNode))
        block = block.parentNode
      if (block) this.#clean.delete(block)
    }
  }
}

function htmlOf(block: Node): string {
  if (block instanceof Element) return block.outerHTML
  const box = document.createElement('div')
  box.textContent = block.nodeType === Node.TEXT_NODE ? block.nodeValue : ''
  return box.innerHTML
}
