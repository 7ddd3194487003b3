import { blocksOf } from '../lazy-layout-chunks.ts'

/** Survives re-rendering: the block, and the number of characters before the caret. */
export interface CaretPlace {
  readonly block: number
  readonly letters: number
}

export function placeOf(node: Node, offset: number, box: HTMLElement): CaretPlace | undefined {
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
export function rangeAt({ block, letters }: CaretPlace, box: HTMLElement): Range | undefined {
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

const kept = new Map<string, CaretPlace>()

/** Remembers the caret of a closing window, for undoing its send. */
export function saveCaret(windowId: string, place: CaretPlace | undefined): void {
  if (place) kept.set(windowId, place)
}

export function takeSavedCaret(windowId: string): CaretPlace | undefined {
  const place = kept.get(windowId)
  kept.delete(windowId)
  return place
}
