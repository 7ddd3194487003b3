import { createModelFromHtml } from 'roosterjs-content-model-core'
import type { ContentModelTable } from 'roosterjs-content-model-types'
import { expect, it } from 'vitest'
import { FROM_HTML } from '../picture/picture-size.ts'

function cellsOf(html: string): readonly string[] {
  const [table] = createModelFromHtml(html, FROM_HTML).blocks as readonly ContentModelTable[]
  return (table?.rows ?? []).map(({ cells }) =>
    cells.map(({ spanLeft, spanAbove }) => (spanLeft ? '<' : spanAbove ? '^' : 'x')).join(''),
  )
}

it('keeps the spans of cells', () => {
  const title = '<tr><td colspan="12">Bảng giá</td></tr>'
  expect(cellsOf(`<table>${title}</table>`)).toEqual([`x${'<'.repeat(11)}`])
  const rows = '<tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr>'
  expect(cellsOf(`<table>${rows}</table>`)).toEqual(['xx', '^x'])
  expect(cellsOf('<table><tr><td rowspan="0">a</td><td>b</td></tr><tr><td>c</td></tr></table>')).toEqual(['xx', '^x'])
})

it('lets no cell span rows that there are not', () => {
  expect(cellsOf('<table><tr><td rowspan="65534">a</td><td>b</td></tr></table>')).toEqual(['xx'])
})

it('makes of a small table none of millions of places', () => {
  const row = '<tr><td colspan="1000" rowspan="65534">x</td></tr>'
  const cells = cellsOf(`<table>${row.repeat(200)}</table>`)
  expect(cells).toHaveLength(200)
  expect(cells.join('').length).toBeLessThan(10_000)
})
