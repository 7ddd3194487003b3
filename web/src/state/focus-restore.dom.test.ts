import { beforeEach, expect, it } from 'vitest'
import { rememberOpener, restoreFocus } from './focus-restore.ts'

function windowOf(id: string): string {
  return `<div id="${id}" data-window="${id}"><section data-takes-keys><input id="${id}-text"></section><button id="${id}-dialog"></button></div>`
}

function focus(id: string): void {
  document.getElementById(id)?.focus()
}

beforeEach(() => {
  document.body.innerHTML = `<button id="opener"></button><input id="search">${windowOf('one')}${windowOf('two')}`
  focus('opener')
  rememberOpener('one')
})

it.each(['one-text', 'one-dialog'])('hands the focus back from %s of the window', (inside) => {
  focus(inside)
  restoreFocus('one')
  expect(document.activeElement?.id).toBe('opener')
})

it('returns the focus when no element has it', () => {
  focus('one-text')
  document.getElementById('one')?.remove()
  restoreFocus('one')
  expect(document.activeElement?.id).toBe('opener')
})

it.each(['search', 'two-text'])('leaves it to %s, to which the writer has moved meanwhile', (elsewhere) => {
  focus('one-text')
  focus(elsewhere)
  restoreFocus('one')
  expect(document.activeElement?.id).toBe(elsewhere)
})
