import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { expect, it, vi } from 'vitest'
import { callOf } from './call-of.ts'

function answer() {
  const raw = Object.assign(new EventEmitter(), {
    writableFinished: false,
    destroyed: false,
    closed: false,
    destroy: vi.fn(() => close()),
  })
  const close = () => {
    raw.closed = true
    raw.emit('close')
  }
  return { raw, close, call: callOf('lan', { raw } as unknown as FastifyReply) }
}

it('adds one listener to the response, however many callbacks are registered', () => {
  const { raw, close, call } = answer()
  const ends = Array.from({ length: 100 }, () => vi.fn())
  for (const end of ends) {
    call.onEnd(end)
    call.endWithin(60_000)
  }
  expect(raw.listenerCount('close')).toBe(1)
  raw.writableFinished = true
  close()
  for (const end of ends) expect(end).toHaveBeenCalledTimes(1)
  expect(call.signal.aborted).toBe(false)
  const late = vi.fn()
  call.onEnd(late)
  expect(late).toHaveBeenCalledTimes(1)
})

it('aborts when the client disconnects before its response is complete, and when it takes too long', async () => {
  const { raw, call } = answer()
  call.endWithin(1)
  await vi.waitFor(() => expect(raw.destroy).toHaveBeenCalledTimes(1))
  expect(call.signal.aborted).toBe(true)
})
