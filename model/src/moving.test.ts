import { describe, expect, it } from 'vitest'
import type { FolderRole } from './folders.ts'
import { judgeMove, type MoveVerdict } from './moving.ts'

const folder = (role: FolderRole, id: string = role) => ({ id, role })

const CASES: readonly [FolderRole, FolderRole, isGoingBack: boolean, MoveVerdict][] = [
  ['inbox', 'trash', false, 'allowed'],
  ['inbox', 'junk', false, 'allowed'],
  ['inbox', 'custom', false, 'allowed'],
  ['trash', 'inbox', false, 'allowed'],
  ['inbox', 'sent', false, 'not-a-move-target'],
  ['inbox', 'drafts', false, 'not-a-move-target'],
  ['inbox', 'scheduled', false, 'not-a-move-target'],
  ['inbox', 'periodic', false, 'not-a-move-target'],
  ['inbox', 'starred', false, 'not-a-move-target'],
  ['trash', 'sent', true, 'allowed'],
  ['trash', 'drafts', true, 'allowed'],
  ['inbox', 'inbox', false, 'same-folder'],
  ['inbox', 'inbox', true, 'same-folder'],
]

describe('judgeMove', () => {
  it.each(CASES)('%s → %s (going back: %s) is %s', (from, to, isGoingBack, verdict) => {
    expect(judgeMove(folder(from), folder(to), { maySend: true, isGoingBack })).toBe(verdict)
  })

  it('tells two custom folders apart by id', () => {
    expect(judgeMove(folder('custom', 'a'), folder('custom', 'b'), { maySend: true })).toBe('allowed')
    expect(judgeMove(folder('custom', 'a'), folder('custom', 'a'), { maySend: true })).toBe('same-folder')
  })

  it('lets nobody delete by moving who may not send', () => {
    const silent = { maySend: false }
    expect(judgeMove(folder('inbox'), folder('trash'), silent)).toBe('may-not-delete')
    expect(judgeMove(folder('drafts'), folder('trash'), silent)).toBe('may-not-delete')
    expect(judgeMove(folder('inbox'), folder('trash'), { ...silent, isGoingBack: true })).toBe('allowed')
    expect(judgeMove(folder('trash'), folder('inbox'), silent)).toBe('allowed')
  })
})
