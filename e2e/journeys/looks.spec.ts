import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { DESKTOP, PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

const { signedIn } = stage()

const THREAD = 'Cùng một cột'
const FAR = 'Thư từ một địa chỉ rất dài'
const LONG = 'Biến động số dư tài khoản thanh toán mở tại chi nhánh Cát Lái ngày 20/11/2026: -142.560.000 đ'
let reader = ''

beforeAll(async () => {
  reader = await newMailbox('mot-cot', 'Tạ Minh Khuê')
  const first = `<mot-cot-${process.pid}@doitac.example>`
  await post([
    { to: reader, subject: LONG, text: 'Tài khoản của quý khách vừa có thay đổi số dư như sau.' },
    {
      to: reader,
      subject: FAR,
      from: { name: 'Trung tâm Kho vận Cát Lái', address: `${'kho'.repeat(20)}@${'van'.repeat(20)}.example` },
      text: 'Kính gửi chị.',
    },
    { to: reader, subject: THREAD, messageId: first, text: 'Chị xem giúp em.' },
    {
      to: reader,
      subject: `Re: ${THREAD}`,
      inReplyTo: first,
      html: '<p>Em gửi ảnh.</p><img src="https://cdn.example/a.png">',
      attachments: [{ filename: 'Biên bản.pdf', content: 'x' }],
    },
  ])
})

const edges = (page: Page, selector: string) =>
  page
    .locator(selector)
    .last()
    .evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      return { left, right }
    })

/** Where the line above a message begins and ends, which is drawn before its item. */
const lineEdges = (page: Page) =>
  page
    .locator('article ol > li')
    .last()
    .evaluate((item) => {
      const { left } = item.getBoundingClientRect()
      const line = getComputedStyle(item, '::before')
      const from = left + Number.parseFloat(line.left)
      return { left: from, right: from + Number.parseFloat(line.width) }
    })

describe.each([DESKTOP, PHONE])('on a $kind', (screen) => {
  it('reads in one column: subject, lines, heads and bodies begin and end together', async () => {
    const page = await signedIn(reader, { screen })
    await openThread(page, THREAD)
    const body = page.locator('article iframe[data-ready]').last()
    await body.waitFor()
    const line = await lineEdges(page)
    const heading = await edges(page, 'article div:has(> h2)')
    const head = await page
      .locator('article li div:has(> div > h3)')
      .last()
      .evaluate((element) => {
        const box = element.getBoundingClientRect()
        const { paddingLeft, paddingRight } = getComputedStyle(element)
        return { left: box.left + Number.parseFloat(paddingLeft), right: box.right - Number.parseFloat(paddingRight) }
      })
    const text = await edges(page, 'article iframe[data-ready]')
    const files = await edges(page, 'article [role=group]')
    expect(line.right - line.left).toBeLessThanOrEqual(906)
    for (const part of [heading, head]) expect(part).toEqual(line)
    for (const part of [text, files]) expect(part.right).toBe(line.right)
    expect(text.left).toBe(line.left + (screen.kind === 'phone' ? 0 : 46))
  })
})

it('has the words of a notice and what can be done about it on one line', async () => {
  const page = await signedIn(reader, { screen: DESKTOP })
  await openThread(page, THREAD)
  const button = page.getByRole('article').getByRole('button', { name: wordsOf('vi').showImages, exact: true })
  await button.waitFor()
  const tops = await button.evaluate((action) => {
    const topOf = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getClientRects()[0]?.top ?? Number.NaN
    }
    const words = action.parentElement?.previousElementSibling
    return words ? [topOf(words), topOf(action)] : []
  })
  expect(Math.abs((tops[0] ?? Number.NaN) - (tops[1] ?? Number.NaN))).toBeLessThanOrEqual(0.5)
})

it('gives a subject that is cut the whole line in a narrow list, and no scrap of the text beside it', async () => {
  const page = await signedIn(reader, { screen: { kind: 'desktop', width: 1024, height: 768 } })
  const left = await rowOf(page, LONG)
    .locator('a b')
    .evaluate((subject) => {
      if (subject.scrollWidth <= subject.clientWidth) throw new Error('The subject is not cut.')
      const end = (element: Element | null) => element?.getBoundingClientRect().right ?? Number.NaN
      return end(subject.parentElement) - end(subject)
    })
  expect(left).toBeLessThanOrEqual(9)
})

it.each([
  [1440, 900],
  [1024, 768],
])('keeps all tools of a list beside the reading pane within it at %d pixels', async (width, height) => {
  const page = await signedIn(reader, { screen: { kind: 'desktop', width, height } })
  await rowOf(page, THREAD).waitFor()
  await page.getByRole('button', { name: 'Khung đọc', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Khung đọc bên phải' }).click()
  const toolbar = page.getByRole('toolbar', { name: 'Chuỗi thư' }).first()
  const excess = () =>
    toolbar.evaluate((bar) => {
      const end = bar.getBoundingClientRect().right
      return Math.max(...[...bar.querySelectorAll('button')].map((one) => one.getBoundingClientRect().right)) - end
    })
  await expect.poll(() => toolbar.evaluate((bar) => bar.getBoundingClientRect().width)).toBeLessThan(700)
  expect(await excess()).toBeLessThanOrEqual(0)
  // What a pointer offers leaves alone who has written.
  await rowOf(page, THREAD).hover()
  await rowOf(page, THREAD).getByRole('button', { name: 'Chuyển vào thư mục' }).waitFor()
  const covered = await rowOf(page, THREAD).evaluate((row) => {
    const [who] = row.querySelectorAll('a > span')
    const quick = row.querySelector('[role=gridcell]:last-child')
    if (!who || !quick) throw new Error('The row has no such parts.')
    return who.getBoundingClientRect().bottom - quick.getBoundingClientRect().top
  })
  expect(covered).toBeLessThanOrEqual(0)
  await rowOf(page, THREAD).getByRole('checkbox').click()
  expect(await excess()).toBeLessThanOrEqual(0)
})

it('shows what a pointer offers on the height of the row’s second line', async () => {
  const page = await signedIn(reader, { screen: DESKTOP })
  await rowOf(page, THREAD).waitFor()
  await page.getByRole('button', { name: 'Khung đọc', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Khung đọc bên phải' }).click()
  await rowOf(page, THREAD).hover()
  const offered = rowOf(page, THREAD).getByRole('button', { name: 'Chuyển vào thư mục' })
  await offered.waitFor()
  const apart = await offered.evaluate((button) => {
    const middleOf = (element: Element | null | undefined) => {
      const { top = Number.NaN, bottom = Number.NaN } = element?.getBoundingClientRect() ?? {}
      return (top + bottom) / 2
    }
    return middleOf(button) - middleOf(button.closest('[role=row]')?.querySelector('a b'))
  })
  expect(Math.abs(apart)).toBeLessThanOrEqual(1.5)
})

it('brings the whole of a begun answer into sight, its head as wide as its foot', async () => {
  const page = await signedIn(reader, { screen: { kind: 'desktop', width: 1440, height: 640 } })
  await openThread(page, THREAD)
  await page.getByRole('button', { name: 'Trả lời', exact: true }).last().click()
  const answer = page.getByRole('dialog', { name: `Re: ${THREAD}` })
  await answer.locator('[contenteditable=true]').waitFor()
  const ends = () =>
    answer.evaluate((card) => {
      const scroller = card.closest('[data-scroller]')
      const bottom = (element: Element | null) => element?.getBoundingClientRect().bottom ?? Number.NaN
      return { hidden: Math.max(0, bottom(card) - bottom(scroller)) }
    })
  await expect.poll(ends).toEqual({ hidden: 0 })
  const endOf = async (name: string) => {
    const box = await answer.getByRole('button', { name, exact: true }).boundingBox()
    return (box?.x ?? Number.NaN) + (box?.width ?? Number.NaN)
  }
  expect(Math.abs((await endOf('Sửa tiêu đề')) - (await endOf('Xóa thư nháp')))).toBeLessThanOrEqual(12)
})

it('cuts a long address, and not the name before it', async () => {
  const page = await signedIn(reader, { screen: DESKTOP })
  await openThread(page, FAR)
  const head = page.getByRole('heading', { level: 3 })
  const isCut = (part: Element) => part.scrollWidth > part.clientWidth
  expect(await head.locator('small').evaluate(isCut)).toBe(true)
  expect(await head.getByRole('button').evaluate(isCut)).toBe(false)
})

it('writes figures in columns with digits of one width, and no hole round a 1', async () => {
  const page = await signedIn(reader, { screen: DESKTOP })
  await rowOf(page, THREAD).waitFor()
  const digits = await page.evaluate(async () => {
    const font = '100px "Sen Mail Figures"'
    await Promise.all(['400', '600'].map((weight) => document.fonts.load(`${weight} ${font}`)))
    const pen = new OffscreenCanvas(10, 10).getContext('2d')
    if (!pen) throw new Error('There is nothing to write with.')
    return ['400', '600'].flatMap((weight) => {
      pen.font = `${weight} ${font}`
      return [...'0123456789'].map((digit) => {
        const { width, actualBoundingBoxLeft, actualBoundingBoxRight } = pen.measureText(digit)
        return { of: `${digit} ${weight}`, width, drawn: (actualBoundingBoxLeft + actualBoundingBoxRight) / width }
      })
    })
  })
  expect(new Set(digits.map(({ width }) => Math.round(width))).size).toBeLessThanOrEqual(2)
  expect(digits.filter(({ drawn }) => drawn < 0.5)).toEqual([])
})
