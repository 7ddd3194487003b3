import { beforeEach, expect, it } from 'vitest'
import { cleanExport } from './export-html.ts'
import { ExportParts } from './export-parts.ts'

let box = document.createElement('div')
let parts = new ExportParts(box)
beforeEach(() => {
  box = document.createElement('div')
  box.innerHTML =
    '<div>Một &lt;b&gt;</div><div class="x" data-a="1"><b>Hai</b></div><table><tbody><tr><td>ô</td></tr></tbody></table>'
  parts = new ExportParts(box)
})

const isWhole = () => expect(parts.read()).toBe(cleanExport(box.innerHTML))

it('says the same as reading all of it, before and after every kind of change', () => {
  isWhole()
  box.children[1]?.firstElementChild?.append(' rưỡi')
  isWhole()
  box.children[0]?.replaceChildren('Khác & hẳn')
  isWhole()
  box.append('chữ <trần>')
  isWhole()
  box.children[1]?.remove()
  isWhole()
  box.querySelector('td')?.setAttribute('style', 'color: red')
  isWhole()
  box.prepend(...box.childNodes)
  isWhole()
  expect(parts.read()).toContain('chữ &lt;trần&gt;')
  box.replaceChildren()
  expect(parts.read()).toBe('')
})

it('does not clean unchanged parts again', () => {
  parts.read()
  const first = box.firstElementChild
  // A change that the stopped observer does not see.
  parts.stop()
  first?.setAttribute('title', 'mới')
  expect(parts.read()).not.toContain('mới')
})
