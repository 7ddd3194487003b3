import { beforeEach, expect, it } from 'vitest'
import { handlePageCommand } from './page-commands.ts'
import { closePhoneSearch, focusSearchBox, useSearchBoxState } from './search-box.ts'

let focused = 0
const standBox = () => handlePageCommand('focus-search', 'header', () => focused++)
const isPhoneOpen = () => useSearchBoxState.getState().isPhoneOpen

beforeEach(() => {
  closePhoneSearch()
  focused = 0
})

it('puts the caret into the box, and opens no screen that a narrower window would show later', () => {
  const end = standBox()
  focusSearchBox()
  end()
  expect([focused, isPhoneOpen()]).toEqual([1, false])
})

it('opens the screen when there is no box, and goes on in the box of a phone that is turned', () => {
  focusSearchBox()
  expect(isPhoneOpen()).toBe(true)
  standBox()()
  expect(focused).toBe(1)
})

it('leaves the focus alone when the search was closed before the phone was turned', () => {
  focusSearchBox()
  closePhoneSearch()
  standBox()()
  expect([focused, isPhoneOpen()]).toEqual([0, false])
})
