import type { FolderReport, MoveInReport } from '@sen/core/moving-in/move-in-report'
import { expect, it } from 'vitest'
import { isWhole, linesOf, linesOfNotEntered, type MovedMailbox, reported } from './move-in-lines.ts'

const NOTHING: MoveInReport = {
  isEntered: true,
  brought: 0,
  bytes: 0,
  known: 0,
  copies: 0,
  moved: 0,
  here: 0,
  flagsChanged: 0,
  deletedThere: 0,
  unparsable: 0,
  failed: 0,
  failures: [],
  folders: [],
  foldersLeft: 0,
  stoppedBy: undefined,
  stopReason: '',
}

function moved(address: string, report: Partial<MoveInReport> | undefined): MovedMailbox {
  const account = { host: 'imap.cu.example', port: 993, user: 'u', password: 'bí mật', isCertificateChecked: true }
  return { address, account, report: report && { ...NOTHING, ...report } }
}

it('distinguishes an account that refused the sign-in from one without mail', () => {
  const refused = moved('an@a.example', { isEntered: false, stoppedBy: 'refused', stopReason: 'NO [AUTH] wrong.' })
  expect(linesOf(refused)).toEqual({
    said: [],
    complained: [
      'an@a.example: the account u at imap.cu.example could not be opened: the server rejected the user name or password: NO [AUTH] wrong.',
    ],
  })
  const broken = moved('binh@a.example', { brought: 3, stoppedBy: 'refused', stopReason: 'too many connections' })
  expect(linesOf(broken).said[0]).toContain('3 messages imported')
  const busy = moved('chi@a.example', { isEntered: false, stoppedBy: 'busy', stopReason: 'another move-in' })
  expect(linesOf(busy).complained[0]).toContain('stopped, another import into this mailbox is in progress')
  const away = moved('dung@a.example', { isEntered: false, stoppedBy: 'unreachable', stopReason: 'ECONNREFUSED' })
  const nobody = moved('giang@a.example', undefined)
  const all = [refused, broken, busy, away, nobody, moved('em@a.example', {})]
  expect(all.map(isWhole)).toEqual([false, false, false, false, false, true])
  expect(linesOfNotEntered(all)).toEqual([
    '2 accounts could not be opened: an@a.example (the server rejected the user name or password), dung@a.example (the server did not respond).',
  ])
  expect(linesOfNotEntered([refused, broken])[0]).toMatch(/^1 account could not be opened: /)
  expect(linesOfNotEntered([broken, busy])).toEqual([])
  expect(all.map((one) => reported(one).entered)).toEqual([false, true, false, false, false, true])
})

it('says in one line that the database is unreachable, how much was moved by then, and that it continues', () => {
  const lost = moved('an@a.example', { brought: 40, stoppedBy: 'database_lost', stopReason: 'terminating connection' })
  expect(linesOf(lost)).toEqual({
    said: ['an@a.example from imap.cu.example: 40 messages imported (0.0 MB), 0 failed.'],
    complained: [
      'an@a.example from imap.cu.example: stopped, the connection to the local database was lost, for example because the program was stopped: terminating connection. Run the command again to continue.',
    ],
  })
  expect(isWhole(lost)).toBe(false)
  expect(reported(lost)).toMatchObject({ state: 'database_lost', brought: 40, reason: 'terminating connection' })
})

it.each([
  [{ there: 'Sent', here: 'Sent (2)', why: 'spelled-otherwise' }, '  “Sent” is “Sent (2)” here.'],
  [
    { there: 'INBOX/con', here: 'con', why: 'beside-inbox' },
    '  “INBOX/con” is “con” here: the inbox cannot have subfolders.',
  ],
  [{ there: 'Spam', here: 'Junk', why: 'by-its-use' }, '  “Spam” is “Junk” here.'],
  [{ there: 'Việc', here: 'Việc', why: 'as-there' }, undefined],
] as const)('names the target of a folder’s mail: %j', (folder: FolderReport, line) => {
  expect(linesOf(moved('an@a.example', { folders: [folder] })).said[1]).toBe(line)
})
