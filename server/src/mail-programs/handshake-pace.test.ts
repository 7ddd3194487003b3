import { HANDSHAKES_PER_SLICE } from '@sen/model/mail-programs/limits'
import { expect, test } from 'vitest'
import { HandshakePace } from './handshake-pace.ts'

function paceWithTurns() {
  const turns: (() => void)[] = []
  const pace = new HandshakePace({ yield: () => new Promise((resolve) => turns.push(resolve)) })
  const turn = async (): Promise<void> => {
    turns.shift()?.()
    await Promise.resolve()
  }
  return { pace, turn }
}

test('many connections are started over several iterations of the event loop, in order', async () => {
  const { pace, turn } = paceWithTurns()
  const started: number[] = []
  const crowd = HANDSHAKES_PER_SLICE * 2 + 1
  for (let number = 0; number < crowd; number += 1) pace.enqueue(() => started.push(number))
  const counts: number[] = []
  for (let round = 0; round < 4; round += 1) {
    counts.push(started.length)
    await turn()
  }
  expect(counts).toEqual([1, HANDSHAKES_PER_SLICE + 1, HANDSHAKES_PER_SLICE * 2 + 1, crowd])
  expect(started).toEqual(Array.from({ length: crowd }, (_, number) => number))
})

test('a single connection is started at once', () => {
  const { pace } = paceWithTurns()
  let isStarted = false
  pace.enqueue(() => {
    isStarted = true
  })
  expect(isStarted).toBe(true)
})
