import { expect, it } from 'vitest'
import { filesToTake } from './pasted-files.ts'

const picture = new File(['x'], 'image.png', { type: 'image/png' })

it.each([
  ['files alone', [picture], '', 1],
  ['a copied picture', [picture], '<meta charset="utf-8"><img src="https://x.vn/a.png">', 1],
  ['cells of a table, with their picture', [picture], '<table><tr><td>1</td></tr></table>', 0],
  ['text of a document, with its picture', [picture], '<p>Chào<img src="file:///x.png"></p>', 0],
  ['text alone', [], '<p>Chào</p>', 0],
])('%s', (_, files, html, count) => {
  expect(filesToTake(files, html)).toHaveLength(count)
})
