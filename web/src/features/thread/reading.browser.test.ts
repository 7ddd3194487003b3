import { getThread } from '@sen/contract/threads'
import { getUnsubscribe, postUnsubscribe } from '@sen/contract/unsubscribing'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../data/call-error.ts'
import { accessibilityViolations } from '../../testing/accessibility-violations.fixture.ts'
import { READER } from '../../testing/canned-mail.fixture.ts'
import { hasFocus, isGone, mailStage, press, rowOf } from '../../testing/mail-stage.fixture.tsx'
import { PHONE } from '../../testing/touch-screen.fixture.ts'

const stage = mailStage()
const [NEWEST, FILES, LONG, QUOTED] = ['Thư mới nhất', 'Bảng giá quý 4', 'Đối chiếu công nợ', 'Xác nhận lịch nhận hàng']
const PARTNER = { name: 'Đặng Kim Anh', email: 'kim.anh@doitac.example' }
const LENGTH = 8
const FILLER = 'Bên em đã rà lại từng dòng trên bảng đối chiếu và chưa thấy chênh lệch nào. '.repeat(4)
const endOf = (number: number): string => `Hết thư thứ ${number}.`
const long = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    subject: at === 0 ? LONG : `Re: ${LONG}`,
    cc: [{ name: '', email: 'ke.toan@doitac.example' }],
    snippet: `Thư thứ ${at + 1}.`,
    body: `Thư thứ ${at + 1}. ${FILLER}\n\n${endOf(at + 1)}`,
  }))
const MAIL = [
  { subject: NEWEST },
  { subject: FILES },
  { subject: LONG, unread: false, messages: long(LENGTH) },
  {
    subject: QUOTED,
    messages: [
      {
        body: 'Bên em nhận được rồi ạ.\n\nVào 09:15 12/11/2026, Ngô Bảo Ngọc viết:\n> Em xác nhận giúp chị lịch thứ Năm.\n> Chị cảm ơn.',
      },
    ],
  },
]
const WORDS = {
  vi: {
    unread: 'chưa đọc',
    back: 'Về danh sách',
    threadActions: 'Thao tác với chuỗi thư',
    markUnread: 'Đánh dấu chưa đọc',
    expandAll: 'Mở rộng tất cả',
    collapseAll: 'Thu gọn tất cả',
    showMore: (count: number) => `Hiện thêm ${count} thư`,
    showQuoted: 'Hiện thư được trích dẫn',
    hideQuoted: 'Ẩn thư được trích dẫn',
    toMe: 'đến tôi',
    details: 'Chi tiết thư',
    tryAgain: 'Thử lại',
  },
  en: {
    unread: 'unread',
    back: 'Back to the list',
    threadActions: 'Conversation actions',
    markUnread: 'Mark as unread',
    expandAll: 'Expand all',
    collapseAll: 'Collapse all',
    showMore: (count: number) => `Show ${count} more messages`,
    showQuoted: 'Show the quoted mail',
    hideQuoted: 'Hide the quoted mail',
    toMe: 'to me',
    details: 'Message details',
    tryAgain: 'Try again',
  },
} as const
const words = WORDS.vi
const article = page.getByRole('article')
const messages = article.getByRole('listitem')
const heading = (name: string) => page.getByRole('heading', { name, level: 2 })

async function openThread(subject: string): Promise<void> {
  await rowOf(subject).getByRole('link').click()
  await expect.element(heading(subject)).toBeVisible()
}

describe.each([
  { language: 'vi', kind: 'desktop', size: {} },
  { language: 'en', kind: 'phone', size: PHONE },
] as const)('in $language on a $kind', ({ language, kind, size }) => {
  const words = WORDS[language]
  const open = () => stage.open(MAIL, { language, ...size })

  it('marks a thread read by opening it, and unread again from within', async () => {
    await open()
    const unread = rowOf(new RegExp(`${NEWEST}.*, ${words.unread}`))
    await expect.element(unread).toBeVisible()
    await openThread(NEWEST)
    await article.getByRole('button', { name: words.back }).first().click()
    await expect.element(rowOf(NEWEST)).toBeVisible()
    await isGone(unread)
    await openThread(NEWEST)
    if (kind === 'phone') {
      await page.getByRole('button', { name: words.threadActions }).click()
      await page.getByRole('menuitem', { name: words.markUnread, exact: true }).click()
    } else await page.getByRole('button', { name: words.markUnread }).click()
    await expect.element(unread).toBeVisible()
  })

  it('folds the middle of a long thread that was read, and opens the requested messages', async () => {
    await open()
    await openThread(LONG)
    await expect.element(page.getByText(endOf(LENGTH))).toBeVisible()
    const more = page.getByRole('button', { name: words.showMore(5) })
    await expect.element(more).toBeVisible()
    expect(messages.elements()).toHaveLength(4)
    expect(page.getByText(endOf(1)).elements()).toEqual([])

    await more.click()
    expect(messages.elements()).toHaveLength(LENGTH)
    const third = messages.nth(2)
    await third.getByRole('button', { name: PARTNER.name, expanded: false }).click()
    await expect.element(third.getByText(endOf(3))).toBeVisible()
    await third.getByRole('button', { name: PARTNER.name, expanded: true }).click()
    await isGone(third.getByText(endOf(3)))

    await page.getByRole('button', { name: words.expandAll }).click()
    for (let number = 1; number <= LENGTH; number++) await expect.element(page.getByText(endOf(number))).toBeVisible()
    await page.getByRole('button', { name: words.collapseAll }).click()
    await isGone(page.getByText(endOf(LENGTH)))
  })

  it('folds the quoted mail of a plain text', async () => {
    await open()
    await openThread(QUOTED)
    const quoted = article.getByText('Em xác nhận giúp chị lịch thứ Năm.')
    await expect.element(article.getByText('Bên em nhận được rồi ạ.')).toBeVisible()
    expect(quoted.elements()).toEqual([])
    await page.getByRole('button', { name: words.showQuoted }).click()
    await expect.element(quoted).toBeVisible()
    await page.getByRole('button', { name: words.hideQuoted }).click()
    await isGone(quoted)
  })

  it('lays out of a very long text only the part near the screen, and the rest when it is scrolled to', async () => {
    const lines = Array.from({ length: 5_000 }, (_, at) => `Xem https://sen.vn/${at} nhé.`)
    await stage.open([{ subject: NEWEST, messages: [{ body: lines.join('\n') }] }], { language, ...size })
    await openThread(NEWEST)
    const links = () => Array.from(article.element().querySelectorAll('p a'))
    const isLaidOut = (at: number) => links().at(at)?.checkVisibility({ contentVisibilityAuto: true })
    await expect.poll(() => isLaidOut(0)).toBe(true)
    await expect.poll(() => isLaidOut(-1)).toBe(false)
    const pieces = Array.from(article.element().querySelectorAll('p > span'), (piece) => piece.textContent)
    expect(`${lines.join('\n')}\n`.startsWith(`${pieces.slice(0, -1).join('\n')}\n`)).toBe(true)
    links().at(-1)?.scrollIntoView()
    await expect.poll(() => isLaidOut(-1)).toBe(true)
    await expect.poll(() => isLaidOut(0)).toBe(false)
  })

  it('says exactly the sender, the recipients and the subject', async () => {
    await open()
    await openThread(LONG)
    const line = messages.last().getByRole('button', { name: words.toMe })
    await line.click()
    const details = page.getByRole('dialog', { name: words.details })
    const people = [PARTNER, READER].map(({ name, email }) => `${name} <${email}>`)
    for (const text of [...people, 'ke.toan@doitac.example', `Re: ${LONG}`]) {
      await expect.element(details.getByText(text, { exact: true })).toBeVisible()
    }
    await press('Escape')
    await isGone(details)
    await hasFocus(line)
    await expect.element(heading(LONG)).toBeVisible()
  })
})

it.each([true, false])('shows the first and the last two of a long thread, unread or not: %s', async (unread) => {
  await stage.open([{ subject: LONG, unread, messages: long(6) }], PHONE)
  await openThread(LONG)
  await expect.element(page.getByText(endOf(6))).toBeVisible()
  const more = page.getByRole('button', { name: words.showMore(3) })
  expect(messages.elements()).toHaveLength(4)
  const button = more.element() as HTMLElement
  button.focus()
  await press('Enter')
  await expect.poll(() => messages.elements()).toHaveLength(6)
  await hasFocus(messages.nth(1).getByRole('button').first())
})

it('walks from thread to thread, and deletes one from within', async () => {
  await stage.open(MAIL)
  await openThread(NEWEST)
  await expect.element(page.getByRole('button', { name: 'Chuỗi thư trước' })).toBeDisabled()
  await page.getByRole('button', { name: 'Chuỗi thư kế tiếp' }).click()
  await expect.element(heading(FILES)).toBeVisible()
  await article.getByRole('button', { name: 'Chuyển vào Thùng rác' }).click()
  await expect.element(rowOf(NEWEST)).toBeVisible()
  await isGone(rowOf(FILES))
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect.element(rowOf(FILES)).toBeVisible()
})

it('does not wait for a thread that was closed again', async () => {
  const given: unknown[] = []
  stage.server.answer(getThread, ({ signal }) => {
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => {
        given.push(signal.reason?.name)
        reject(signal.reason)
      })
    })
  })
  await stage.open(MAIL)
  await rowOf(NEWEST).getByRole('link').click()
  await expect.poll(stage.path).toBe('/folder/INBOX/100')
  expect(given).toEqual([])
  await article.getByRole('button', { name: words.back }).first().click()
  await expect.poll(() => given).toEqual(['AbortError'])
})

it('says that a thread was deleted or could not be fetched, and retries on request', async () => {
  stage.server.answer(getThread, () => {
    throw new CallError('thread_not_found', 404)
  })
  await stage.open(MAIL, { path: '/folder/INBOX/999999999' })
  await expect.element(page.getByText('Chuỗi thư này không còn nữa.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'In', exact: true })).toBeDisabled()
  let isBroken = true
  stage.server.answer(getThread, ({ params }) => {
    if (isBroken) throw new CallError('unavailable', 503)
    return { data: stage.mailbox.detailOf(params.id) }
  })
  await article.getByRole('button', { name: words.back }).last().click()
  await rowOf(NEWEST).getByRole('link').click()
  const again = article.getByRole('button', { name: words.tryAgain })
  await expect.element(again).toBeVisible()
  isBroken = false
  await again.click()
  await expect.element(article.getByText(`${NEWEST}.`)).toBeVisible()
})

it('offers to unsubscribe from a list beside its sender, asks first, and shows the result', async () => {
  const asked: string[] = []
  stage.server.answer(getUnsubscribe, () => {
    asked.push('GET')
    return { data: { one_click_host: 'list.example', mailto: null } }
  })
  stage.server.answer(postUnsubscribe, () => {
    asked.push('POST')
    return { data: {} }
  })
  const verdict = { outcome: 'authentic' as const, reason: 'dmarc_passed' as const, domain: 'doitac.example' }
  await stage.open([{ subject: 'Bản tin tuần', messages: [{ verdict }] }])
  await openThread('Bản tin tuần')
  await article.getByRole('button', { name: 'Hủy đăng ký' }).click()
  const question = page.getByRole('alertdialog', { name: `Hủy đăng ký nhận thư từ ${PARTNER.name}?` })
  await expect.element(question.getByText('list.example')).toBeVisible()
  expect(await accessibilityViolations(question.element())).toEqual([])
  expect(asked).toEqual(['GET'])
  await question.getByRole('button', { name: 'Hủy đăng ký' }).click()
  await expect.element(page.getByText('list.example đã nhận yêu cầu hủy đăng ký.')).toBeVisible()
  expect(asked).toEqual(['GET', 'POST'])
  await isGone(article.getByRole('button', { name: 'Hủy đăng ký' }))
})
