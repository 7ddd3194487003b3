import { act, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { showCompose } from '../../../state/compose-windows.ts'
import type { HeadFieldsHandle } from '../head/HeadFields.tsx'
import { useWindowFocus } from './use-window-focus.ts'

function Window({ id, isMini = false }: { id: string; isMini?: boolean }) {
  const root = useRef<HTMLElement>(null)
  const to = useRef<HTMLInputElement>(null)
  const head = useRef({ focusTo: () => to.current?.focus() } as HeadFieldsHandle)
  useWindowFocus({ root, head, id, isMini, firstFocus: undefined })
  return (
    <section ref={root}>
      <input id={`${id}-to`} ref={to} />
      <input id={`${id}-subject`} />
    </section>
  )
}

let root: Root

const focus = () => document.activeElement?.id
const show = (...minis: string[]) =>
  act(() => root.render(['one', 'two'].map((id) => <Window key={id} id={id} isMini={minis.includes(id)} />)))
const ask = (id: string) => act(() => showCompose(id))

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
beforeEach(async () => {
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.body.firstElementChild as Element)
})
afterEach(() => act(() => root.unmount()))

it('gives the caret to the window that was requested last, in any position of the other', async () => {
  await show()
  await ask('two')
  await ask('one')
  expect(focus()).toBe('one-to')
})

it('continues in the field that had the caret', async () => {
  await show()
  document.getElementById('one-subject')?.focus()
  await ask('two')
  await ask('one')
  expect(focus()).toBe('one-subject')
})

it('waits until the window is there, and no longer small', async () => {
  await ask('one')
  await show('one')
  expect(focus()).toBe('')
  await show()
  expect(focus()).toBe('one-to')
})

it('is done once', async () => {
  await show()
  await ask('one')
  document.getElementById('two-subject')?.focus()
  await show('one')
  await show()
  expect(focus()).toBe('two-subject')
})
