import { expect, it, vi } from 'vitest'
import { MAX_THREAD_NODES } from './limits.ts'
import { ReferenceThreads, type ThreadNode } from './reference-threads.ts'
import { rfcBaseSubject } from './rfc5256-base-subject.ts'
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

it.each([
  ['blobs', `${'[a]'.repeat(330)}x`, 'X'],
  ['answers', `${'re:'.repeat(330)}x`, 'X'],
  ['blobs before answers', `${'[a]re:'.repeat(160)}x`, 'X'],
  ['trailers', `x${'(fwd)'.repeat(190)}`, 'X'],
  ['wrappers', `${'[fwd:'.repeat(160)}x${']'.repeat(160)}`, 'X'],
  ['brackets without an end', `${'re'.repeat(10)}${'['.repeat(900)}`, `${'RE'.repeat(10)}${'['.repeat(230)}`],
])('reads a subject of many prefixes once: %s', (_, subject, base) => {
  const exec = vi.spyOn(RegExp.prototype, 'exec')
  let characters = 0
  try {
    expect(rfcBaseSubject(subject).base).toBe(base)
  } finally {
    for (const [text] of exec.mock.calls) characters += String(text).length
    exec.mockRestore()
  }
  expect(characters).toBeLessThan(10 * subject.length)
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
    result(found.add([{ uid: at + 1, sentAt: new Date(at * 1_000), subject, messageId, references: list }]))
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
    result(long.add([{ uid, sentAt: new Date(0), subject: '', messageId: `${uid}`, references: near }]))
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
  for (const message of messages) result(order.add([message]))
  expect([...result(order.finish())]).toEqual(expected)
})

const MAP_SET = Map.prototype.set
const base = { receivedAt: new Date(0), sentAt: new Date(0), sizeBytes: 5, from: '', to: '', cc: '' }
const LONG = '[a]'.repeat(330)

function stepsOf(steps: Generator<void, unknown>): number {
  let count = 0
  while (!steps.next().done) count += 1
  return count
}

it('reads the subject of a message once, however often SORT names it', () => {
  let reads = 0
  const message: SortedMessage = {
    ...base,
    uid: 1,
    get subject() {
      reads += 1
      return LONG
    },
  }
  const order = new MessageOrder(Array.from({ length: 20 }, (_, at) => ({ key: 'SUBJECT', isReverse: at % 2 > 0 })))
  result(order.add([message]))
  expect(reads).toBe(1)
})

it('lets other work have turns within a slice of long subjects', () => {
  const order = new MessageOrder([{ key: 'SUBJECT', isReverse: false }])
  const threads = new ReferenceThreads()
  const slice = Array.from({ length: 2_000 }, (_, at) => ({
    ...base,
    uid: at + 1,
    subject: `${LONG}${at}`,
    messageId: `${at}`,
    references: [],
  }))
  expect(stepsOf(order.add(slice))).toBeGreaterThan(10)
  expect(stepsOf(threads.add(slice))).toBeGreaterThan(10)
})

it('ignores references to missing messages beyond a limit', () => {
  const threads = new ReferenceThreads()
  let made = 0
  const set = vi.spyOn(Map.prototype, 'set').mockImplementation(function (this: Map<unknown, unknown>, key, value) {
    made += 1
    return MAP_SET.call(this, key, value)
  })
  try {
    for (let uid = 1; uid <= 5_000; uid += 1) {
      const references = Array.from({ length: 50 }, (_, at) => `r${uid}.${at}`)
      result(threads.add([{ uid, sentAt: new Date(0), subject: '', messageId: `m${uid}`, references }]))
    }
  } finally {
    set.mockRestore()
  }
  expect(made).toBeLessThanOrEqual(MAX_THREAD_NODES + 5_000)
  expect(result(threads.finish()).flatMap(({ children, uid }) => [uid, ...children])).toContain(5_000)
})
