import { expect, it } from 'vitest'
import { caretLocationOf, rangeAt } from './caret-location.ts'

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
  const location = caretLocationOf(texts.currentNode, offset, drawn)
  const again = boxOf(`<div data-layout-chunk>${html}</div>`)
  const range = location && rangeAt(location, again)
  expect(range?.startContainer.nodeValue).toBe(word)
  expect(range?.startOffset).toBe(offset)
})

it('finds an empty line, and gives up on a position that no longer exists', () => {
  const box = boxOf('<div>a</div><div><br></div><div>b</div>')
  const location = caretLocationOf(box.children[1] ?? box, 0, box)
  expect(location && rangeAt(location, box)?.startContainer).toBe(box.children[1])
  expect(rangeAt({ block: 7, letters: 0 }, box)).toBeUndefined()
  expect(caretLocationOf(document.body, 0, box)).toBeUndefined()
})
