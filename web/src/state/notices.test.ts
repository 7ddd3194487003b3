import { beforeEach, expect, it } from 'vitest'
import { removeNotice, removeNoticesAbout, showNotice, useNotices } from './notices.ts'

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

it('nor of one about another message; but of earlier notices of the same one', () => {
  const action = { label: 'Hoàn tác', perform: () => {} }
  showNotice({ text: 'sẽ gửi lúc 8:00', action, about: '1' })
  showNotice({ text: 'sẽ gửi lúc 9:00', action, about: '2' })
  showNotice({ text: 'đã gửi', action, about: '1' })
  expect(texts()).toEqual(['sẽ gửi lúc 9:00', 'đã gửi'])
  removeNoticesAbout('2')
  expect(texts()).toEqual(['đã gửi'])
})

it('goes when it is dropped', () => {
  const id = showNotice({ text: 'một' })
  removeNotice(id)
  expect(texts()).toEqual([])
})

it('is shown for three seconds, unless something else is asked for', () => {
  showNotice({ text: 'một', action: { label: 'Hoàn tác', perform: () => {} } })
  showNotice({ text: 'hai', lastsMilliseconds: 5_000 })
  expect(useNotices.getState().notices.map(({ lasts }) => lasts)).toEqual([3_000, 5_000])
})
