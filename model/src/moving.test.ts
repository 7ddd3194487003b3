import { describe, expect, it } from 'vitest'
import type { FolderRole } from './folders.ts'
import { judgeMove, type MoveVerdict } from './moving.ts'

const rights = {
  driveEnabled: true,
  smtpEnabled: true,
  domainVerified: true,
  sharingPublic: true,
  isOwner: false,
  accountVerified: true,
}
const folder = (role: FolderRole, id: string = role) => ({ id, role })

const CASES: readonly [FolderRole, FolderRole, MoveVerdict][] = [
  ['inbox', 'trash', 'allowed'],
  ['inbox', 'junk', 'allowed'],
  ['inbox', 'custom', 'allowed'],
  ['trash', 'inbox', 'allowed'],
  ['inbox', 'sent', 'not-a-move-target'],
  ['inbox', 'drafts', 'not-a-move-target'],
  ['inbox', 'scheduled', 'not-a-move-target'],
  ['inbox', 'periodic', 'not-a-move-target'],
  ['inbox', 'starred', 'not-a-move-target'],
  ['inbox', 'inbox', 'same-folder'],
]

describe('judgeMove', () => {
  it.each(CASES)('%s → %s is %s', (from, to, verdict) => {
    expect(judgeMove(folder(from), folder(to), { rights })).toBe(verdict)
  })

  it('tells two custom folders apart by id', () => {
    expect(judgeMove(folder('custom', 'a'), folder('custom', 'b'), { rights })).toBe('allowed')
    expect(judgeMove(folder('custom', 'a'), folder('custom', 'a'), { rights })).toBe('same-folder')
  })

  it('refuses deleting by a move to an account that may not send', () => {
    const silent = { rights: { ...rights, smtpEnabled: false } }
    expect(judgeMove(folder('inbox'), folder('trash'), silent)).toBe('may-not-delete')
    expect(judgeMove(folder('drafts'), folder('trash'), silent)).toBe('may-not-delete')
    expect(judgeMove(folder('trash'), folder('inbox'), silent)).toBe('allowed')
  })
})
