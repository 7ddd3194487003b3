import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RichEditor } from './rich-editor.ts'

let box = document.createElement('div')
let editor: RichEditor | undefined
beforeEach(() => {
  vi.useFakeTimers()
  box = document.createElement('div')
  box.tabIndex = 0
  document.body.append(box)
  const ignore = () => {}
  const listeners = { onChange: ignore, onFormat: ignore, onForeignImage: ignore }
  editor = new RichEditor(box, { html: '<div>Chào</div>', isDark: false, ...listeners })
  box.focus()
})
afterEach(() => {
  editor?.dispose()
  document.body.replaceChildren()
  vi.useRealTimers()
})

// jsdom has no layout.
Range.prototype.getBoundingClientRect = () => new DOMRect()

function type(letters: string, atMilliseconds = 0): void {
  for (const key of letters) {
    const text = textOf(box)
    const about = { key, bubbles: true, cancelable: true }
    getSelection()?.collapse(text, text.data.length)
    press(key, atMilliseconds)
    box.dispatchEvent(new KeyboardEvent('keypress', about))
    text.appendData(key)
    getSelection()?.collapse(text, text.data.length)
    box.dispatchEvent(new InputEvent('input', { bubbles: true, data: key }))
  }
}

function undo(atMilliseconds: number): void {
  const text = textOf(box)
  getSelection()?.collapse(text, text.data.length)
  press('Backspace', atMilliseconds)
  text.deleteData(text.data.length - 1, 1)
  getSelection()?.collapse(text, text.data.length)
  box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'deleteContentBackward' }))
}

function press(key: string, atMilliseconds: number): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: atMilliseconds })
  box.dispatchEvent(event)
}

function textOf(parent: HTMLElement): Text {
  const text = parent.querySelector('div')?.firstChild
  if (!(text instanceof Text)) throw new Error('no text')
  return text
}

const said = () => editor?.exportHtml().replaceAll(/<[^>]*>|&nbsp;/g, '')

it('copies nothing while a space is typed, and undoes word by word all the same', () => {
  const html = vi.spyOn(box, 'innerHTML', 'get')
  type(' anh')
  expect(html).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(html).toHaveBeenCalledTimes(1)
  type(' Minh')
  vi.advanceTimersByTime(100)
  type(' ơi')
  editor?.format('undo')
  expect(said()).toBe('Chào anh Minh')
  editor?.format('undo')
  expect(said()).toBe('Chào anh')
  editor?.format('redo')
  expect(said()).toBe('Chào anh Minh')
})

it('undoes at once after a space, and keeps the redo', () => {
  type(' anh')
  vi.advanceTimersByTime(100)
  type(' Minh')
  editor?.format('undo')
  expect(said()).toBe('Chào anh')
  vi.advanceTimersByTime(100)
  editor?.format('redo')
  expect(said()).toBe('Chào anh Minh')
})

it('takes text typed over a selection back in one step, and redoes it', () => {
  getSelection()?.selectAllChildren(box.firstChild ?? box)
  const about = { key: 'x', bubbles: true, cancelable: true }
  box.dispatchEvent(new KeyboardEvent('keydown', about))
  box.dispatchEvent(new KeyboardEvent('keypress', about))
  // The browser replaces the selection with the letter.
  const range = getSelection()?.getRangeAt(0)
  range?.deleteContents()
  range?.insertNode(new Text('x'))
  box.dispatchEvent(new InputEvent('input', { bubbles: true, data: 'x' }))
  editor?.format('undo')
  expect(said()).toBe('Chào')
  editor?.format('redo')
  expect(said()).toBe('x')
})

it.each([
  ['written again by an input method', 2, 'Chào'],
  ['deleted and written again by hand', 120, 'Chào d'],
])('a syllable that is %s', (_, pauseMilliseconds, undone) => {
  type(' ')
  vi.advanceTimersByTime(100)
  type('de')
  undo(1_000)
  type('ê', 1_000 + pauseMilliseconds)
  type('m', 2_000)
  expect(said()).toBe('Chào dêm')
  editor?.format('undo')
  expect(said()?.trim()).toBe(undone)
})
