import { describe, expect, it } from 'vitest'
import type { Address } from './addresses.ts'
import { MAX_REFERENCES_SENT } from './messages/limits.ts'
import {
  type AnsweredMessage,
  cappedReferences,
  forwardChain,
  offersReplyAll,
  ownAddresses,
  replyChain,
  replyRecipients,
  replySender,
  wasBlindCopied,
} from './replying.ts'

const OWN = ['lan@senmail.test', 'sales@senmail.test']
const at = (email: string): Address => ({ name: '', email })

type Parts = Partial<Record<'replyTo' | 'to' | 'cc' | 'bcc' | 'others', string[]>> & {
  from?: string
  listPost?: string
}

function message({ from = 'minh@khach.test', listPost, ...lists }: Parts): AnsweredMessage {
  const list = (name: 'replyTo' | 'to' | 'cc' | 'bcc' | 'others') => (lists[name] ?? []).map(at)
  return {
    messageIdHeader: 'parent@khach.test',
    inReplyTo: '',
    references: [],
    from: at(from),
    otherAuthors: list('others'),
    replyTo: list('replyTo'),
    to: list('to'),
    cc: list('cc'),
    bcc: list('bcc'),
    ...(listPost ? { listPost } : {}),
  }
}

type Case = readonly [string, Parts, 'reply' | 'reply-all' | 'reply-list', readonly string[], readonly string[]]

const CASES: readonly Case[] = [
  [
    'goes to all who wrote it',
    { from: 'minh@khach.test', others: ['hoa@khach.test'], to: ['lan@senmail.test'] },
    'reply',
    ['minh@khach.test', 'hoa@khach.test'],
    [],
  ],
  ['goes to the sender', { to: ['lan@senmail.test'] }, 'reply', ['minh@khach.test'], []],
  ['obeys Reply-To', { replyTo: ['desk@khach.test'] }, 'reply', ['desk@khach.test'], []],
  ['leaves oneself out of Reply-To', { replyTo: ['LAN@senmail.test', 'b@x.test'] }, 'reply', ['b@x.test'], []],
  [
    'own sent mail goes on to its To',
    { from: OWN[0] as string, to: ['a@x.test', 'b@x.test'], cc: ['c@x.test'] },
    'reply',
    ['a@x.test', 'b@x.test'],
    [],
  ],
  ['own mail from a tag counts as own', { from: 'lan+shop@senmail.test', to: ['a@x.test'] }, 'reply', ['a@x.test'], []],
  [
    'a note to oneself goes to oneself',
    { from: OWN[0] as string, to: [OWN[0] as string] },
    'reply',
    ['lan@senmail.test'],
    [],
  ],
  [
    'all: To and Cc without oneself',
    { to: ['lan@senmail.test', 'a@x.test'], cc: ['sales@senmail.test', 'c@x.test'] },
    'reply-all',
    ['minh@khach.test', 'a@x.test'],
    ['c@x.test'],
  ],
  [
    'all: without own tags',
    { to: ['lan+news@senmail.test', 'a@x.test'] },
    'reply-all',
    ['minh@khach.test', 'a@x.test'],
    [],
  ],
  [
    'all: each once, To before Cc',
    { to: ['a@x.test', 'A@X.test'], cc: ['a@x.test', 'minh@khach.test'] },
    'reply-all',
    ['minh@khach.test', 'a@x.test'],
    [],
  ],
  [
    'all: own sent mail keeps To and Cc',
    { from: OWN[0] as string, to: ['a@x.test'], cc: ['c@x.test', 'lan@senmail.test'] },
    'reply-all',
    ['a@x.test'],
    ['c@x.test'],
  ],
  ['all: own mail to Cc alone', { from: OWN[0] as string, cc: ['c@x.test'] }, 'reply-all', ['c@x.test'], []],
  ['all: hidden recipients are nobody', { to: ['undisclosed-recipients:;'] }, 'reply-all', ['minh@khach.test'], []],
  [
    'all: robots of a list are left out',
    { to: ['team@list.test', 'team-request@list.test'], cc: ['team-bounces@list.test'], listPost: 'team@list.test' },
    'reply-all',
    ['minh@khach.test', 'team@list.test'],
    [],
  ],
  [
    'all: such names are people elsewhere',
    { to: ['travel-request@x.test'] },
    'reply-all',
    ['minh@khach.test', 'travel-request@x.test'],
    [],
  ],
  [
    'all: a list that copied us blindly',
    { to: ['lan@senmail.test'], listPost: 'team@list.test' },
    'reply-all',
    ['minh@khach.test', 'team@list.test'],
    [],
  ],
  [
    'all: Reply-To instead of From, who is not answered twice',
    { replyTo: ['desk@khach.test'], to: ['lan@senmail.test', 'a@x.test'], cc: ['desk@khach.test'] },
    'reply-all',
    ['desk@khach.test', 'a@x.test'],
    [],
  ],
  ['a Reply-To that is a list goes to the list', { replyTo: ['team@list.test'] }, 'reply', ['team@list.test'], []],
  [
    'a Reply-To that is oneself is no answer to the sender',
    { replyTo: ['lan@senmail.test'], to: ['a@x.test'] },
    'reply',
    ['minh@khach.test'],
    [],
  ],
  [
    'own mail answered to all does not come back, from a tag neither',
    { from: 'lan+shop@senmail.test', to: ['a@x.test', 'lan@senmail.test'], cc: ['sales+1@senmail.test'] },
    'reply-all',
    ['a@x.test'],
    [],
  ],
  ['own mail to Cc alone', { from: OWN[0] as string, cc: ['c@x.test'] }, 'reply', ['c@x.test'], []],
  ['own mail that went to Bcc alone', { from: OWN[0] as string, bcc: ['b@x.test'] }, 'reply', ['lan@senmail.test'], []],
  [
    'mail that came as a hidden copy: its sender alone',
    { to: ['undisclosed-recipients:;'] },
    'reply',
    ['minh@khach.test'],
    [],
  ],
  ['a message without a sender has nobody to go to', { from: '' }, 'reply', [], []],
  ['list', { to: ['team@list.test'], listPost: 'team@list.test' }, 'reply-list', ['team@list.test'], []],
  ['list without a list is all', { to: ['a@x.test'] }, 'reply-list', ['minh@khach.test', 'a@x.test'], []],
]

describe('replyRecipients', () => {
  it.each(CASES)('%s', (_, parts, kind, to, cc) => {
    const reply = replyRecipients(message(parts), kind, OWN)
    expect({ to: reply.to.map((a) => a.email), cc: reply.cc.map((a) => a.email) }).toEqual({ to, cc })
  })
})

describe('offersReplyAll', () => {
  it.each([
    [{ to: ['lan@senmail.test'] }, false],
    [{ to: ['lan+x@senmail.test', 'sales@senmail.test'] }, false],
    [{ to: ['lan@senmail.test', 'a@x.test'] }, true],
    [{ to: ['lan@senmail.test'], cc: ['MINH@khach.test'] }, false],
    [{ from: 'lan@senmail.test', to: ['a@x.test'], bcc: ['b@x.test'] }, true],
    [{ from: 'lan@senmail.test', to: ['a@x.test'] }, false],
  ] as const)('%j: %s', (parts, offered) => {
    expect(offersReplyAll(message(parts as unknown as Parts), OWN)).toBe(offered)
  })
})

describe('ownAddresses', () => {
  it('counts mail for the domains that reaches the Owner, and no other mail', () => {
    const account = { address: 'lan@senmail.test', senders: ['lan@senmail.test', 'sales@senmail.test'], domains: [] }
    expect(ownAddresses({ ...account, isOwner: false })).toEqual(OWN)
    const own = ownAddresses({ ...account, isOwner: true })
    expect(own).toEqual([...OWN, 'postmaster@senmail.test', 'abuse@senmail.test'])
    expect(ownAddresses({ ...account, domains: ['senmail.test', 'sen.test'], isOwner: true })).toEqual([
      ...own,
      'postmaster@sen.test',
      'abuse@sen.test',
    ])
    const complaint = message({ to: ['abuse@senmail.test', 'Postmaster@senmail.test'] })
    expect(offersReplyAll(complaint, own)).toBe(false)
    expect(wasBlindCopied(complaint, own)).toBe(false)
    expect(replyRecipients(complaint, 'reply-all', own).to.map(({ email }) => email)).toEqual(['minh@khach.test'])
  })
})

describe('wasBlindCopied', () => {
  it('is recognised by To and Cc', () => {
    expect(wasBlindCopied(message({ to: ['a@x.test'] }), OWN)).toBe(true)
    expect(wasBlindCopied(message({ to: ['a@x.test'], cc: ['lan+x@senmail.test'] }), OWN)).toBe(false)
    expect(wasBlindCopied(message({ to: ['team@list.test'], listPost: 'team@list.test' }), OWN)).toBe(false)
    expect(wasBlindCopied(message({ from: 'lan@senmail.test', to: ['a@x.test'] }), OWN)).toBe(false)
  })
})

describe('replySender', () => {
  const senders = OWN.map((email) => ({ name: email.slice(0, 3), email }))
  it.each([
    [{ to: ['sales@senmail.test'] }, 'sales@senmail.test'],
    [{ to: ['a@x.test'], cc: ['sales+q1@senmail.test'] }, 'sales+q1@senmail.test'],
    [{ to: ['SALES@senmail.test'] }, 'sales@senmail.test'],
    [{ from: 'lan+shop@senmail.test', to: ['a@x.test'] }, 'lan+shop@senmail.test'],
    [{ to: ['a@x.test'], bcc: ['sales@senmail.test'] }, 'sales@senmail.test'],
    [{ to: ['a@x.test'] }, 'lan@senmail.test'],
    [{ from: 'sales@senmail.test', to: ['lan@senmail.test'] }, 'sales@senmail.test'],
  ] as const)('%j → %s', (parts, email) => {
    expect(replySender(message(parts as unknown as Parts), senders)?.email).toBe(email)
  })
})

describe('chains', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `${index}@x`)

  it('ends with the parent, which is answered', () => {
    expect(replyChain({ messageIdHeader: 'c@x', inReplyTo: 'b@x', references: ['a@x', 'b@x'] })).toEqual({
      inReplyTo: 'c@x',
      references: ['a@x', 'b@x', 'c@x'],
    })
  })

  it('takes In-Reply-To when References are missing', () => {
    expect(replyChain({ messageIdHeader: 'c@x', inReplyTo: 'b@x', references: [] }).references).toEqual(['b@x', 'c@x'])
  })

  it('keeps the first and the newest of a long chain', () => {
    const { references } = replyChain({ messageIdHeader: 'last@x', inReplyTo: '', references: ids(50) })
    expect(references).toHaveLength(MAX_REFERENCES_SENT)
    expect(references[0]).toBe('0@x')
    expect(references.slice(-2)).toEqual(['49@x', 'last@x'])
  })

  it('names each id once and knows a parent without an id', () => {
    expect(cappedReferences(['a@x', 'b@x', 'a@x'])).toEqual(['b@x', 'a@x'])
    expect(replyChain({ messageIdHeader: '', inReplyTo: '', references: ['a@x'] })).toEqual({
      inReplyTo: '',
      references: ['a@x'],
    })
  })

  it('adds no recipient to a forward', () => {
    expect(forwardChain({ messageIdHeader: 'c@x', inReplyTo: '', references: ['a@x'] })).toEqual({
      inReplyTo: '',
      references: ['a@x', 'c@x'],
    })
  })
})
