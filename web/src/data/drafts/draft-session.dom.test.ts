import type { FileField } from '@sen/contract/messages'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteConnection } from '../../state/connection.ts'
import { CallError, NoAnswer } from '../call-error.ts'
import { queryClient } from '../query-client.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { setBusy } from '../refreshing.ts'
import { BLANK_CONTENT, type DraftContent } from './draft-content.ts'
import type { DraftServer } from './draft-server.ts'
import { ACCOUNT, minh, open, slowServer, stored, typing } from './draft-session.fixture.ts'
import { DraftSession } from './draft-session.ts'

const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('creates a draft only once there is something real, 400 ms after the subject', async () => {
  const { session, said, last } = open()
  session.change({ subject: ' ' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(said()).toBe('')

  session.change({ subject: 'B' })
  await vi.advanceTimersByTimeAsync(300)
  session.change({ subject: 'Báo giá' })
  await vi.advanceTimersByTimeAsync(399)
  expect(said()).toBe('')
  await vi.advanceTimersByTimeAsync(1)
  expect(said()).toBe('create key')
  expect(last().body?.subject).toBe('Báo giá')
  last().answer()
  await settle()
  expect(session.view.getState().status).toMatchObject({
    phase: 'created',
    hasChanges: false,
    stored: { messageId: 'm1', revision: 1 },
  })
})

it('saves the body 500 ms after the last key, reading it only then', async () => {
  const { session, said, last } = open({}, stored)
  const read = vi.fn(() => '<div><br></div>')
  session.attachBody(read)
  read.mockClear()
  read.mockReturnValue('<div>Chào</div>')
  session.bodyTyped()
  session.bodyTyped()
  expect(read).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(499)
  expect(said()).toBe('')
  await vi.advanceTimersByTimeAsync(1)
  expect(said()).toBe('save m1')
  expect(last()).toMatchObject({ revision: 4, body: { body: expect.stringContaining('<div>Chào</div>') } })
})

it('saves nothing when the body is unchanged, in the editor’s own spelling', async () => {
  const { session, said } = open({ own: '<div>a</div>' }, stored)
  session.attachBody(() => '<div><span>a</span></div>')
  session.bodyTyped()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(said()).toBe('')
})

it('saves after ten seconds of typing without a pause', async () => {
  const { session, said } = open({}, stored)
  for (let tenth = 0; tenth < 101; tenth++) {
    session.change({ subject: `chữ ${tenth}` })
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(said()).toBe('save m1')
})

it('never has two saves on their way; the second names the new revision', async () => {
  const { session, said, asked, last } = open({}, stored)
  session.change({ subject: 'một' })
  await vi.advanceTimersByTimeAsync(400)
  session.change({ subject: 'hai' })
  await vi.advanceTimersByTimeAsync(4_000)
  session.change({ subject: 'ba' })
  await vi.advanceTimersByTimeAsync(4_000)
  expect(said()).toBe('save m1')
  last().answer()
  await settle()
  expect(said()).toBe('save m1 | save m1')
  expect(asked.map((one) => `${one.revision} ${one.body?.subject}`)).toEqual(['4 một', '5 ba'])
})

it('stores typed text locally within 250 ms, before the server has it', async () => {
  const { session, kept, last } = open({}, stored)
  session.attachBody(typing('<div>đang gõ</div>'))
  session.bodyTyped()
  await vi.advanceTimersByTimeAsync(250)
  expect(await kept()).toMatchObject({ isUnsaved: true, content: { own: '<div>đang gõ</div>' }, stored })
  await vi.advanceTimersByTimeAsync(300)
  expect(await kept()).toMatchObject({ isUnsaved: true, savingFrom: 4 })
  last().answer()
  await settle()
  expect(await kept()).toMatchObject({ isUnsaved: false, stored: { revision: 5 } })
  expect((await kept())?.savingFrom).toBeUndefined()
})

it('keeps the last keys at once when their editor goes, as when another window is opened', async () => {
  const { session, kept } = open({}, stored)
  const letGo = session.attachBody(typing('<div>vừa gõ</div>'))
  session.bodyTyped()
  letGo()
  await settle()
  expect((await kept())?.content?.own).toBe('<div>vừa gõ</div>')
})

it('keeps the content of a recipient field, without saving it', async () => {
  const { session, kept, said } = open()
  session.noteTyping('to', 'minh@')
  await vi.advanceTimersByTimeAsync(5_000)
  expect((await kept())?.content?.typing.to).toBe('minh@')
  expect(said()).toBe('')
})

it('saves at once when the connection is back, without the rest of its delay', async () => {
  const { session, said, last } = open()
  session.change({ subject: 'Báo giá' })
  for (let turn = 0; turn < 7; turn += 1) {
    await vi.runOnlyPendingTimersAsync()
    last().fail(new NoAnswer('offline'))
    await settle()
  }
  const before = said()
  noteConnection({ state: 'waiting' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(said()).toBe(before)
  noteConnection({ state: 'open' })
  await vi.advanceTimersByTimeAsync(1)
  expect(said()).toBe(`${before} | create key`)
})

it('tries again while nothing answers, later each time, under the same name', async () => {
  const { session, said, last, status, kept } = open()
  session.change({ subject: 'Báo giá' })
  await vi.advanceTimersByTimeAsync(400)
  for (const [turn, seconds] of [2, 4, 8].entries()) {
    last().fail(new NoAnswer('offline'))
    await settle()
    expect(status()).toMatchObject({ phase: 'empty', problem: { kind: 'unreachable', failures: turn + 1 } })
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1)
    expect(said().split(' | ')).toHaveLength(turn + 1)
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(said()).toBe('create key | create key | create key | create key')
  expect((await kept())?.isUnsaved).toBe(true)
  last().answer()
  await settle()
  // The first request may have created an older text, so it is overwritten once.
  expect(said()).toMatch(/create key \| save m1$/)
  last().answer()
  await settle()
  expect(status()).toMatchObject({ phase: 'saved', hasChanges: false })
  expect(status().problem).toBeUndefined()
})

it.each([
  ['with itself, it goes on', 5, true, 'save m1 | save m1 | save m1', undefined],
  ['with somebody else, it asks', 5, false, 'save m1 | save m1', 'conflict'],
  ['with somebody else after itself, it asks', 6, false, 'save m1 | save m1', 'conflict'],
])('after a save whose answer was lost, in conflict %s', async (_, revision, isOwn, expected, problem) => {
  const { id, session, said, last, status } = open({}, stored)
  session.change({ subject: 'a' })
  await vi.advanceTimersByTimeAsync(400)
  last().fail(new NoAnswer('cut'))
  await vi.advanceTimersByTimeAsync(2_000)
  last().fail(new CallError('draft_conflict', 409, { revision, saved_by: isOwn ? id : 'somebody else' }))
  await settle()
  expect(said()).toBe(expected)
  expect(status().problem?.kind).toBe(problem)
  if (problem === undefined) expect(last()).toMatchObject({ revision: 5, body: { subject: 'a' } })
})

it('stops at a refusal until something changes', async () => {
  const { session, said, last, status } = open({}, stored)
  session.change({ subject: 'a' })
  await vi.advanceTimersByTimeAsync(400)
  last().fail(new CallError('sender_not_allowed', 403))
  await vi.advanceTimersByTimeAsync(200_000)
  expect(status().problem).toMatchObject({ kind: 'refused', code: 'sender_not_allowed' })
  expect(said()).toBe('save m1')
  session.change({ from: minh })
  await vi.advanceTimersByTimeAsync(400)
  expect(said()).toBe('save m1 | save m1')
})

it('makes a new draft when the old one was deleted elsewhere', async () => {
  const { session, asked, last, status } = open({}, stored)
  session.change({ subject: 'giữ lại' })
  await vi.advanceTimersByTimeAsync(400)
  last().fail(new CallError('message_not_found', 404))
  await settle()
  expect(last()).toMatchObject({ body: { subject: 'giữ lại' } })
  expect(asked[1]?.what).toMatch(/^create [0-9a-f]{32}$/)
  last().answer()
  await settle()
  expect(status().phase).toBe('created')
})

it.each([
  ['mine', 'của tôi', 9, 'save m1 | read m1 | save m1'],
  ['theirs', 'của họ', undefined, 'save m1 | read m1'],
] as const)('ends a conflict with %s', async (keep, subject, revision, expected) => {
  const { session, said, last, status } = open({}, stored)
  session.change({ subject: 'của tôi' })
  await vi.advanceTimersByTimeAsync(400)
  last().fail(new CallError('draft_conflict', 409))
  await vi.advanceTimersByTimeAsync(100_000)
  expect(status().problem).toEqual({ kind: 'conflict' })
  session.change({ cc: [minh] })
  await vi.advanceTimersByTimeAsync(100_000)
  expect(said()).toBe('save m1')

  const done = session.resolve(keep)
  last().answer({
    ...BLANK_CONTENT,
    body: '<p>họ</p>',
    body_format: 'html',
    subject: 'của họ',
    from: minh,
    revision: 9,
    files: [],
    thread_id: 't1',
    in_reply_to: '',
  })
  await done
  await vi.advanceTimersByTimeAsync(1_000)
  expect(said()).toBe(expected)
  expect(session.view.getState().content.subject).toBe(subject)
  expect(session.view.getState().bodyVersion).toBe(keep === 'theirs' ? 1 : 0)
  if (revision) expect(last().revision).toBe(revision)
})

it('closes when the server has everything, and not before', async () => {
  const { session, last, kept } = open({}, stored)
  session.attachBody(typing('<div>cuối</div>'))
  session.bodyTyped()
  const closing = session.close()
  last().answer()
  expect(await closing).toBe(true)
  expect(await kept()).toBeUndefined()
})

it('keeps the text here, and tries on, when it cannot be saved at closing', async () => {
  const { session, said, last, kept } = open({}, stored)
  session.change({ subject: 'a' })
  const closing = session.close()
  last().fail(new NoAnswer('offline'))
  expect(await closing).toBe(false)
  expect((await kept())?.isUnsaved).toBe(true)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(said()).toBe('save m1 | save m1')
})

it('closes without a word when nothing was written', async () => {
  const { session, said, kept } = open({ own: '<div><br></div>' })
  expect(await session.close()).toBe(true)
  expect(said()).toBe('')
  expect(await kept()).toBeUndefined()
})

it('saves at once when the page leaves, and remembers that it did', async () => {
  const { session, said, kept } = open({}, stored)
  session.attachBody(typing('<div>chữ cuối</div>'))
  session.bodyTyped()
  session.flush(true)
  expect(said()).toBe('save m1 leaving')
  expect(await kept()).toMatchObject({ isUnsaved: true, savingFrom: 4, content: { own: '<div>chữ cuối</div>' } })
})

it('saves text that was kept from before a crash', async () => {
  const { server, asked } = slowServer()
  new DraftSession('kept', ACCOUNT, server, {
    content: { ...BLANK_CONTENT, subject: 'cứu được' },
    stored,
    isUnsaved: true,
  })
  await vi.advanceTimersByTimeAsync(500)
  expect(asked.map((one) => one.what)).toEqual(['save m1'])
})

it('names files by the ids from the server, and reports deleted ones', async () => {
  const file = (id: string) =>
    ({ id, uuid: `u${id}`, name: `${id}.pdf`, size: 1, content_id: '' }) as DraftContent['files'][number]
  const { server, asked } = slowServer()
  const answering: DraftServer = {
    ...server,
    save: async (id, body, { revision }) => {
      asked.push({ what: `save ${body.files.join()}`, answer: () => {}, fail: () => {} })
      return {
        id,
        thread_id: 't1',
        revision: revision + 1,
        version: 1,
        saved_at: 1,
        files: [{ ...file('9'), name: '1.pdf' }],
      }
    },
  }
  const session = new DraftSession('files', ACCOUNT, answering, { content: BLANK_CONTENT, stored })
  session.change({ files: [file('1'), file('2')], forwarded: ['1', '2'] })
  await vi.advanceTimersByTimeAsync(400)
  expect(session.view.getState().content.files.map((one) => one.id)).toEqual(['9'])
  expect(session.view.getState().content.forwarded).toEqual(['9', '2'])
  expect(session.view.getState().missing.map((one) => one.id)).toEqual(['2'])
})

it('saves the text without files that the server does not have any more, and says which', async () => {
  const file = (id: string) => ({ id, uuid: `u${id}`, name: `${id}.pdf`, size: 1, content_id: '' }) as FileField
  const { session, said, last, status } = open({}, stored)
  session.change({ subject: 'giữ lại', files: [file('1'), file('2')] })
  await vi.advanceTimersByTimeAsync(400)
  last().fail(new CallError('file_not_found', 404, { files: ['2'] }))
  await settle()
  expect(said()).toBe('save m1 | save m1')
  expect(last()).toMatchObject({ body: { subject: 'giữ lại', files: ['1'] } })
  expect(session.view.getState().missing.map((one) => one.id)).toEqual(['2'])
  last().fail(new CallError('file_not_found', 404, { files: ['unknown here'] }))
  await settle()
  expect(status().problem).toMatchObject({ kind: 'refused', code: 'file_not_found' })
  expect(said()).toBe('save m1 | save m1')
})

it('reads the storage in use again after files were attached or removed, and not after other saves', async () => {
  // Timers of the tests above went with their clock, so that a pause would never end.
  setBusy(false)
  const invalidated = vi.spyOn(queryClient, 'invalidateQueries')
  const { session, last } = open({ subject: 'Báo giá' }, stored)
  const save = async (change: Partial<DraftContent>) => {
    invalidated.mockClear()
    session.change(change)
    await vi.advanceTimersByTimeAsync(1_000)
    last().answer()
    await vi.advanceTimersByTimeAsync(1_000)
    return invalidated.mock.calls.map(([filters]) => filters?.queryKey)
  }
  const file = { id: 'f1', uuid: 'u1', name: 'a.pdf' } as FileField
  expect(await save({ subject: 'Báo giá mới' })).toEqual([])
  expect(await save({ files: [file] })).toEqual([QUERY_KEYS.quota])
  expect(await save({ subject: 'Báo giá' })).toEqual([])
  expect(await save({ files: [] })).toEqual([QUERY_KEYS.quota])
  invalidated.mockRestore()
})
