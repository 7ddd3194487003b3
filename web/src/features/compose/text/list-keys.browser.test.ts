import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { RichEditor } from '../../../widgets/editor/rich-editor.ts'

let editor: RichEditor | undefined
afterEach(() => {
  editor?.dispose()
  document.body.replaceChildren()
})

function editorOf(html: string, isPlain = false) {
  const box = document.createElement('div')
  document.body.append(box)
  const ignore = () => {}
  const listeners = { onChange: ignore, onFormat: ignore, onForeignImage: ignore }
  editor = new RichEditor(box, { html, isDark: false, isPlain, takesTab: true, ...listeners })
  editor.focus()
  return { editor, box }
}

it('moves an item of a list in and out by Tab', async () => {
  const { box } = editorOf('')
  await userEvent.keyboard('{Control>}{Shift>}8{/Shift}{/Control}')
  await userEvent.keyboard('một{Enter}hai{Tab}')
  expect(box.querySelector('ul ul li')?.textContent).toBe('hai')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  expect(box.querySelector('ul ul')).toBeNull()
  expect(Array.from(box.querySelectorAll('li'), (item) => item.textContent)).toEqual(['một', 'hai'])
})

const lines = (box: Element, selector: string) => Array.from(box.querySelectorAll(selector), (line) => line.textContent)

it.each([
  { sign: '-', list: 'ul' },
  { sign: '*', list: 'ul' },
  { sign: '1.', list: 'ol' },
  { sign: '1)', list: 'ol' },
])('makes a list of a line that begins with $sign and a space', async ({ sign, list }) => {
  const { box } = editorOf('')
  await userEvent.keyboard(`Gồm:{Enter}${sign} một{Enter}hai{Enter}{Enter}Hết`)
  expect(lines(box, `${list} > li`)).toEqual(['một', 'hai'])
  expect(box.textContent).toBe('Gồm:mộthaiHết')
})

it('gives the characters back by Backspace and by undo', async () => {
  const { box } = editorOf('')
  await userEvent.keyboard('- ')
  expect(lines(box, 'li')).toHaveLength(1)
  await userEvent.keyboard('{Backspace}')
  expect(lines(box, 'li')).toHaveLength(0)
  expect(box.textContent?.replaceAll('\u00a0', ' ').trimEnd()).toBe('-')
  await userEvent.keyboard('{Backspace}{Backspace}1. ')
  expect(lines(box, 'ol > li')).toHaveLength(1)
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(lines(box, 'li')).toHaveLength(0)
  expect(box.textContent?.replaceAll('\u00a0', ' ').trimEnd()).toBe('1.')
})

it('leaves signs within a line, other numbers, and plain text as they are', async () => {
  const { box } = editorOf('')
  await userEvent.keyboard('giá - 5{Enter}2. hai{Enter}-5 độ')
  expect(lines(box, 'li')).toEqual([])
  editor?.dispose()
  const plain = editorOf('', true)
  await userEvent.keyboard('- một')
  expect(lines(plain.box, 'li')).toEqual([])
})

it('lets an input method rewrite its own text, right behind a sign', async () => {
  const { box } = editorOf('')
  // Unikey sends `d`, then Backspace and `đ` at once.
  await userEvent.keyboard('- d{Backspace}đo{Backspace}{Backspace}đô')
  expect(lines(box, 'ul > li')).toEqual(['đô'])
})

it('indents by Tab, and leaves by Escape and Tab, or by Shift+Tab', async () => {
  const send = document.createElement('button')
  const { box } = editorOf('')
  document.body.append(send)
  await userEvent.keyboard('Giá:{Tab}5{Tab}6')
  expect(document.activeElement).toBe(box)
  // The browser writes the last of several spaces as a plain one.
  expect(box.textContent?.replaceAll('\u00a0', ' ')).toBe('Giá:    5    6')
  await userEvent.keyboard('{Escape}{Tab}')
  expect(document.activeElement).toBe(send)
  editor?.focus()
  await userEvent.keyboard('{Escape}7{Tab}')
  expect(document.activeElement).toBe(box)
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  expect(document.activeElement).not.toBe(box)
})

it('indents several lines at once, and takes that back', async () => {
  const { box } = editorOf('<div>một</div><div>hai</div>')
  await userEvent.keyboard('{Control>}a{/Control}{Tab}')
  const indented = () => lines(box, '[style*="margin-left: 40px"]').join(' ')
  expect(indented()).toContain('một')
  expect(indented()).toContain('hai')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  expect(indented()).toBe('')
  expect(document.activeElement).toBe(box)
})

const makeList = '{Control>}{Shift>}8{/Shift}{/Control}'

it.each([
  { keys: 'một{Enter}hai{Enter}{Backspace}ba', items: ['một', 'hai'], after: 'ba' },
  { keys: 'một{Enter}hai{Home}{Backspace}x', items: ['một'], after: 'xhai' },
  { keys: '{Backspace}a', items: [], after: 'a' },
  { keys: 'một{Enter}{Tab}{Backspace}hai', items: ['một', 'hai'], after: '' },
])(
  'leaves the list, one level at a time, by Backspace at the start of an item: $keys',
  async ({ keys, items, after }) => {
    const { box } = editorOf('')
    await userEvent.keyboard(`${makeList}${keys}`)
    expect(lines(box, 'li')).toEqual(items)
    expect(box.querySelector('ul ul')).toBeNull()
    expect(box.textContent).toBe(items.join('') + after)
  },
)

it('lets an input method write again at the start of an item, and at once leaves the list by Enter in an empty one', async () => {
  const { box } = editorOf('')
  // Unikey sends `d`, then Backspace and `đ` at once.
  await userEvent.keyboard(
    `${makeList}một{Enter}d{Backspace}đo{Backspace}{Backspace}đô{Enter}a{Backspace}â{Enter}{Enter}hết`,
  )
  expect(lines(box, 'li')).toEqual(['một', 'đô', 'â'])
  expect(box.textContent).toBe('mộtđôâhết')
})

it('leaves Backspace to an input method that composes at the start of an item', async () => {
  const { box } = editorOf('')
  await userEvent.keyboard(`${makeList}một{Enter}`)
  const editable = box.querySelector('[contenteditable=true]') ?? box
  const key = new KeyboardEvent('keydown', { key: 'Backspace', isComposing: true, bubbles: true, cancelable: true })
  editable.dispatchEvent(key)
  expect(key.defaultPrevented).toBe(false)
  expect(lines(box, 'li')).toHaveLength(2)
})
