import { describe, expect, it } from 'vitest'
import type { FilterId, FolderId, LabelId } from '../ids.ts'
import { type FilingFacts, fileMail, type MatchedFilter } from './file-mail.ts'
import { MAIL_SOURCES, type MailSource } from './mail-sources.ts'

const NO_FLAGS = { isRead: false, isStarred: false }
const FACTS: FilingFacts = {
  way: 'smtp',
  earlier: 'none',
  flags: NO_FLAGS,
  spam: undefined,
  blockedBy: undefined,
  filters: [],
}
const SPAM = { state: 'scored', score: 15, rejectAt: 15 } as const
const BLOCK = '7' as FilterId

const filter = (id: string, more: Partial<MatchedFilter> = {}): MatchedFilter => ({
  id: id as FilterId,
  ...more,
})
const bills = filter('1', { folder: { path: 'Hóa đơn' } })

function told(facts: Partial<FilingFacts>): string {
  const filing = fileMail({ ...FACTS, ...facts })
  if (typeof filing === 'string') return filing
  const place = filing.folder
  const folder = 'role' in place ? place.role : 'path' in place ? place.path : place.found.id
  return [folder, filing.reason, filing.filter].filter((word) => word !== undefined).join(' ')
}

describe('a mail goes', () => {
  it.each<[string, Partial<FilingFacts>, string]>([
    ['to INBOX, when nothing speaks against it', {}, 'inbox inbox'],
    ['nowhere, when its sender has called it back', { earlier: 'recalled', spam: SPAM }, 'recalled'],
    ['nowhere, when it was brought before', { earlier: 'stored', blockedBy: BLOCK }, 'already-here'],
    ['to Junk, when the scorer would have refused it', { spam: SPAM }, 'junk spam_score'],
    ['to INBOX, just below that', { spam: { ...SPAM, score: 14.9 } }, 'inbox inbox'],
    ['to INBOX, when the scorer did not answer', { spam: { state: 'failed', score: 0, rejectAt: 0 } }, 'inbox inbox'],
    ['to Junk, when its sender is blocked', { blockedBy: BLOCK }, 'junk blocked_sender 7'],
    ['to Junk for its score before its sender', { spam: SPAM, blockedBy: BLOCK }, 'junk spam_score'],
    ['to Junk before any filter is asked', { blockedBy: BLOCK, filters: [bills] }, 'junk blocked_sender 7'],
    [
      'where the first filter says',
      { filters: [bills, filter('2', { folder: { role: 'trash' } })] },
      'Hóa đơn filter 1',
    ],
    ['to INBOX, when no filter matches', { filters: [] }, 'inbox inbox'],
    ['past filters that name no folder', { filters: [filter('2'), bills] }, 'Hóa đơn filter 1'],
  ])('%s', (_, facts, expected) => {
    expect(told(facts)).toBe(expected)
  })

  it.each<[MailSource, string]>([
    ['smtp', 'junk spam_score'],
    ['submission', 'junk spam_score'],
    ['report', 'inbox inbox'],
    ['import', 'Cũ placed'],
  ])('by %s, when everything would move it: %s', (way, expected) => {
    expect(told({ way, spam: SPAM, blockedBy: BLOCK, filters: [bills], placed: { path: 'Cũ' } })).toBe(expected)
  })

  it.each(Object.keys(MAIL_SOURCES) as MailSource[])('nowhere by %s, when it was called back', (way) => {
    expect(told({ way, earlier: 'recalled' })).toBe('recalled')
  })

  it('to INBOX when it is delivered without a folder', () => {
    expect(told({ way: 'import' })).toBe('inbox placed')
  })
})

describe('a filter', () => {
  const [WORK, BILLS] = ['11' as LabelId, '12' as LabelId]

  it('adds its flags, its labels and those of later filters, down to the one that names a folder', () => {
    const to = 'x@ngoai.example'
    const filters = [
      filter('1', { flags: { isStarred: true }, labels: [WORK], followUps: [{ type: 'forward', to }] }),
      filter('2', { labels: [WORK, BILLS] }),
      filter('3', { folder: { path: 'Việc' }, followUps: [{ type: 'auto_reply', to }] }),
      filter('4', {
        flags: { isRead: true },
        labels: ['13' as LabelId],
        followUps: [{ type: 'forward', to: 'y@ngoai.example' }],
      }),
    ]
    expect(fileMail({ ...FACTS, filters })).toEqual({
      folder: { path: 'Việc' },
      flags: { isRead: false, isStarred: true },
      labels: [WORK, BILLS],
      followUps: [
        { type: 'forward', to },
        { type: 'auto_reply', to },
      ],
      reason: 'filter',
      filter: '3',
    })
  })

  it('is skipped for imported mail, whose flags are kept', () => {
    const flags = { isRead: true, isStarred: true }
    const filing = fileMail({ ...FACTS, way: 'import', flags, filters: [filter('1', { flags: NO_FLAGS })] })
    expect(filing).toMatchObject({ flags, followUps: [] })
  })
})

describe('forwarding everything', () => {
  const forwardTo = 'nha@ngoai.example'
  const followUps = (facts: Partial<FilingFacts>) => {
    const filing = fileMail({ ...FACTS, forwardTo, ...facts })
    return typeof filing === 'string' ? filing : filing.followUps
  }

  it('runs for mail in the inbox, or in a folder chosen by a filter', () => {
    expect(followUps({})).toEqual([{ type: 'forward', to: forwardTo, by: 'autofw' }])
    expect(followUps({ filters: [filter('1', { folder: { path: 'Việc' } })] })).toHaveLength(1)
  })

  it('comes after the automatic reply, which has the same bounds', () => {
    const reply = { type: 'auto_reply', to: 'an@khach.example' }
    const autoReplyTo = reply.to
    expect(followUps({ autoReplyTo })).toEqual([reply, { type: 'forward', to: forwardTo, by: 'autofw' }])
    expect(followUps({ autoReplyTo, forwardTo: undefined })).toEqual([reply])
    const filters = [filter('1', { followUps: [{ type: 'forward', to: forwardTo }] })]
    expect(followUps({ autoReplyTo, filters })).toEqual([{ type: 'forward', to: forwardTo }, reply])
    expect(followUps({ autoReplyTo, spam: SPAM })).toEqual([])
    expect(followUps({ autoReplyTo, filters: [filter('1', { folder: { role: 'trash' } })] })).toEqual([])
  })

  it('goes once when a filter already forwards there', () => {
    const filters = [filter('1', { followUps: [{ type: 'forward', to: forwardTo }] })]
    expect(followUps({ filters })).toEqual([{ type: 'forward', to: forwardTo }])
  })

  it.each<[string, Partial<FilingFacts>]>([
    ['spam', { spam: SPAM }],
    ['a blocked sender', { blockedBy: BLOCK }],
    ['what a filter removes', { filters: [filter('1', { folder: { role: 'trash' } })] }],
    [
      'what a filter takes for spam',
      { filters: [filter('1', { folder: { found: { id: '7' as FolderId, role: 'junk' } } })] },
    ],
    [
      'what a filter puts into Trash',
      { filters: [filter('1', { folder: { found: { id: '8' as FolderId, role: 'trash' } } })] },
    ],
    ['an import', { way: 'import' }],
    ['our reports', { way: 'report' }],
  ])('leaves %s here', (_, facts) => {
    expect(followUps(facts)).toEqual([])
  })
})
