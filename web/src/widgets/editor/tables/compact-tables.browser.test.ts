import { MAX_BODY_CHARACTERS } from '@sen/model/messages/limits'
import { afterEach, describe, expect, it } from 'vitest'
import { RichEditor } from '../rich-editor.ts'
import { compactTables } from './compact-tables.ts'
import { TABLES_OF_PROGRAMS } from './tables-of-programs.fixture.ts'

let editors: RichEditor[] = []
afterEach(() => {
  for (const editor of editors) editor.dispose()
  editors = []
  document.body.replaceChildren()
})

function editorOf(html: string): { readonly made: RichEditor; readonly box: HTMLDivElement } {
  const box = shown('')
  const ignore = () => {}
  const made = new RichEditor(box, { html, isDark: false, onChange: ignore, onFormat: ignore, onForeignImage: ignore })
  editors.push(made)
  return { made, box }
}

function shown(html: string): HTMLDivElement {
  const box = document.createElement('div')
  box.innerHTML = html
  document.body.append(box)
  return box
}

async function paste(html: string): Promise<{ readonly made: RichEditor; readonly box: HTMLDivElement }> {
  const pasted = editorOf('<div><br></div>')
  const { box } = pasted
  box.focus()
  const data = new DataTransfer()
  data.setData('text/html', html)
  data.setData('text/plain', 'x')
  box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  await expect.poll(() => box.querySelector('table')).not.toBeNull()
  return pasted
}

function looksOf(box: Element): unknown[] {
  const origin = box.querySelector('table')?.getBoundingClientRect()
  return [...box.querySelectorAll<HTMLElement>('td, th')].map((cell) => {
    let inner: HTMLElement = cell
    while (inner.firstElementChild instanceof HTMLElement && inner.childNodes.length === 1)
      inner = inner.firstElementChild
    const letters = getComputedStyle(inner)
    const box = cell.getBoundingClientRect()
    const ground = [cell, cell.parentElement].map((each) => each && getComputedStyle(each).backgroundColor)
    return {
      place: [box.x - (origin?.x ?? 0), box.y - (origin?.y ?? 0), box.width, box.height].map(Math.round),
      ground: ground.find((colour) => colour !== 'rgba(0, 0, 0, 0)') ?? 'none',
      letters: [letters.fontFamily, letters.fontSize, letters.fontWeight, letters.fontStyle, letters.color],
      lines: [letters.textAlign.replace('start', 'left'), letters.whiteSpace, getComputedStyle(cell).verticalAlign],
      text: cell.textContent,
    }
  })
}

describe.each(Object.entries(TABLES_OF_PROGRAMS))('a range of %s', (_, table) => {
  it('can be sent with 5,000 cells', async () => {
    const { made } = await paste(table(625, 8))
    const html = made.exportHtml()
    expect(html.length).toBeLessThan(MAX_BODY_CHARACTERS / 2)
    expect(html).not.toMatch(/<t[dh][^>]*><div/)
    expect(html.match(/<td/g)).toHaveLength(5_000)
  })

  it('looks as it was pasted, also when the draft is opened again', async () => {
    const { made, box } = await paste(table(4, 5))
    const html = made.exportHtml()
    const written = shown(html)
    expect(looksOf(written)).toEqual(looksOf(box))
    const again = editorOf(html)
    expect(looksOf(again.box)).toEqual(looksOf(box))
    expect(again.made.exportHtml()).toHaveLength(html.length)
  })
})

const ODD_TABLES = {
  'cells that say different things':
    '<table><tr><td style="color:red">a</td><td style="color:red"><div style="color:blue">b</div></td><td>c</td></tr><tr><td style="font-size:20px">d</td><td></td><td style="color:red">e</td></tr></table>',
  headings:
    '<table border="1"><tr><th>a</th><th style="text-align:right">b</th></tr><tr><td style="font-weight:400;text-align:right">c</td><td style="font-weight:400;text-align:right">d</td></tr></table>',
  'cells that span':
    '<table style="border-collapse:collapse"><tr><td colspan="2" style="border-width:1px;border-style:solid;border-color:red;width:200px">a</td></tr><tr><td style="border-width:medium 1px 1px;border-style:none solid solid;border-color:red;width:150px">b</td><td style="border-width:medium 1px 1px medium;border-style:none solid solid none;border-color:red;width:50px">c</td></tr><tr><td rowspan="2" style="height:40px">d</td><td>e</td></tr><tr><td>f</td></tr></table>',
  'a table in a table':
    '<table style="color:green"><tr><td style="color:red"><table><tr><td style="color:red">a</td><td style="color:red">b</td></tr></table></td><td style="color:red">c</td></tr></table>',
  'sizes that depend on what is around':
    '<table><tr><td style="font-size:1.5em">a</td><td style="font-size:1.5em"><span style="font-size:2em">b</span></td></tr><tr><td style="font-size:120%">c</td><td style="font-size:larger">d</td></tr></table>',
  'blocks that mean something':
    '<table><tr><td><div style="margin:10px">a</div></td><td><div>b</div><div>c</div></td><td><div style="background-color:yellow">d</div></td><td><div id="x">e</div></td></tr></table>',
  'columns of which a lower cell is wider':
    '<table><tr><td style="width:40px">a</td><td style="width:40px">b</td></tr><tr><td style="width:140px">c</td><td style="width:30pt">d</td></tr></table>',
  'borders that are left out at the edge':
    '<table style="border-collapse:collapse"><tr><td style="border-width:medium 1px 1px;border-style:none solid solid;border-color:black">a</td><td style="border-width:medium 3px 1px medium;border-style:none double solid none;border-color:black">b</td></tr></table>',
  'rows that have a ground':
    '<table cellspacing="0"><tr><td style="background-color:#eee;padding-top:4px;vertical-align:top;height:50px">a</td><td style="background-color:#eee;vertical-align:top;height:50px">b</td></tr></table>',
  'a family with quotes and brackets': `<table><tr><td style='font-family:"Be; Vietnam (Pro)", serif;color:rgb(1, 2, 3)'>a</td><td style='font-family:"Be; Vietnam (Pro)", serif;color:rgb(1, 2, 3)'>b</td></tr></table>`,
  'alignment by attribute':
    '<table><tr><td align="right">a</td><td style="text-align:center">b</td></tr><tr><td style="text-align:center">c</td><td style="text-align:center">d</td></tr></table>',
}

it.each(Object.entries(ODD_TABLES))('changes no look of %s', (_, html) => {
  const before = shown(html)
  const compact = new DOMParser().parseFromString(html, 'text/html').body
  compactTables(compact)
  const after = shown(compact.innerHTML)
  expect(looksOf(after)).toEqual(looksOf(before))
  expect(compact.innerHTML.length).toBeLessThanOrEqual(html.length + 40)
})
