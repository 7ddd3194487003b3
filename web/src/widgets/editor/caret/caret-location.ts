import { blocksOf } from '../lazy-layout-chunks.ts'

/** Survives re-rendering: the block, and the number of characters before the caret. */
export interface CaretLocation {
  readonly block: number
  readonly letters: number
}

export function caretLocationOf(node: Node, offset: number, box: HTMLElement): CaretLocation | undefined {
  const blocks = blocksOf(box)
  const block = blocks.findIndex((one) => one.contains(node))
  const found = blocks[block]
  if (!found) return undefined
  const before = document.createRange()
  before.selectNodeContents(found)
  before.setEnd(node, offset)
  return { block, letters: before.toString().length }
}

/** Returns the nearest existing position; undefined in an empty text. */
export function rangeAt({ block, letters }: CaretLocation, box: HTMLElement): Range | undefined {
  const found = blocksOf(box)[block]
  if (!found) return undefined
  const range = document.createRange()
  range.selectNodeContents(found)
  range.collapse(letters === 0)
  const texts = document.createTreeWalker(found, NodeFilter.SHOW_TEXT)
  let left = letters
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const length = text.nodeValue?.length ?? 0
    if (left <= length) {
      range.setStart(text, left)
      range.collapse(true)
      return range
    }
    left -= length
  }
  return range
}

const kept = new Map<string, CaretLocation>()

/** Remembers the caret of a closing window, for undoing its send. */
export function saveCaret(windowId: string, location: CaretLocation | undefined): void {
  if (location) kept.set(windowId, location)
}

export function takeSavedCaret(windowId: string): CaretLocation | undefined {
  const location = kept.get(windowId)
  kept.delete(windowId)
  return location
}
