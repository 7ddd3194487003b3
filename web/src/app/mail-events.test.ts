import { i18n } from '@lingui/core'
import type { MailEventField } from '@sen/contract/events'
import { QueryClient } from '@tanstack/react-query'
import { beforeAll, expect, it } from 'vitest'
import { quotaQuery, userQuery } from '../data/account/queries.ts'
import { showNotice, useNotices } from '../state/notices.ts'
import { applyFrame, undeliveredText } from './mail-events.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

it.each([
  ['550 5.1.1 user unknown', 'Could not deliver to an@x.example: the recipient does not exist'],
  ['452 4.2.2 mailbox full', 'Could not deliver to an@x.example: the recipient’s mailbox is full'],
  ['571 Ask my owner first', 'Could not deliver to an@x.example: 571 Ask my owner first'],
  ['', 'Could not deliver to an@x.example'],
])('%j becomes %j', async (reply, expected) => {
  expect(await undeliveredText({ recipient: 'an@x.example', reply, given_up: false })).toBe(expected)
})

it('does not give the server’s last reply as the reason when an administrator has given the mail up', async () => {
  const given = { recipient: 'an@x.example', reply: '452 4.2.2 mailbox full', given_up: true }
  expect(await undeliveredText(given)).toBe('An administrator stopped delivery to an@x.example')
})

it('asks again how full the mailbox is when mail came or went, and not when some was read', () => {
  const cache = new QueryClient()
  cache.setQueryData(quotaQuery.queryKey, { usedBytes: 1, allowedBytes: 2, isAutomatic: false })
  const hear = (event: Partial<MailEventField>) => {
    applyFrame(cache, { kind: 'events', events: [{ version: 7, thread_id: '1', ...event } as MailEventField] })
    return cache.getQueryState(quotaQuery.queryKey)?.isInvalidated
  }
  expect(hear({ type: 'threads.marked', thread_ids: [], folder_id: '1', unread: false })).toBe(false)
  expect(hear({ type: 'sent' })).toBe(true)
})

it('refetches the account when it may no longer send, and leaves the page and the text in it', () => {
  const cache = new QueryClient()
  cache.getQueryCache().build(cache, { queryKey: userQuery.queryKey })
  const isStale = () => cache.getQueryState(userQuery.queryKey)?.isInvalidated
  expect(isStale()).toBe(false)
  applyFrame(cache, { kind: 'events', events: [{ type: 'enable_smtp', version: 8, enabled: false }] })
  expect(isStale()).toBe(true)
})

it('keeps the undo of a sent message when it hears late of the save before, and removes it when the message was taken back', () => {
  showNotice({ text: 'Message sent', about: 'm1', version: 12 })
  const hear = (version: number) => {
    const saved = { type: 'draft.saved', version, message_id: 'm1', thread_id: 't1', revision: 3 } as MailEventField
    applyFrame(new QueryClient(), { kind: 'events', events: [saved] })
    return useNotices.getState().notices.map(({ text }) => text)
  }
  expect(hear(11)).toEqual(['Message sent'])
  expect(hear(13)).toEqual([])
})
