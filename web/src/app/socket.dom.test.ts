import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useConnection } from '../state/connection.ts'
import { beginSession, markSessionEnded } from '../state/session.ts'
import { openSocket } from './socket.ts'

/** The times of the connection attempts, in milliseconds since the server became unavailable. */
let tries: number[]
let isThere: boolean
/** Simulates a network that drops everything without an error. */
let isHanging: boolean
let sockets: FakeSocket[]
let close: () => void

class FakeSocket extends EventTarget {
  constructor() {
    super()
    tries.push(Date.now())
    sockets.push(this)
    if (isHanging) return
    setTimeout(() => (isThere ? this.say({ kind: 'hello' }) : this.close()))
  }
  say(frame: object): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(frame) }))
  }
  close(): void {
    this.dispatchEvent(new Event('close'))
  }
}

const isVisible = (visible: boolean) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden')
const state = () => useConnection.getState().state

beforeEach(async () => {
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('WebSocket', FakeSocket)
  isThere = true
  isHanging = false
  tries = []
  sockets = []
  close = openSocket({ room: 'r', since: 0, onFrame: () => {}, onLost: () => {} })
  await vi.advanceTimersByTimeAsync(1)
  expect(state()).toBe('open')
  vi.setSystemTime(0)
  tries = []
  isThere = false
  for (const socket of sockets) socket.close()
})
afterEach(() => {
  close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Returns the longest pause between two attempts, up to `until`. */
const longestGap = (from: number, until: number) => {
  const at = [...tries.filter((time) => time >= from && time <= until), until]
  return Math.max(...at.map((time, index) => time - (at[index - 1] ?? from)))
}

it('retries every three seconds for half a minute while the page is visible, then less often', async () => {
  await vi.advanceTimersByTimeAsync(600_000)
  expect(longestGap(0, 30_000)).toBeLessThanOrEqual(3_001)
  expect(longestGap(30_000, 60_000)).toBeLessThanOrEqual(7_500)
  expect(tries.filter((time) => time < 30_000).length).toBeLessThan(22)
  expect(tries.filter((time) => time > 300_000).length).toBeLessThan(21)
})

it('is there again within three seconds of the server', async () => {
  await vi.advanceTimersByTimeAsync(12_000)
  isThere = true
  await vi.advanceTimersByTimeAsync(3_001)
  expect(state()).toBe('open')
})

it('drops an attempt without an answer, and replaces it on request', async () => {
  isHanging = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(longestGap(0, 60_000)).toBeLessThanOrEqual(15_000 + 7_500)
  expect(tries.length).toBeGreaterThan(2)
  for (let second = 0; second < 30 && state() !== 'connecting'; second++) await vi.advanceTimersByTimeAsync(1_000)
  const before = tries.length
  await vi.advanceTimersByTimeAsync(2_000)
  isHanging = false
  isThere = true
  useConnection.getState().tryNow()
  useConnection.getState().tryNow()
  expect(tries.length).toBe(before + 1)
  await vi.advanceTimersByTimeAsync(1)
  expect(state()).toBe('open')
  const settled = tries.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect([state(), tries.length]).toEqual(['open', settled])
})

it('waits longer while the page is hidden, and retries at once when it is visible again', async () => {
  isVisible(false)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(tries.length).toBeLessThan(14)
  const before = tries.length
  isThere = true
  isVisible(true)
  window.dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(1)
  expect([tries.length, state()]).toEqual([before + 1, 'open'])
})

it('keeps the pages of a provider apart', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await vi.advanceTimersByTimeAsync(20_000)
  const early = tries.length
  tries = []
  vi.spyOn(Math, 'random').mockReturnValue(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(early).toBeGreaterThan(tries.length * 1.5)
})

it('opens no socket while the session has ended, and one at once after the sign-in', async () => {
  markSessionEnded()
  isThere = true
  await vi.advanceTimersByTimeAsync(120_000)
  useConnection.getState().tryNow()
  expect(tries).toEqual([])
  beginSession()
  await vi.advanceTimersByTimeAsync(1)
  expect(tries).toHaveLength(1)
  expect(state()).toBe('open')
})
