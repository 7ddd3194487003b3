import { expect, it } from 'vitest'
import { placeOf, rangeAt } from './caret-place.ts'

function boxOf(html: string): HTMLElement {
  const box = document.createElement('div')
  box.innerHTML = html
  return box
}

it.each([
  ['in a word', '<div>Chào <b>anh</b> Minh</div>', 'anh', 2],
  ['at the end', '<div>a</div><div>Hẹn gặp</div>', 'Hẹn gặp', 7],
  ['in a list', '<div>a</div><ul><li>một</li><li>hai</li></ul>', 'hai', 1],
])('finds the place again %s, however the text is drawn', (_, html, word, offset) => {
  const drawn = boxOf(html)
  const texts = document.createTreeWalker(drawn, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()?.nodeValue !== word);
  const place = placeOf(texts.currentNode, offset, drawn)
  const again = boxOf(`<div data-layout-chunk>${html}</div>`)
  const range = place && rangeAt(place, again)
  expect(range?.startContainer.nodeValue).toBe(word)
  expect(range?.startOffset).toBe(offset)
})

it('finds an empty line, and gives up on a position that no longer exists', () => {
  const box = boxOf('<div>a</div><div><br></div><div>b</div>')
  const place = placeOf(box.children[1] ?? box, 0, box)
  expect(place && rangeAt(place, box)?.startContainer).toBe(box.children[1])
  expect(rangeAt({ block: 7, letters: 0 }, box)).toBeUndefined()
  expect(placeOf(document.body, 0, box)).toBeUndefined()
})
