import { countDriveFiles } from '@sen/contract/drive/files'
import { getMessage } from '@sen/contract/messages'
import { getVerification } from '@sen/contract/profile/profile'
import { sendFeedback } from '@sen/contract/site/feedback'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../data/call-error.ts'
import { accessibilityViolations } from '../../testing/accessibility-violations.fixture.ts'
import { hasFocus, isGone, mailStage, press, rowOf } from '../../testing/mail-stage.fixture.tsx'
import { PHONE } from '../../testing/touch-screen.fixture.ts'

const stage = mailStage()
const SUBJECT = 'Báo cáo quý bốn'
const MAIL = [{ subject: SUBJECT }]

describe('storage', () => {
  it.each([
    [79, undefined, undefined],
    [80, 'Sắp hết dung lượng (đã dùng 80%).', undefined],
    [90, 'Sắp hết dung lượng (đã dùng 90%).', 'Sắp hết dung lượng (đã dùng 90%).'],
    [100, 'Đã hết dung lượng.', 'Đã hết dung lượng.'],
  ])('at %i %% says so above the list and above a thread', async (usedPercent, inList, inThread) => {
    await stage.open(MAIL, { usedPercent })
    const banner = page.getByText(/Sắp hết dung lượng|Đã hết dung lượng/)
    if (inList === undefined) await isGone(banner)
    else await expect.element(page.getByText(inList)).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    await rowOf(SUBJECT).getByRole('link').click()
    await expect.element(page.getByRole('heading', { name: SUBJECT, level: 2 })).toBeVisible()
    if (inThread === undefined) await isGone(banner)
    else await expect.element(page.getByText(inThread)).toBeVisible()
  })

  it('leads from its banner to the page that frees space', async () => {
    await stage.open(MAIL, { usedPercent: 100 })
    await page.getByRole('alert').getByRole('link', { name: 'Mở Thùng rác' }).click()
    await expect.poll(stage.path).toBe('/folder/Trash')
  })

  it('has on a phone the link that frees space on one line below the words', async () => {
    await stage.open(MAIL, { usedPercent: 85, ...PHONE })
    const links = ['Mở Thùng rác', 'Xem mục nào chiếm chỗ'].map((name) => page.getByRole('link', { name }))
    for (const link of links) await expect.element(link).toBeVisible()
    const [first, second] = links.map((link) => link.element().getBoundingClientRect())
    const words = page
      .getByText(/Sắp hết dung lượng/)
      .element()
      .getBoundingClientRect()
    expect(first?.top).toBeGreaterThanOrEqual(words.bottom)
    expect(first?.left).toBeCloseTo(words.left, 0)
    expect(second?.top).toBe(first?.top)
  })

  it('shows how the space is used, also in the drive', async () => {
    const nothing = { verified: false, phone: '', phone_verified: false, ways: [], fee_vnd: 0, waiting: null }
    stage.server.answer(getVerification, () => ({ data: nothing }))
    stage.server.answer(countDriveFiles, () => ({ data: { files: 2_048, versions: 0, trash: 0, count: 1 } }))
    await stage.open(MAIL, { usedPercent: 85 })
    await page.getByRole('link', { name: 'Xem mục nào chiếm chỗ' }).click()
    await expect.poll(stage.path).toBe('/account/home')
    await expect.element(page.getByText('Tệp trong ổ đĩa')).toBeVisible()
  })

  it('is read in its two ways at the foot of the sidebar', async () => {
    await stage.open(MAIL, { usedPercent: 25 })
    await expect.element(page.getByText('25%')).toBeVisible()
  })

  it('is that of the domain when the mailbox has none of its own', async () => {
    await stage.open(MAIL, { usedPercent: 25, isQuotaAutomatic: true })
    const share = 'Hộp thư dùng chung dung lượng của tên miền, tổng cộng 1.000 MB.'
    const line = page.getByRole('note', { name: share })
    await expect.element(line).toBeVisible()
    ;(line.element() as HTMLElement).focus()
    await hasFocus(line)
    await isGone(page.getByText('25%'))
  })
})

it.each([1_440, 820, 390])(
  'offers to write beside the list, %d px wide, but not when sending is off',
  async (width) => {
    await stage.open(MAIL, { width, height: 844 })
    const compose = page.getByRole('button', { name: 'Soạn thư' })
    await expect.element(compose).toBeEnabled()
    expect(await accessibilityViolations()).toEqual([])
    await stage.changeUser({ enable_smtp: 0 })
    await expect.element(compose).toBeDisabled()
  },
)

it('warns of a domain without DNS', async () => {
  const domains = [{ domain: 'senmail.test', active: false }]
  await stage.open(MAIL, { user: { domain_verified: false, domains } })
  await expect.element(page.getByText('DNS của senmail.test chưa được thiết lập.')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

it.each([1_440, 820])('leads back to the root by its logo, %d px wide', async (width) => {
  await stage.open(MAIL, { width, path: '/folder/Sent' })
  await page.getByRole('link', { name: 'Sen Mail', exact: true }).click()
  await expect.element(rowOf(SUBJECT)).toBeVisible()
  expect(stage.path()).toBe('/folder/INBOX')
})

it('links to the provider at the foot of the sidebar, if its address is known', async () => {
  await stage.open(MAIL, { site: { link_url: 'https://nha-cung-cap.example/' } })
  const link = page.getByRole('link', { name: 'Về Sen Mail' })
  await expect.element(link).toHaveAttribute('href', 'https://nha-cung-cap.example/')
  await expect.element(link).toHaveAttribute('target', '_blank')
})

it('opens a periodic message by its address, in its thread', async () => {
  const planned = { subject: 'Báo cáo hằng tuần', folder: 'webmail_period', messages: [{ folder: 'webmail_period' }] }
  await stage.open([planned], { path: '/folder/webmail_period?id=1000' })
  await expect.element(page.getByRole('heading', { name: planned.subject, level: 2 })).toBeVisible()
  expect(stage.path()).toBe('/folder/webmail_period/100')
})

it('says that a periodic message was deleted, and shows the remaining ones', async () => {
  stage.server.answer(getMessage, () => {
    throw new CallError('message_not_found', 404)
  })
  const planned = { subject: 'Báo cáo hằng tuần', folder: 'webmail_period' }
  await stage.open([planned], { path: '/folder/webmail_period?id=77' })
  await expect.element(page.getByText('Không thể mở chuỗi thư')).toBeVisible()
  await expect.element(rowOf(planned.subject)).toBeVisible()
  expect(stage.path()).toBe('/folder/webmail_period')
})

describe('feedback', () => {
  it.each([1_440, 390])('asks for a missing value, and is sent, %d px wide', async (width) => {
    const sent: unknown[] = []
    stage.server.answer(sendFeedback, ({ body }) => {
      sent.push(body)
      return { data: {} }
    })
    await stage.open(MAIL, { width, height: 844 })
    if (width === 390) {
      await page.getByRole('button', { name: 'Thêm', exact: true }).click()
      await page.getByRole('button', { name: 'Gửi góp ý' }).click()
    } else {
      await page.getByRole('button', { name: 'Trợ giúp' }).click()
      await page.getByRole('menuitem', { name: 'Gửi góp ý' }).click()
    }
    const dialog = page.getByRole('dialog', { name: 'Gửi góp ý' })
    await dialog.getByRole('button', { name: 'Gửi', exact: true }).click()
    await expect.element(dialog.getByText('Cần điền mục này.')).toBeVisible()
    expect(await accessibilityViolations(dialog.element())).toEqual([])
    await dialog.getByRole('radio', { name: 'Góp ý', exact: true }).click()
    await dialog.getByLabelText('Nội dung góp ý').fill('Chữ nên to hơn')
    await dialog.getByRole('button', { name: 'Gửi', exact: true }).click()
    await expect.element(page.getByText('Cảm ơn bạn. Góp ý đã được gửi đến quản trị viên.')).toBeVisible()
    expect(sent).toMatchObject([{ kind: 'idea', text: 'Chữ nên to hơn' }])
  })
})

it('opens the documentation over the page, and gives the focus back', async () => {
  // No server listens at this origin.
  const docs = 'http://127.0.0.1:9/tai-lieu'
  await stage.open(MAIL, { site: { docs_url: docs } })
  const help = page.getByRole('button', { name: 'Trợ giúp' })
  await help.click()
  expect(await accessibilityViolations(page.getByRole('menu').element())).toEqual([])
  await page.getByRole('menuitem', { name: 'Tài liệu hướng dẫn' }).click()
  const popup = page.getByRole('dialog', { name: 'Tài liệu hướng dẫn' })
  await expect.poll(() => popup.element().querySelector('iframe')?.getAttribute('src')).toBe(docs)
  expect(await accessibilityViolations(popup.element())).toEqual([])
  await press('Escape')
  await hasFocus(help)
})

it('keeps a folder’s count within its button when the sidebar is narrow', async () => {
  await stage.open(Array.from({ length: 120 }, (_, at) => ({ subject: `Phiếu ${at + 1}`, unread: at < 12 })))
  await page.getByRole('button', { name: 'Thu gọn thanh bên' }).click()
  await expect.element(page.getByRole('button', { name: 'Mở rộng thanh bên' })).toBeVisible()
  const inbox = page.getByRole('navigation', { name: 'Thư mục' }).getByRole('link', { name: /^Hộp thư đến/ })
  const isWithin = async (count: string) => {
    await expect.poll(() => inbox.element().querySelector('b')?.textContent).toBe(count)
    const [button, number] = [inbox.element(), inbox.element().querySelector('b')].map((part) =>
      part?.getBoundingClientRect(),
    )
    expect(number?.right).toBeLessThanOrEqual(button?.right ?? 0)
    const picture = inbox.element().querySelector('svg')?.getBoundingClientRect()
    // The picture has an empty edge of 1.5 px.
    expect(number?.bottom).toBeLessThanOrEqual((picture?.top ?? 0) + 1.5)
    expect(number?.top).toBeGreaterThan(button?.top ?? 0)
  }
  await isWithin('12')
  stage.mailbox.markAll({ unread: true })
  await stage.refreshFolders()
  await isWithin('99+')
})

it('centres the pencil in the compose button of the narrow sidebar, and shows nothing else in it', async () => {
  await stage.open(MAIL)
  await page.getByRole('button', { name: 'Thu gọn thanh bên' }).click()
  await expect.element(page.getByRole('button', { name: 'Mở rộng thanh bên' })).toBeVisible()
  const button = page.getByRole('button', { name: 'Soạn thư' }).element()
  const middle = ({ left, right, top, bottom }: DOMRect) => [(left + right) / 2, (top + bottom) / 2] as const
  const [x, y] = middle(button.getBoundingClientRect())
  const icon = button.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect()
  expect(Math.abs(middle(icon)[0] - x)).toBeLessThanOrEqual(0.5)
  expect(Math.abs(middle(icon)[1] - y)).toBeLessThanOrEqual(0.5)
  expect(button.scrollWidth).toBe(button.clientWidth)
  expect((button.querySelector('kbd') as HTMLElement).checkVisibility()).toBe(false)
})

it('makes the folders one stop for Tab, with arrows among them and their buttons', async () => {
  await stage.open(MAIL, { ownFolders: ['Khách hàng', 'Khách hàng/Hà Nội', 'Nhân sự'] })
  const nav = page.getByRole('navigation', { name: 'Thư mục' })
  const folder = (name: string | RegExp) => nav.getByRole('link', { name })
  await expect.element(folder('Nhân sự')).toBeVisible()
  const fold = nav.getByRole('button', { name: 'Ẩn thư mục con của Khách hàng' })
  const { width, height } = fold.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  const stops = () =>
    Array.from(nav.element().querySelectorAll<HTMLElement>('li :is(a, button)')).filter((one) => one.tabIndex === 0)
  await expect.poll(() => stops().map((one) => one.textContent)).toEqual([expect.stringMatching(/^Hộp thư đến/)])
  ;(stops()[0] as HTMLElement).focus()
  await press('ArrowDown')
  await hasFocus(folder('Có dấu sao'))
  await press('End', 'ArrowUp', 'ArrowUp')
  await hasFocus(folder('Khách hàng'))
  await press('ArrowLeft')
  await hasFocus(fold)
  expect(stops()).toHaveLength(1)
  await press('ArrowRight', 'ArrowRight')
  await expect.poll(() => document.activeElement?.tagName).toBe('BUTTON')
  await press('Home')
  await hasFocus(folder(/^Hộp thư đến/))
})

it('offers to write only in empty folders that writing fills', async () => {
  await stage.open(MAIL, { path: '/folder/Nhân sự', ownFolders: ['Nhân sự'] })
  // An own folder offers no action.
  await expect.element(page.getByText('Thư mục này đang trống.')).toBeVisible()
  await isGone(page.getByRole('main').getByRole('button', { name: 'Soạn thư' }))
})
