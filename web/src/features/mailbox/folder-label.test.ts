import { expect, it } from 'vitest'
import { folderLabel } from './folder-label.ts'

it.each([
  ['Hợp đồng', 'Hợp đồng'],
  ['Hợp đồng 2026ab', 'Hợp đồng 2026ab'],
  ['Hợp đồng 2026abc', 'Hợp đồng 2026ab…'],
  ['Khách hàng nước ngoài', 'Khách hàng nước…'],
  // A decomposed letter counts as one.
  ['Kha\u0301ch ha\u0300ng nu\u031bo\u031b\u0301c ngoa\u0300i', 'Kha\u0301ch ha\u0300ng nu\u031bo\u031b\u0301c…'],
])('%s', (name, label) => {
  expect(folderLabel(name)).toBe(label)
})
