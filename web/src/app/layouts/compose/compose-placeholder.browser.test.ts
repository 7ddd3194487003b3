import { userInfo } from '@sen/contract/account'
import { suggestRecipients } from '@sen/contract/contacts/recipients'
import { getThread } from '@sen/contract/threads'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { userQuery } from '../../../data/account/queries.ts'
import { queryClient } from '../../../data/query-client.ts'
import { needWithParts } from '../../../lib/trouble/load-part.ts'
import { openCompose } from '../../../state/compose-windows.ts'
import { startWriting } from '../../../testing/compose-stage.fixture.tsx'
import { hasFocus, isGone, mailStage, press, rowCount } from '../../../testing/mail-stage.fixture.tsx'
import { inputMethod } from '../../../testing/typing.fixture.ts'

const stage = mailStage()
const SUBJECT = 'Lịch họp tuần sau'
const SENDER = 'Đặng Kim Anh'
const MAIL = [{ subject: SUBJECT }]
const MINH = { name: 'Đỗ Nhật Minh', email: 'minh@senmail.test' }
const { keyboard } = userEvent

let arrive: () => void
let arrived: Promise<void>
beforeEach(() => {
  arrived = new Promise((resolve) => {
    arrive = resolve
  })
  stage.server.answer(suggestRecipients, ({ query }) => {
    const text = query.get('search_text') ?? ''
    const same_domain_emails = text !== '' && MINH.email.startsWith(text) ? [MINH] : []
    return { data: { suggest_emails: [], same_domain_emails } }
  })
})

const writable = () => startWriting(() => undefined)

/** Delays the compose chunk, or only its editor, until `arrive` is called. */
async function openEarly(piece: 'compose' | 'rich-editor', view: 'list' | 'thread'): Promise<void> {
  const path = view === 'thread' ? { path: '/folder/INBOX/100' } : {}
  if (piece === 'compose') await stage.open(MAIL, { ...path, laterParts: arrived })
  else {
    await stage.open(MAIL, path)
    const { window } = await startWriting(() => press('c'))
    await window.getByRole('button', { name: 'Lưu và đóng' }).click()
    await isGone(window)
    needWithParts(() => arrived)
  }
  if (view === 'thread') await expect.element(page.getByRole('heading', { name: SUBJECT, level: 2 })).toBeVisible()
}

describe.each(['compose', 'rich-editor'] as const)('while %s is on its way', (piece) => {
  it('puts every key pressed after c into the mail', async () => {
    await openEarly(piece, 'list')
    await press('c')
    await keyboard('minh@senmail.test, hoa@x.vn')
    await press('Tab')
    await keyboard('Về việc jx#s?')
    await press('Tab')
    await keyboard('Chào em,')
    await press('Enter')
    await keyboard('gi c')
    arrive()
    const compose = await writable()
    await expect.poll(compose.lines).toContain('gi c')
    await keyboard('uối')
    await expect.poll(() => compose.lines().trim()).toBe('Chào em,\ngi cuối')
    await expect.poll(compose.recipients).toEqual([MINH.name, 'hoa@x.vn'])
    expect([compose.value(compose.to), compose.value(compose.subject)]).toEqual(['', 'Về việc jx#s?'])
    expect(rowCount()).toBe(1)
    expect(stage.path()).toBe('/folder/INBOX')
  })

  it('leaves the caret to a user who opened the palette meanwhile', async () => {
    await openEarly(piece, 'list')
    await press('c')
    await keyboard('min')
    await press('Control+k')
    const palette = page.getByRole('combobox', { name: 'Tìm lệnh, thư mục hoặc chuỗi thư' })
    await hasFocus(palette)
    arrive()
    await keyboard('thu')
    expect((palette.element() as HTMLInputElement).value).toBe('thu')
    await press('Escape')
    await isGone(palette)
    await keyboard('h@senmail.test,')
    const compose = await writable()
    await expect.poll(compose.recipients).toEqual([MINH.name])
    expect(compose.value(compose.to)).toBe('')
  })

  it('puts letters typed after r into the answer', async () => {
    await openEarly(piece, 'thread')
    await press('r')
    await keyboard('Được em nhé, gi j')
    arrive()
    const compose = await writable()
    await expect.poll(compose.lines).toContain('Được em nhé, gi j')
    await keyboard('!')
    await expect.poll(() => compose.lines().split('\n')[0]).toBe('Được em nhé, gi j!')
    expect(compose.recipients()).toEqual([SENDER])
  })

  it('goes on in the field that was being written in', async () => {
    await openEarly(piece, 'list')
    await press('c')
    // Text after the comma is no recipient yet.
    await keyboard('hoa@x.vn, min')
    arrive()
    const compose = await writable()
    await expect.poll(() => compose.value(compose.to)).toMatch(/^ ?min$/)
    await keyboard('h@senmail.test')
    expect(compose.recipients()).toEqual(['hoa@x.vn'])
    expect(compose.value(compose.to).trim()).toBe('minh@senmail.test')
    expect([compose.value(compose.subject), compose.lines().trim()]).toEqual(['', ''])
  })
})

async function forgetUser(): Promise<void> {
  const user = queryClient.getQueryData(userQuery.queryKey)
  if (!user) throw new Error('Nobody is signed in.')
  stage.server.answer(userInfo, async () => {
    await arrived
    return { data: user }
  })
  void queryClient.resetQueries({ queryKey: userQuery.queryKey })
  await expect.poll(() => queryClient.getQueryData(userQuery.queryKey)).toBe(undefined)
}

it('begins before the account is loaded', async () => {
  await stage.open(MAIL)
  await forgetUser()
  await press('c')
  await keyboard('minh@senmail.test, ')
  arrive()
  const compose = await writable()
  await expect.poll(compose.recipients).toEqual([MINH.name])
})

it.each(['r', 'a'])('answers by %s before the account is loaded', async (key) => {
  await stage.open(MAIL, { path: '/folder/INBOX/100' })
  await expect.element(page.getByRole('heading', { name: SUBJECT, level: 2 })).toBeVisible()
  await forgetUser()
  await press(key)
  await keyboard('Em xem rồi, gi j')
  arrive()
  const compose = await writable()
  await expect.poll(compose.lines).toContain('Em xem rồi, gi j')
  expect(compose.recipients()).toEqual([SENDER])
})

it('answers a thread that comes after the key, and takes nothing that is typed meanwhile for a command', async () => {
  let isAsked = false
  stage.server.answer(getThread, async () => {
    isAsked = true
    await arrived
    return { data: stage.mailbox.detailOf('100') }
  })
  await stage.open(MAIL)
  await press('j', 'Enter')
  await expect.poll(stage.path).toBe('/folder/INBOX/100')
  await expect.poll(() => isAsked).toBe(true)
  await press('r')
  await keyboard('#u')
  arrive()
  const compose = await writable()
  await keyboard('Vâng ạ.')
  await expect.poll(() => compose.lines().split('\n')[0]).toBe('Vâng ạ.')
  expect(compose.recipients()).toEqual([SENDER])
  expect(stage.path()).toBe('/folder/INBOX/100')
})

it('lets an input method finish before the text is handed over', async () => {
  const method = inputMethod()
  await openEarly('rich-editor', 'list')
  await press('c', 'Tab')
  await method.begin('viê')
  arrive()
  const compose = await writable()
  await method.begin('việ')
  expect(compose.value(compose.subject)).toBe('')
  await method.end('việt')
  await expect.poll(() => compose.value(compose.subject)).toBe('việt')
  await keyboard(' nam')
  expect(compose.value(compose.subject)).toBe('việt nam')
})

it('keeps text typed for a window that became small before it opened, and puts none of it into the other', async () => {
  // The screen has room for one window, so the second minimises the first.
  await stage.open(MAIL, { width: 390, laterParts: arrived })
  const open = () => page.getByRole('button', { name: 'Soạn thư' }).first().click()
  await open()
  await press('Tab')
  await keyboard('Thư một')
  await press('Tab')
  await keyboard('Chào một')
  openCompose({ kind: 'new' })
  await expect.poll(() => document.querySelectorAll('[data-takes-keys] textarea').length).toBe(2)
  await press('Tab')
  await keyboard('Thư hai')
  await press('Tab')
  await keyboard('Chào hai')
  arrive()
  const texts = () =>
    Array.from(document.querySelectorAll('[role=dialog]'), (window) => [
      Array.from(window.querySelectorAll('input'), ({ value }) => value).find((value) => value.startsWith('Thư')),
      window.querySelector('[contenteditable]')?.textContent,
    ])
  await expect.poll(texts).toEqual([
    ['Thư một', 'Chào một'],
    ['Thư hai', 'Chào hai'],
  ])
})
