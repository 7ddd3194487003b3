import { type Call, MailboxBusy } from '@sen/core/ports/call-scope'
import { MAX_CALLS_WAITING_FOR_MAILBOX, MAX_VISITORS_WAITING_FOR_MAILBOX } from '@sen/model/bulkheads/limits'
import { expect, it } from 'vitest'
import { WriteQueue } from './write-queue.ts'

const callBy = (caller: string): Call => ({
  caller,
  signal: new AbortController().signal,
  onEnd: () => {},
  endWithin: () => {},
})
function held(): { readonly promise: Promise<void>; readonly release: () => void } {
  let release = () => {}
  const promise = new Promise<void>((resolve) => {
    release = resolve
  })
  return { promise, release }
}
const OWN = callBy('7')
const VISITOR = callBy('203.0.113.9')

it('keeps places for the mailbox itself, however many visitors of its shares write', async () => {
  const queue = new WriteQueue()
  const holder = held()
  const order: string[] = []
  const write = (call: Call | undefined, name: string) => queue.run('7', call, async () => void order.push(name))
  const first = queue.run('7', VISITOR, () => holder.promise)
  const visitors = Array.from({ length: 40 }, () => write(VISITOR, 'visitor'))
  const job = write(undefined, 'job')
  const own = Array.from({ length: MAX_CALLS_WAITING_FOR_MAILBOX + 5 }, () => write(OWN, 'own'))
  holder.release()
  const ends = await Promise.allSettled([first, ...visitors, job, ...own])
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  expect(refused.every((reason) => reason instanceof MailboxBusy)).toBe(true)
  expect(refused).toHaveLength(40 - MAX_VISITORS_WAITING_FOR_MAILBOX + 5)
  expect(order).toEqual([
    'own',
    'job',
    ...Array.from({ length: MAX_CALLS_WAITING_FOR_MAILBOX - 1 }, () => 'own'),
    ...Array.from({ length: MAX_VISITORS_WAITING_FOR_MAILBOX }, () => 'visitor'),
  ])
})

it('delivers to a mailbox whose own calls never end, in turns', async () => {
  const queue = new WriteQueue()
  const order: string[] = []
  const write = (call: Call | undefined, name: string): Promise<void> =>
    queue.run('7', call, async () => {
      order.push(name)
      // The page asks for the next write at once, before this one has ended.
      if (name === 'own' && order.length < 30) void write(OWN, 'own')
    })
  const ends = [write(OWN, 'own'), write(OWN, 'own'), ...Array.from({ length: 5 }, () => write(undefined, 'mail'))]
  await Promise.all(ends)
  expect(order.slice(0, 11)).toEqual(['own', 'own', 'mail', 'own', 'mail', 'own', 'mail', 'own', 'mail', 'own', 'mail'])
})

it('keeps lines of different mailboxes and kinds apart', async () => {
  const queue = new WriteQueue()
  const holder = held()
  const first = queue.run('7', OWN, () => holder.promise)
  expect(await queue.run('8', OWN, async () => 'other mailbox')).toBe('other mailbox')
  expect(await queue.run('7', OWN, async () => 'late', { isVersionLate: true })).toBe('late')
  holder.release()
  await first
})

it('lets urgent writers go first, in order', async () => {
  const queue = new WriteQueue()
  const holder = held()
  const order: string[] = []
  const first = queue.run('7', undefined, () => holder.promise)
  const ends = [
    queue.run('7', OWN, async () => void order.push('own')),
    queue.run('7', undefined, async () => void order.push('job')),
    ...['first', 'second'].map((name) =>
      queue.run('7', undefined, async () => void order.push(name), { isUrgent: true }),
    ),
  ]
  holder.release()
  await Promise.all([first, ...ends])
  expect(order).toEqual(['first', 'second', 'own', 'job'])
})
