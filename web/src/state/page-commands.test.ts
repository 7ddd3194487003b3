import { afterEach, expect, it } from 'vitest'
import {
  handlePageCommand,
  isPageCommandWaiting,
  requestPageCommand,
  runPageCommand,
  withdrawPageCommand,
} from './page-commands.ts'

const ends: (() => void)[] = []
let done: string[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  for (const to of ['list', 'thread'] as const) withdrawPageCommand('choose-folder', to)
  done = []
})

function handler(who: string, to: 'list' | 'thread' = 'list'): () => void {
  const end = handlePageCommand('choose-folder', to, (command) => done.push(`${who}: ${command.to}`))
  ends.push(end)
  return end
}

it('is done by the owner of that place, and says so', () => {
  handler('list')
  handler('thread', 'thread')
  expect(runPageCommand('choose-folder', { to: 'list' })).toBe(true)
  expect(done).toEqual(['list: list'])
})

it('is done once, by the one that came last', () => {
  handler('older')
  const end = handler('newer')
  runPageCommand('choose-folder', { to: 'list' })
  end()
  runPageCommand('choose-folder', { to: 'list' })
  expect(done).toEqual(['newer: list', 'older: list'])
})

it('is done now or never, if it only makes sense at once', () => {
  handler('thread', 'thread')
  expect(runPageCommand('choose-folder', { to: 'list' })).toBe(false)
  handler('list')
  expect(done).toEqual([])
})

it('waits for a page that can do it, if asked, and is done once', () => {
  expect(requestPageCommand('choose-folder', { to: 'list' })).toBe(false)
  handler('thread', 'thread')
  expect([done, isPageCommandWaiting('choose-folder', 'list')]).toEqual([[], true])
  handler('list')
  handler('another')
  expect([done, isPageCommandWaiting('choose-folder', 'list')]).toEqual([['list: list'], false])
})

it('does not wait when it is done at once', () => {
  handler('list')
  expect(requestPageCommand('choose-folder', { to: 'list' })).toBe(true)
  handler('another')
  expect(done).toEqual(['list: list'])
})

it('gives way to the next of its name, done or waiting', () => {
  requestPageCommand('choose-folder', { to: 'list' })
  requestPageCommand('choose-folder', { to: 'thread' })
  handler('list')
  expect(done).toEqual([])
  runPageCommand('choose-folder', { to: 'list' })
  handler('thread', 'thread')
  expect(done).toEqual(['list: list'])
})

it('can be withdrawn for one place, and stays for another', () => {
  requestPageCommand('choose-folder', { to: 'list' })
  withdrawPageCommand('choose-folder', 'thread')
  expect(isPageCommandWaiting('choose-folder', 'list')).toBe(true)
  withdrawPageCommand('choose-folder', 'list')
  handler('list')
  expect(done).toEqual([])
})
