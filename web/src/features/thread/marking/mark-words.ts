import { WordFinder } from '@sen/model/search/found-places'
import { MAX_MARKED_CHARACTERS, MAX_MARKS } from '@sen/model/search/limits'

/** The name of the highlight for styles: `::highlight(sen-found)`. */
const NAME = 'sen-found'
/** Input events run between two time slices of this length. */
const TURN_MILLISECONDS = 8
const PIECE_CHARACTERS = 4_000

/** The window of our page or of a mail frame, which runs no scripts of its own. */
type Window = globalThis.Window & typeof globalThis

/** The CSS Custom Highlight API does not change the text. @returns a function that removes the marks */
export function markWords(root: Element, words: readonly string[]): () => void {
  const page = root.ownerDocument
  const view = page.defaultView as Window | null
  if (words.length === 0 || !view?.CSS?.highlights) return () => undefined
  const highlight = view.CSS.highlights.get(NAME) ?? new view.Highlight()
  view.CSS.highlights.set(NAME, highlight)
  const ranges: Range[] = []
  const finding = findRanges(root, new WordFinder<Piece>(words))
  let timer: ReturnType<typeof setTimeout> | undefined
  const turn = () => {
    const until = performance.now() + TURN_MILLISECONDS
    while (ranges.length < MAX_MARKS) {
      const { value: found, done } = finding.next()
      if (done) return
      for (const range of found) highlight.add(range)
      ranges.push(...found)
      if (performance.now() > until) {
        timer = setTimeout(turn)
        return
      }
    }
  }
  timer = setTimeout(turn)
  return () => {
    clearTimeout(timer)
    for (const range of ranges) highlight.delete(range)
  }
}

interface Piece {
  readonly node: Node
  readonly from: number
}

function* findRanges(root: Element, finder: WordFinder<Piece>): Generator<readonly Range[], undefined> {
  const page = root.ownerDocument
  const texts = page.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let left = MAX_MARKED_CHARACTERS
  for (let node = texts.nextNode(); node && left > 0; node = texts.nextNode()) {
    const text = (node.nodeValue ?? '').slice(0, left)
    left -= text.length
    for (let from = 0; from < text.length; ) {
      const piece = text.slice(from, endOfPiece(text, from))
      yield finder.placesIn(piece, { node, from }).map(({ source, start, end }) => {
        const range = page.createRange()
        range.setStart(source.node, source.from + start)
        range.setEnd(source.node, source.from + end)
        return range
      })
      from += piece.length
    }
  }
}

/** Cuts after a space, so that no word is split. A text without spaces is cut anywhere. */
function endOfPiece(text: string, from: number): number {
  const end = from + PIECE_CHARACTERS
  if (end >= text.length) return text.length
  const space = text.slice(from, end).lastIndexOf(' ')
  return space > 0 ? from + space + 1 : end
}
