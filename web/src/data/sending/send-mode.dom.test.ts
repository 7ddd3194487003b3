import { afterEach, expect, it, vi } from 'vitest'
import { NOW, type SendMode, sendInMode } from './send-mode.ts'

afterEach(() => vi.unstubAllGlobals())

const PLAN = {
  period: { kind: 'by_days', everyDays: 1 },
  startDay: { year: 2_030, month: 1, day: 1 },
  time: { hour: 8, minute: 0 },
  end: { kind: 'never' },
  timeZone: 'Asia/Ho_Chi_Minh',
} as const

it.each<SendMode>([NOW, { kind: 'scheduled', at: new Date('2030-01-01') }, { kind: 'periodic', plan: PLAN }])(
  'lets the request outlive the page: $kind',
  async (mode) => {
    const fetched = vi.fn((_: string, __?: RequestInit) => Promise.reject(new TypeError('the page was left')))
    vi.stubGlobal('fetch', fetched)
    await expect(sendInMode('m1', mode, 4)).rejects.toThrow()
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', keepalive: true })
  },
)
