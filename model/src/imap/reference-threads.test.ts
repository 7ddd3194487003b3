import { expect, it } from 'vitest'
import { rfcBaseSubject } from './base-subject.ts'
import { ReferenceThreads, type ThreadNode } from './reference-threads.ts'
import { MessageOrder, type SortedMessage } from './sort-order.ts'

it.each([
  ['[foo] Fwd: [bar] Re: fw: b (fWd)  (fwd)', 'B', true],
  ['re: [fwd: [fwd: re: [fwd: babylon]]]', 'BABYLON', true],
  ['[xyz]', '[XYZ]', false],
  ['[a] b', 'B', false],
  ['Re[2]: x', 'RE[2]: X'.replace('RE[2]: ', ''), true],
  ['Việc', 'VIỆC'.normalize('NFKD'), false],
  ['  ', '', false],
])('the base subject of %j', (subject, base, isReply) => {
  expect(rfcBaseSubject(subject)).toEqual({ base, isReply })
})

function result<T>(steps: Generator<void, T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

const shape = ({ uid, children }: ThreadNode): string =>
  `${uid ?? ''}${children.length === 0 ? '' : `(${children.map(shape).join(' ')})`}`

function threads(...messages: readonly (readonly [id: string, references: string, subject?: string])[]): string {
  const found = new ReferenceThreads()
  for (const [at, [messageId, references, subject = '']] of messages.entries()) {
    const list = references.split(' ').filter((id) => id !== '')
    found.add({ uid: at + 1, sentAt: new Date(at * 1_000), subject, messageId, references: list })
  }
  return result(found.finish()).map(shape).join(' ')
}

it.each([
  [
    'answers',
    [
      ['a', ''],
      ['b', 'a'],
      ['c', 'a b'],
      ['d', 'a'],
    ],
    '1(2(3) 4)',
  ],
  [
    'a loop',
    [
      ['a', ''],
      ['b', 'a c'],
      ['c', 'b'],
    ],
    '1 3(2)',
  ],
  [
    'a missing message',
    [
      ['b', 'a'],
      ['c', 'a'],
    ],
    '(1 2)',
  ],
  ['one answer to a missing message', [['b', 'x a']], '1'],
  [
    'a repeated Message-ID',
    [
      ['a', ''],
      ['b', 'a'],
      ['c', 'b'],
      ['b', 'a'],
    ],
    '1(2(3) 4)',
  ],
  ['itself', [['a', 'a']], '1'],
  [
    'an answer by its subject',
    [
      ['a', '', 'x'],
      ['b', '', 'Re: x'],
    ],
    '1(2)',
  ],
  [
    'equal subjects',
    [
      ['a', '', 'x'],
      ['b', '', 'x'],
    ],
    '(1 2)',
  ],
  [
    'answers alone by their subject',
    [
      ['a', '', 'Re: x'],
      ['b', '', 'Re: x'],
      ['c', '', 'x'],
    ],
    '3(1 2)',
  ],
] as const)('threads %s', (_, messages, expected) => {
  expect(threads(...messages)).toBe(expected)
})

it('threads a long chain and long cycles without recursion', () => {
  const long = new ReferenceThreads()
  for (let uid = 50_000; uid > 0; uid -= 1) {
    const near = [`${(uid * 7) % 50_000}`, `${uid - 1}`]
    long.add({ uid, sentAt: new Date(0), subject: '', messageId: `${uid}`, references: near })
  }
  expect(result(long.finish()).length).toBeGreaterThan(0)
})

it.each([
  ['SUBJECT', false, [2, 1, 3]],
  ['SUBJECT', true, [3, 1, 2]],
  ['SIZE', false, [1, 2, 3]],
] as const)('sorts by %s, reverse: %s, and equal ones by UID', (key, isReverse, expected) => {
  const base = { receivedAt: new Date(0), sentAt: new Date(0), sizeBytes: 5, from: '', to: '', cc: '' }
  const messages: SortedMessage[] = ['b', 'Re: a', 'c'].map((subject, at) => ({ ...base, uid: at + 1, subject }))
  const order = new MessageOrder([{ key, isReverse }])
  // Each message is a slice of its own.
  for (const message of messages) order.add([message])
  expect([...result(order.finish())]).toEqual(expected)
})
