import type { MessageField } from '@sen/contract/messages'
import { expect, it } from 'vitest'
import { CallError, NoAnswer } from '../call-error.ts'
import { confirmSaved } from './confirm-saved.ts'
import { BLANK_CONTENT } from './draft-content.ts'
import { open, stored, typing } from './draft-session.fixture.ts'

const there = (more: Partial<MessageField>): MessageField =>
  ({
    ...BLANK_CONTENT,
    subject: 'ở kia',
    body: '',
    body_format: 'html',
    from: { name: '', email: '' },
    is_draft: true,
    state: '',
    date: 1_800_000_000,
    ...more,
  }) as unknown as MessageField
const answers = (more: Partial<MessageField>) => ({ read: async () => there(more) })
const fails = (error: unknown) => ({
  read: async () => {
    throw error
  },
})
const GONE = new CallError('message_not_found', 404)

it.each<[string, { readonly read: () => Promise<MessageField> }, boolean, boolean, string]>([
  ['as the server has it', answers({ revision: 4 }), false, true, 'ở đây m1'],
  ['more here than on the server', answers({ revision: 4 }), true, true, 'ở đây m1'],
  ['saved elsewhere, more here: the next save will ask', answers({ revision: 6 }), true, true, 'ở đây m1'],
  ['no network', fails(new NoAnswer('x')), false, true, 'ở đây m1'],
  ['deleted elsewhere', fails(GONE), false, false, 'ở đây m1'],
  ['deleted elsewhere, more here', fails(GONE), true, true, 'ở đây new'],
  ['sent', answers({ is_draft: false, revision: 4 }), false, false, 'ở đây m1'],
  ['being sent', answers({ state: 'sending', revision: 4 }), false, false, 'ở đây m1'],
  ['sent, more here', answers({ is_draft: false, revision: 4 }), true, true, 'ở đây new'],
])('%s', async (_, server, isUnsaved, isLeft, expected) => {
  const { session } = open({ subject: 'ở đây' }, stored, { isUnsaved })
  expect(await confirmSaved(session, server)).toBe(isLeft)
  const { content, status } = session.view.getState()
  expect(`${content.subject} ${status.stored?.messageId ?? 'new'}`).toBe(expected)
  session.dispose()
})

it('shows the text that was saved elsewhere, when nothing is only here', async () => {
  const { session, last, said } = open({ subject: 'ở đây' }, stored)
  const confirmed = confirmSaved(session, answers({ revision: 6 }))
  await expect.poll(said).toContain('read m1')
  last().answer(there({ revision: 6 }))
  expect(await confirmed).toBe(true)
  expect(session.view.getState().content.subject).toBe('ở kia')
  session.dispose()
})

it('keeps text that is typed before the server has answered', async () => {
  const { session } = open({ subject: 'ở đây' }, stored)
  const confirmed = confirmSaved(session, fails(GONE))
  session.attachBody(typing('<div>gõ tiếp</div>'))
  session.bodyTyped()
  expect(await confirmed).toBe(true)
  const { content, status } = session.view.getState()
  expect([content.own, status.stored?.messageId]).toEqual(['<div>gõ tiếp</div>', undefined])
  session.dispose()
})
