import { describe, expect, it } from 'vitest'
import { mayUndoTask } from './tasks.ts'

describe('undoing a whole task', () => {
  const endedAt = new Date('2026-11-20T10:00:00Z')
  const minutesLater = (minutes: number) => new Date(endedAt.getTime() + minutes * 60_000)

  it.each([
    ['done', 'move', 10, true],
    ['cancelled', 'delete', 0, true],
    ['done', 'move', 10.01, false],
    ['done', 'delete_forever', 1, false],
    ['undone', 'move', 1, false],
    ['undoing', 'move', 1, false],
  ] as const)('%s %s after %d minutes: %s', (state, action, minutes, may) => {
    expect(mayUndoTask({ kind: 'threads', state, action, endedAt }, minutesLater(minutes))).toBe(may)
  })

  it('waits for the end', () => {
    expect(mayUndoTask({ kind: 'threads', state: 'working', action: 'move', endedAt: undefined }, endedAt)).toBe(false)
  })
})
