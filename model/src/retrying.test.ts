import { describe, expect, it } from 'vitest'
import { judgeRetry } from './retrying.ts'

const START = new Date('2026-03-02T01:00:00Z')
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000)
const HOUR = 3_600
const DAY = 24 * HOUR

describe('judgeRetry', () => {
  it.each([
    [1, 0, 60],
    [2, 70, 300],
    [3, 400, 900],
    [4, 1_400, 1_800],
    [5, 3_300, 3_600],
    [6, 2 * HOUR, 7_200],
    [7, 4 * HOUR, 14_400],
    [40, 4 * DAY, 14_400],
    [0, 0, 60],
    [30, 5 * DAY - 600, 600],
  ])('after attempt %i at an age of %i s it waits %i s', (attempts, ageSeconds, delaySeconds) => {
    const decision = judgeRetry({ attempts, queuedAt: START, delayNoticeSent: true }, after(ageSeconds))
    expect(decision).toEqual({ kind: 'retry', at: after(ageSeconds + delaySeconds), tellSender: false })
  })

  it('gives up after five days', () => {
    const delivery = { attempts: 30, queuedAt: START, delayNoticeSent: true }
    expect(judgeRetry(delivery, after(5 * DAY - 1)).kind).toBe('retry')
    expect(judgeRetry(delivery, after(5 * DAY)).kind).toBe('give-up')
  })

  it('tells the sender once, after four hours', () => {
    const told = (ageSeconds: number, delayNoticeSent: boolean) => {
      const decision = judgeRetry({ attempts: 5, queuedAt: START, delayNoticeSent }, after(ageSeconds))
      return decision.kind === 'retry' && decision.tellSender
    }
    expect(told(4 * HOUR - 1, false)).toBe(false)
    expect(told(4 * HOUR, false)).toBe(true)
    expect(told(4 * HOUR, true)).toBe(false)
  })

  it('is not confused by a clock that was set back', () => {
    const decision = judgeRetry({ attempts: 1, queuedAt: START, delayNoticeSent: false }, after(-HOUR))
    expect(decision).toEqual({ kind: 'retry', at: after(60 - HOUR), tellSender: false })
  })

  it('comes to an end', () => {
    let now = START
    let attempts = 0
    for (;;) {
      attempts += 1
      const decision = judgeRetry({ attempts, queuedAt: START, delayNoticeSent: false }, now)
      if (decision.kind === 'give-up') break
      now = decision.at
    }
    expect(now).toEqual(after(5 * DAY))
    expect(attempts).toBeGreaterThan(30)
  })
})
