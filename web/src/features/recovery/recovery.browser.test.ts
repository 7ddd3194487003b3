import { listRemovedMail, type RemovedMessageField, recoverMail, undoRecovery } from '@sen/contract/removed-mail'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../data/call-error.ts'
import { accessibilityViolations } from '../../testing/accessibility-violations.fixture.ts'
import { hasFocus, mailStage } from '../../testing/mail-stage.fixture.tsx'
import { pageAnswer } from '../../testing/page-answer.fixture.ts'

const stage = mailStage()
const message = (at: number, more: Partial<RemovedMessageField> = {}): RemovedMessageField => ({
  id: String(at),
  kind: 'received',
  folder_id: null,
  from: { name: `Người gửi ${at}`, email: `gui${at}@ngoai.example` },
  to: [],
  subject: `Thư ${at}`,
  date: 1_795_507_200 - at,
  size: 1_000,
  removed_at: 1_795_507_200 - at,
  removed_by: 'lan@senmail.test',
  ...more,
})

let kept: RemovedMessageField[]
let days = 14
beforeEach(() => {
  days = 14
  kept = Array.from({ length: 30 }, (_, at) => message(at))
  stage.server.answer(listRemovedMail, ({ query }) => {
    const found = kept.filter(({ subject }) => subject.includes(query.get('s') ?? ''))
    const { data: messages, ...end } = pageAnswer(found, query)
    return { data: { messages, ...end, kept_days: days } }
  })
})
const open = (more: object = {}) => stage.open([], { language: 'en', path: '/recover', ...more })
const box = (name: string) => page.getByRole('list', { name: 'Deleted mail' }).getByRole('checkbox', { name })

it('is searched and turned by pages, and restores chosen mail, with a way to undo it', async () => {
  const undone: unknown[] = []
  stage.server.answer(recoverMail, ({ body }) => {
    const { ids } = body as { ids: string[] }
    kept = kept.filter(({ id }) => !ids.includes(id))
    return { data: { message_ids: ids, version: 7 } }
  })
  stage.server.answer(undoRecovery, ({ body }) => {
    undone.push(body)
    kept = [message(29), ...kept]
    return { data: { count: 1, version: 8 } }
  })
  await open()
  await expect.element(page.getByText('Mail deleted forever is kept for 14 days.')).toBeVisible()
  await page.getByRole('button', { name: 'Older ones' }).click()
  await expect.element(page.getByText('26–30 of 30')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by sender or subject' }).fill('Thư 29')
  await expect.poll(() => page.getByRole('list', { name: 'Deleted mail' }).getByRole('checkbox').all().length).toBe(1)
  await expect.element(page.getByRole('button', { name: 'Recover', exact: true })).toBeDisabled()
  await box('Người gửi 29').click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('button', { name: 'Recover', exact: true }).click()
  await expect.element(page.getByText('1 message is back where it was.')).toBeVisible()
  await expect.element(page.getByText('Nothing found.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(box('Người gửi 29')).toBeVisible()
  expect(undone).toEqual([{ message_ids: ['29'], version: 7 }])
})

it('keeps the choice when there is no room for it', async () => {
  stage.server.answer(recoverMail, () => {
    throw new CallError('quota_exceeded', 403)
  })
  kept = [message(1, { kind: 'sent', to: [{ name: '', email: 'an@ngoai.example' }], removed_by: '', subject: '' })]
  await open({ width: 390, height: 844 })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: 'Recover', exact: true }).click()
  await expect.element(page.getByText('Your storage is full', { exact: false })).toBeVisible()
  await expect.element(box('To: an@ngoai.example')).toBeChecked()
  await expect.element(page.getByText('automatically from Trash', { exact: false })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

it('says which folder each was in, and names its target when that was deleted', async () => {
  const inFolder = (at: number, name: string) => {
    const id = stage.mailbox.folders().find((each) => each.name === name)?.id ?? 'gone'
    return message(at, { folder_id: id })
  }
  await open({ ownFolders: ['Dự án/Ễnh ương'] })
  kept = [
    inFolder(1, 'INBOX'),
    inFolder(2, 'Dự án/Ễnh ương'),
    inFolder(3, 'không còn'),
    message(4, { kind: 'sent', to: [{ name: '', email: 'an@ngoai.example' }] }),
    inFolder(5, 'Trash'),
  ]
  await page.getByRole('searchbox', { name: 'Search by sender or subject' }).fill('Thư')
  const says = (name: string, line: string) =>
    expect.element(box(name)).toHaveAccessibleDescription(new RegExp(`^${line} ·\\s`))
  await says('Người gửi 1', 'Was in Inbox')
  await says('Người gửi 2', 'Was in Dự án/Ễnh ương')
  await says('Người gửi 3', 'Its folder no longer exists: goes back to Inbox')
  await says('To: an@ngoai.example', 'Its folder no longer exists: goes back to Sent')
  await says('Người gửi 5', 'Its folder no longer exists: goes back to Inbox')
})

it('says so when the organisation keeps nothing', async () => {
  kept = []
  days = 0
  await open()
  await expect.element(page.getByText('Your organisation doesn’t keep deleted mail', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('searchbox', { name: 'Search by sender or subject' })).not.toBeInTheDocument()
  await expect.element(page.getByText('There is nothing to recover.')).toBeVisible()
})

it('is reached from Trash, also when that is empty', async () => {
  await stage.open([], { language: 'en', path: '/folder/Trash', width: 390, height: 844 })
  await page.getByRole('button', { name: 'Recover deleted mail' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Recover deleted mail' })).toBeVisible()
})

it('is not offered when the organisation keeps nothing, and the question before Trash is emptied says so', async () => {
  const thread = { subject: 'Cũ', folder: 'Trash' }
  await stage.open([thread], { language: 'en', path: '/folder/Trash', user: { removed_mail_kept_days: 0 } })
  await page.getByRole('button', { name: 'Empty Trash' }).click()
  await expect
    .element(page.getByRole('alertdialog'))
    .toHaveTextContent('Your organisation doesn’t keep deleted mail, so it can’t be recovered.')
  await hasFocus(page.getByRole('button', { name: 'Cancel' }))
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(page.getByRole('button', { name: 'Recover deleted mail' }).query()).toBeNull()
  await stage.changeUser({ removed_mail_kept_days: 7 })
  await expect.element(page.getByRole('button', { name: 'Recover deleted mail' })).toBeVisible()
  await page.getByRole('button', { name: 'Empty Trash' }).click()
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('Recoverable for 7 days, except drafts.')
  await hasFocus(page.getByRole('button', { name: 'Empty', exact: true }))
})
