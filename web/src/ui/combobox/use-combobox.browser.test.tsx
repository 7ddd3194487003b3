import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { inputMethod } from '../../testing/typing.fixture.ts'
import { useCombobox } from './use-combobox.ts'

const NAMES = ['An', 'Bình', 'Chi', 'Dũng', 'Giang', 'Hà', 'Khánh', 'Lan', 'Minh', 'Ngọc']
const method = inputMethod()
let root: Root
let chosen: string[]
let left: string[]

interface Look {
  readonly isFirstMeant?: boolean
  readonly isTakenByTab?: boolean
  readonly isTextChoice?: boolean
  readonly isLedByPointer?: boolean
}

function Field({ isFirstMeant = false, ...look }: Look) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(true)
  const combobox = useCombobox({
    ...look,
    options: NAMES,
    typed,
    isOpen,
    preselected: isFirstMeant ? NAMES[0] : undefined,
    onChoose: (name) => chosen.push(name),
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
  })
  return (
    <div>
      <input
        aria-label="Người"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (!combobox.onKey(event)) left.push(event.key)
        }}
        {...combobox.field}
      />
      {isOpen && (
        <div role="listbox" {...combobox.list} style={{ maxHeight: 60, overflow: 'auto' }}>
          {NAMES.map((name, at) => (
            <div key={name} {...combobox.option(at)} style={{ height: 20 }}>
              {name}
            </div>
          ))}
        </div>
      )}
      <button type="button">Tiếp</button>
    </div>
  )
}

const field = (): Locator => page.getByRole('combobox', { name: 'Người' })
const active = () => {
  const id = field().element().getAttribute('aria-activedescendant')
  const option = id === null ? null : document.getElementById(id)
  expect(document.querySelectorAll('[aria-selected=true]').length).toBe(option ? 1 : 0)
  expect(option?.ariaSelected ?? 'true').toBe('true')
  return option?.textContent
}

async function show(look: Look = {}): Promise<void> {
  root.render(<Field {...look} />)
  await expect.element(field()).toBeVisible()
  ;(field().element() as HTMLElement).focus()
}

const press = (keys: string) => userEvent.keyboard(keys)

beforeEach(() => {
  chosen = []
  left = []
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

it('goes by arrows and pages, takes by Enter, and keeps the focus in the field', async () => {
  await show()
  expect(active()).toBeUndefined()
  for (const [key, name] of [
    ['{ArrowDown}', 'An'],
    ['{ArrowUp}', 'Ngọc'],
    ['{ArrowDown}', 'An'],
    ['{PageDown}', 'Khánh'],
    ['{PageDown}', 'Ngọc'],
    ['{PageUp}', 'Dũng'],
  ] as const) {
    await press(key)
    expect(active()).toBe(name)
  }
  await press('{Enter}')
  expect(chosen).toEqual(['Dũng'])
  expect(document.activeElement).toBe(field().element())
})

it('leaves Home, End and the arrows to the sides to the caret, and clears the choice', async () => {
  await show()
  await press('abc')
  for (const [key, caret] of [
    ['{Home}', 0],
    ['{End}', 3],
    ['{ArrowLeft}', 2],
    ['{ArrowRight}', 3],
  ] as const) {
    await press(`{ArrowDown}${key}`)
    expect(active()).toBeUndefined()
    expect((field().element() as HTMLInputElement).selectionStart).toBe(caret)
  }
  await press('{Enter}')
  expect([chosen, left.at(-1)]).toEqual([[], 'Enter'])
})

it('takes the first by Enter if so configured, and another text is another choice', async () => {
  await show({ isFirstMeant: true })
  expect(active()).toBe('An')
  await press('{ArrowDown}{ArrowDown}')
  expect(active()).toBe('Chi')
  await press('x{Enter}')
  expect(chosen).toEqual(['An'])
})

it('comes by the text itself when that is a choice', async () => {
  await show({ isTextChoice: true })
  await press('{ArrowUp}')
  expect(active()).toBe('Ngọc')
  await press('{ArrowDown}')
  expect(active()).toBeUndefined()
})

it('is closed by Escape without closing the dialog around it, and opened by an arrow', async () => {
  await show()
  const heard: string[] = []
  const hear = ({ key }: globalThis.KeyboardEvent) => heard.push(key)
  addEventListener('keydown', hear)
  await press('{ArrowDown}{Escape}')
  expect(field().element().ariaExpanded).toBe('false')
  expect(active()).toBeUndefined()
  await press('{Escape}')
  removeEventListener('keydown', hear)
  // The second Escape bubbles to the surrounding component.
  expect(heard).toEqual(['ArrowDown', 'Escape'])
  await press('{ArrowDown}')
  expect([field().element().ariaExpanded, active()]).toEqual(['true', 'An'])
})

it.each([
  [true, ['An'], 'INPUT'],
  [false, [], 'BUTTON'],
])('takes by Tab, or goes on: %s', async (isTakenByTab, taken, focused) => {
  await show({ isFirstMeant: true, isTakenByTab })
  await press('{Tab}')
  expect(chosen).toEqual(taken)
  expect(document.activeElement?.tagName).toBe(focused)
})

it('acts on no key of an input method', async () => {
  await show({ isFirstMeant: true, isTakenByTab: true })
  await method.begin('min')
  for (const key of ['Enter', 'Tab', 'ArrowDown', 'Escape']) {
    const during = { key, bubbles: true, cancelable: true }
    const isFree = (about: KeyboardEventInit & { keyCode?: number }) =>
      field()
        .element()
        .dispatchEvent(new KeyboardEvent('keydown', { ...during, ...about }))
    expect(isFree({ isComposing: true })).toBe(true)
    // Some input methods send keyCode 229 without a composition, or as the key that ended one.
    expect(isFree({ keyCode: 229 })).toBe(true)
  }
  expect([chosen, left, active(), field().element().ariaExpanded]).toEqual([[], [], 'An', 'true'])
  await method.end('minh')
  await press('{Enter}')
  expect(chosen).toEqual(['An'])
})

it('takes nothing while Unikey writes', async () => {
  await show({ isFirstMeant: true, isTakenByTab: true })
  await press('{ArrowDown}')
  await method.burst('Du', '-1ũ', 'ng')
  await expect.poll(() => (field().element() as HTMLInputElement).value).toBe('Dũng')
  expect([chosen, active()]).toEqual([[], 'An'])
})

it('takes a clicked option, without losing the focus', async () => {
  await show({ isLedByPointer: true })
  const option = page.getByRole('option', { name: 'Chi' })
  await option.hover()
  await expect.poll(active).toBe('Chi')
  await option.click()
  expect(chosen).toEqual(['Chi'])
  expect(document.activeElement).toBe(field().element())
})
