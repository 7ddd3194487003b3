import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { create } from './create-store.ts'

const useName = create<{ readonly name: string }>()(() => ({ name: 'nobody' }))

function Name() {
  return createElement(
    'b',
    null,
    useName(({ name }) => name),
  )
}

it('renders the current state on the server', () => {
  useName.setState({ name: 'Lan' })
  expect(renderToString(createElement(Name))).toBe('<b>Lan</b>')
  expect(useName.getInitialState()).toEqual({ name: 'nobody' })
})
