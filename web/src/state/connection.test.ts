import { beforeEach, expect, it, vi } from 'vitest'
import { noteConnection, useConnection } from './connection.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 })
  useConnection.setState({ state: 'connecting', isOffline: false, lostAt: undefined })
})

const lostAt = () => useConnection.getState().lostAt

it('takes the first connecting for no loss', () => {
  noteConnection({ state: 'connecting' })
  expect(lostAt()).toBeUndefined()
  noteConnection({ state: 'open' })
  expect(lostAt()).toBeUndefined()
})

it('remembers when the connection was lost through all tries, until it is back', () => {
  noteConnection({ state: 'open' })
  noteConnection({ state: 'waiting' })
  vi.setSystemTime(5_000)
  noteConnection({ state: 'connecting' })
  noteConnection({ state: 'waiting' })
  expect(lostAt()).toBe(1_000)
  noteConnection({ state: 'open' })
  expect(lostAt()).toBeUndefined()
})

it('takes a browser without network for a loss, though the socket has not noticed', () => {
  noteConnection({ state: 'open' })
  noteConnection({ isOffline: true })
  expect(lostAt()).toBe(1_000)
  noteConnection({ isOffline: false })
  expect(lostAt()).toBeUndefined()
})
