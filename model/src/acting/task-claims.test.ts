import { describe, expect, it } from 'vitest'
import type { FolderId } from '../ids.ts'
import { MAX_TASKS_UNDER_WAY } from './limits.ts'
import { judgeTaskStart, type TaskClaim } from './task-claims.ts'

const claim = (takes: TaskClaim['takes'], changes: TaskClaim['changes'], ...folders: readonly string[]): TaskClaim => ({
  takes,
  changes,
  folderIds: folders as readonly FolderId[],
})

describe('a task begins beside another', () => {
  it.each([
    ['two that empty or mark the same folder', claim('whole', 'place', '1'), claim('whole', 'read', '1'), false],
    [
      'two that take the same whole folder for the same',
      claim('whole', 'read', '1'),
      claim('whole', 'read', '1'),
      false,
    ],
    ['two whole folders', claim('whole', 'place', '1'), claim('whole', 'place', '2'), true],
    [
      'some that are marked in a folder that is being marked',
      claim('named', 'read', '1'),
      claim('whole', 'read', '1'),
      false,
    ],
    [
      'some that are starred in a folder that is being starred',
      claim('named', 'star', '1'),
      claim('whole', 'star', '1'),
      false,
    ],
    [
      'some that are starred in a folder that is being marked',
      claim('named', 'star', '1'),
      claim('whole', 'read', '1'),
      true,
    ],
    [
      'some that are taken out of a folder that is being emptied',
      claim('named', 'place', '1'),
      claim('whole', 'place', '1'),
      true,
    ],
    ['two whole folders that are starred', claim('whole', 'star', '1'), claim('whole', 'star', '2'), false],
    ['two selections that are starred', claim('named', 'star', '1'), claim('named', 'star', '1'), true],
    ['some that are marked in another folder', claim('named', 'read', '2'), claim('whole', 'read', '1'), true],
    ['two selections of one folder', claim('named', 'read', '1'), claim('named', 'read', '1'), true],
    ['two searches that mark in one folder', claim('found', 'read', '1', '2'), claim('found', 'read', '2', '3'), false],
    ['two searches that move', claim('found', 'place', '1', '2'), claim('found', 'place', '2', '3'), true],
    ['a search that marks where some are marked', claim('found', 'read', '1', '2'), claim('named', 'read', '2'), false],
    [
      'a search that moves out of a folder that is being marked',
      claim('found', 'place', '1'),
      claim('whole', 'read', '1'),
      true,
    ],
  ] as const)('%s', (_, one, other, may) => {
    const answer = may ? 'allowed' : 'operation_in_progress'
    expect(judgeTaskStart([one], [[], [other]])).toBe(answer)
    // The answer must not depend on the order.
    expect(judgeTaskStart([other], [[one]])).toBe(answer)
  })

  it('if neither act affects the other', () => {
    const marking = claim('found', 'read', '1')
    const starring = claim('found', 'star', '1')
    const moving = claim('found', 'place', '1')
    expect(judgeTaskStart([moving, marking], [[starring], [moving]])).toBe('allowed')
    expect(judgeTaskStart([moving, marking], [[starring, marking]])).toBe('operation_in_progress')
  })

  it('and only so many at once in a mailbox', () => {
    const others = Array.from({ length: MAX_TASKS_UNDER_WAY }, () => [])
    expect(judgeTaskStart([], others.slice(1))).toBe('allowed')
    expect(judgeTaskStart([], others)).toBe('too_many_tasks')
    expect(judgeTaskStart([claim('named', 'read', '1')], others)).toBe('too_many_tasks')
  })
})
