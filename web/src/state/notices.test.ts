import { beforeEach, expect, it } from 'vitest'
import { dropNotice, showNotice, useNotices } from './notices.ts'

const texts = () => useNotices.getState().notices.map(({ text }) => text)

beforeEach(() => useNotices.setState({ notices: [] }))

it('a newer notice takes the place of an older one', () => {
  showNotice({ text: 'một' })
  showNotice({ text: 'hai' })
  expect(texts()).toEqual(['hai'])
})

it('but never removes an undo whose time is not out', () => {
  showNotice({ text: 'xóa', action: { label: 'Hoàn tác', perform: () => {} } })
  showNotice({ text: 'một' })
  showNotice({ text: 'chuyển', action: { label: 'Hoàn tác', perform: () => {} } })
  expect(texts()).toEqual(['xóa', 'chuyển'])
})

it('goes when it is dropped', () => {
  const id = showNotice({ text: 'một' })
  dropNotice(id)
  expect(texts()).toEqual([])
})

it('stands for three seconds, unless it is wished otherwise', () => {
  showNotice({ text: 'một', action: { label: 'Hoàn tác', perform: () => {} } })
  showNotice({ text: 'hai', lastsMilliseconds: 5_000 })
  expect(useNotices.getState().notices.map(({ lasts }) => lasts)).toEqual([3_000, 5_000])
})
