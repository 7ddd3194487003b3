import { i18n } from '@lingui/core'
import { suggestRecipients } from '@sen/contract/contacts/recipients'
import {
  changeShare,
  createShares,
  listOwnShares,
  listShareOpenings,
  restoreShare,
  revokeShare,
  type ShareField,
} from '@sen/contract/drive/shares'
import { findAvatars } from '@sen/contract/profile/avatars'
import { foldText } from '@sen/model/search/fold-text'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '../../data/call-error.ts'
import { ERROR_TEXTS } from '../../i18n/error-texts.ts'
import '../../testing/drive-page.fixture.ts'
import { FakeDrive } from '../../testing/fake-drive.fixture.ts'
import { hasFocus, mailStage, press, rowOf } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const drive = new FakeDrive(stage.server)
let shares: ShareField[]
let sent: readonly unknown[]

const share = (more: Partial<ShareField>): ShareField => ({
  id: '9',
  paths: ['/bản vẽ.pdf'],
  item_id: '1',
  name: 'bản vẽ.pdf',
  type: 'file',
  size: 70,
  share_withs: [{ email: 'an@khach.example', is_outside: true }],
  permission: 'READ',
  has_password: true,
  expire_date: null,
  url: 'https://mail.sen.example/s/abc',
  for_anybody: false,
  state: 'live',
  message_id: null,
  created_at: 1_795_000_000,
  open_count: 0,
  last_opened_at: null,
  ...more,
})

beforeEach(() => {
  drive.fill([{ name: 'bản vẽ.pdf', content_type: 'application/pdf' }])
  shares = []
  sent = []
  stage.server.answer(listOwnShares, () => ({ data: shares, total: shares.length }))
  stage.server.answer(createShares, ({ body }) => {
    sent = [...sent, body]
    shares = [share({})]
    return { data: shares, total: 1 }
  })
  stage.server.answer(changeShare, ({ body }) => {
    sent = [...sent, body]
    return { data: shares[0] ?? share({}) }
  })
  stage.server.answer(revokeShare, () => {
    shares = []
    return { data: {} }
  })
  stage.server.answer(restoreShare, () => {
    shares = [share({})]
    return { data: share({}) }
  })
  stage.server.answer(listShareOpenings, () => ({
    data: [{ at: 1_795_000_000, who: null, action: 'downloaded' as const, file_name: '' }],
    total: 1,
  }))
})

async function openDialog(isPublic = false): Promise<void> {
  const user = isPublic ? { sharing_public: true, account_verified: true } : { sharing_public: false }
  await stage.open([], { path: '/drive', user })
  await rowOf(/^bản vẽ/).click({ modifiers: ['Control'] })
  await press('.')
  await expect.element(page.getByRole('dialog', { name: 'Chia sẻ “bản vẽ.pdf”' })).toBeVisible()
}

const field = (name: string) => page.getByRole('combobox', { name, exact: true })

it('asks for a missing value beside its field, and sends it once it is right', async () => {
  await openDialog()
  const make = page.getByRole('button', { name: 'Tạo và sao chép liên kết' })
  await make.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Hãy nhập ít nhất một địa chỉ')
  await hasFocus(field('Chia sẻ với'))
  await field('Chia sẻ với').fill('an@khach.example')
  await make.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('an@khach.example ở ngoài tổ chức')
  await page.getByRole('checkbox', { name: 'Mật khẩu' }).click()
  const password = page.getByLabelText('Mật khẩu của liên kết')
  const advice = /Đừng gửi mật khẩu cùng liên kết/
  await expect.element(password).toHaveAccessibleDescription(/^Hãy nhập mật khẩu có ít nhất 8 ký tự\. Đừng gửi/)
  await password.fill('ngắn')
  await expect.element(page.getByRole('alert')).toHaveTextContent('ít nhất 8 ký tự')
  await expect.element(password).toHaveAccessibleDescription(advice)
  await password.fill('Sen@2026')
  await expect.element(password).toHaveAccessibleDescription(/^Ít nhất 8 ký tự\. Đừng gửi mật khẩu cùng liên kết/)
  await make.click()
  await expect
    .poll(() => sent)
    .toEqual([
      { ids: ['1'], share_withs: ['an@khach.example'], permission: 'READ', expire_date: null, password: 'Sen@2026' },
    ])
  await expect.element(page.getByText('Chưa ai mở')).toBeVisible()
  // The pressed button was removed with the form.
  await hasFocus(page.getByRole('dialog').getByRole('heading'))
})

it('finds no fault with a day that was only just asked for, until it is left or the link is asked for again', async () => {
  await openDialog()
  const make = page.getByRole('button', { name: 'Tạo và sao chép liên kết' })
  await make.click()
  await field('Chia sẻ với').fill('minh@senmail.test')
  await page.getByRole('checkbox', { name: 'Hết hạn' }).click()
  const missing = page.getByText('Hãy chọn một ngày.')
  const day = page.getByRole('textbox', { name: 'Ngày cuối' })
  await expect.element(day).toBeVisible()
  expect(missing.query()).toBe(null)
  await day.click()
  await field('Chia sẻ với').click()
  await expect.element(missing).toBeVisible()
  await page.getByRole('checkbox', { name: 'Hết hạn' }).click()
  await page.getByRole('checkbox', { name: 'Hết hạn' }).click()
  expect(missing.query()).toBe(null)
  await make.click()
  await expect.element(missing).toBeVisible()
})

it('offers people while an address is typed, and takes each by its key into the field', async () => {
  stage.server.answer(findAvatars, () => ({ data: [], total: 0 }))
  stage.server.answer(suggestRecipients, ({ query }) => {
    const people = [
      { name: 'Lê Quang Minh', email: 'minh@senmail.test' },
      { name: 'Nguyễn Hà My', email: 'my@senmail.test' },
    ]
    const fitting = people.filter(({ name }) => foldText(name).includes(foldText(query.get('search_text') ?? '')))
    return { data: { suggest_emails: fitting, same_domain_emails: [] } }
  })
  await openDialog()
  const receivers = field('Chia sẻ với')
  await receivers.click()
  await userEvent.keyboard('quang mi')
  await expect.element(page.getByRole('option', { name: /Lê Quang Minh/ })).toBeVisible()
  await press('Enter')
  await expect.element(receivers).toHaveValue('minh@senmail.test, ')
  // A complete address is used as typed.
  await userEvent.keyboard('minh@senmail.testing')
  await userEvent.keyboard('{Tab}')
  await expect.element(receivers).toHaveValue('minh@senmail.test, minh@senmail.testing')
  await receivers.fill('minh@senmail.test, ')
  await userEvent.keyboard('m')
  await expect.element(page.getByRole('option', { name: /Nguyễn Hà My/ })).toBeVisible()
  expect(page.getByRole('option', { name: /Lê Quang Minh/ }).query()).toBeNull()
  await press('Escape')
  await expect.poll(() => page.getByRole('option', { name: /Nguyễn Hà My/ }).query()).toBeNull()
  await expect.element(page.getByRole('dialog', { name: 'Chia sẻ “bản vẽ.pdf”' })).toBeVisible()
  await userEvent.keyboard('y')
  await page.getByRole('option', { name: /Nguyễn Hà My/ }).click()
  await page.getByRole('button', { name: 'Tạo và sao chép liên kết' }).click()
  await expect.poll(() => sent).toMatchObject([{ share_withs: ['minh@senmail.test', 'my@senmail.test'] }])
})

it('makes a password that can be read', async () => {
  await openDialog()
  await page.getByRole('checkbox', { name: 'Mật khẩu' }).click()
  await page.getByRole('button', { name: 'Tạo mật khẩu' }).click()
  const password = page.getByLabelText('Mật khẩu của liên kết')
  await expect.element(password).toHaveAttribute('type', 'text')
  await expect.element(password).toHaveValue(expect.stringMatching(/^\w{12}$/))
})

it('changes a link without its password, lists who opened it, and ends it', async () => {
  shares = [share({ open_count: 1 })]
  await openDialog()
  await page.getByRole('button', { name: 'Đã mở 1 lần' }).click()
  await expect.element(page.getByText('Ai đó có liên kết', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Sửa mục chia sẻ cho an@khach.example' }).click()
  await userEvent.selectOptions(page.getByLabelText('Quyền'), 'WRITE')
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect.poll(() => sent).toEqual([{ share_withs: ['an@khach.example'], permission: 'WRITE', expire_date: null }])
  await page.getByRole('button', { name: 'Kết thúc chia sẻ cho an@khach.example' }).click()
  await expect.element(page.getByRole('dialog').getByText('đã kết thúc', { exact: false })).toBeVisible()
  expect(page.getByRole('button', { name: 'Sao chép liên kết cho an@khach.example' }).query()).toBeNull()
  await page.getByRole('dialog').getByRole('button', { name: 'Hoàn tác' }).click()
  await expect.element(page.getByRole('button', { name: 'Sao chép liên kết cho an@khach.example' })).toBeVisible()
})

it('says who can open a link, and how people outside open it', async () => {
  shares = [share({ has_password: false }), share({ id: '10', share_withs: [], state: 'draft' })]
  await openDialog()
  await stage.changeUser({ sharing_public: true, account_verified: true })
  const dialog = page.getByRole('dialog')
  expect(dialog.getByText('Bất kỳ ai có liên kết', { exact: true }).elements()).toEqual([])
  await expect.element(dialog.getByText('an@khach.example', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('Những người nhận thư', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sửa mục chia sẻ cho an@khach.example' }).click()
  await expect.element(dialog.getByText('mở liên kết bằng mã gửi đến địa chỉ thư', { exact: false })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Mật khẩu' }).click()
  await expect
    .poll(() => dialog.getByText('mở liên kết bằng mã gửi đến địa chỉ thư', { exact: false }).query())
    .toBeNull()
})

it('changes a link that waits for its mail without opening it for anyone', async () => {
  shares = [share({ share_withs: [], has_password: false, state: 'draft', message_id: '7' })]
  await openDialog()
  await page.getByRole('button', { name: 'Sửa mục chia sẻ cho Những người nhận thư' }).click()
  const audience = page.getByLabelText('Ai được mở')
  await expect.element(audience).toHaveDisplayValue('Những người nhận thư')
  expect(page.getByLabelText('Chia sẻ với').query()).toBeNull()
  await page.getByRole('combobox', { name: 'Quyền', exact: true }).selectOptions('WRITE')
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect.poll(() => sent).toMatchObject([{ share_withs: [], for_anybody: false, permission: 'WRITE' }])
})

it('disables anyone with the link, says whose policy that is, and offers it with a password', async () => {
  await openDialog()
  const audience = page.getByLabelText('Ai được mở')
  await expect.element(audience).toBeVisible()
  const anybody = () => audience.element().querySelector<HTMLOptionElement>('option[value="anybody"]')
  expect(anybody()?.disabled).toBe(true)
  await expect.element(page.getByText('tổ chức của bạn không chia sẻ công khai', { exact: false })).toBeVisible()
  await stage.changeUser({ sharing_public: true, account_verified: false })
  await expect.element(page.getByText('tài khoản của bạn chưa được xác minh', { exact: false })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Mật khẩu' }).click()
  expect(anybody()?.disabled).toBe(false)
  await stage.changeUser({ sharing_public: true, account_verified: true })
  await page.getByRole('checkbox', { name: 'Mật khẩu' }).click()
  expect(anybody()?.disabled).toBe(false)
})

it('explains a refusal of the server, or that it failed, and keeps the typed text', async () => {
  await openDialog()
  const problem = page.getByRole('dialog').getByRole('alert')
  await field('Chia sẻ với').fill('an@senmail.test')
  stage.server.answer(createShares, () => {
    throw new CallError('drive_item_not_found', 404)
  })
  await page.getByRole('button', { name: 'Tạo và sao chép liên kết' }).click()
  await expect.element(problem).toHaveTextContent(i18n._(ERROR_TEXTS.drive_item_not_found))
  stage.server.answer(createShares, () => {
    throw new CallError('internal_error', 500)
  })
  await page.getByRole('button', { name: 'Tạo và sao chép liên kết' }).click()
  await expect.element(problem).toHaveTextContent(i18n._(ERROR_TEXTS.internal_error))
  await expect.element(field('Chia sẻ với')).toHaveValue('an@senmail.test')
})

it('creates and copies a link for anyone in one press, when the organisation allows public links', async () => {
  await openDialog(true)
  await page.getByRole('button', { name: 'Tạo và sao chép liên kết' }).click()
  await expect.poll(() => sent).toMatchObject([{ ids: ['1'], share_withs: [], password: null }])
})

it('is for named people as soon as one is named, and says who gets a mail', async () => {
  await openDialog(true)
  const audience = page.getByLabelText('Ai được mở')
  await expect.element(audience).toHaveDisplayValue('Bất kỳ ai có liên kết')
  await field('Chia sẻ với').fill('minh@senmail.test')
  await expect.element(audience).toHaveDisplayValue('Những người tôi nêu tên')
  await expect.element(page.getByText('Đồng nghiệp nhận được thư có liên kết.')).toBeVisible()
  await field('Chia sẻ với').fill('an@khach.example')
  await expect.element(page.getByText('Đồng nghiệp nhận được thư có liên kết.')).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Mật khẩu' }).click()
  await expect.element(page.getByText('Người ngoài tổ chức không được gửi thư.', { exact: false })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Mật khẩu' }).click()
  await page.getByRole('button', { name: 'Tạo và sao chép liên kết' }).click()
  await expect.poll(() => sent).toMatchObject([{ share_withs: ['an@khach.example'], password: null }])
})

it('tells links of one file apart by day and address, and has the copying of the first as its filled button', async () => {
  shares = [share({}), share({ id: '10', url: 'http://senmail.test/s/hai' })]
  await openDialog()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('senmail.test/s/hai', { exact: true })).toBeVisible()
  expect(dialog.getByText(/^Tạo lúc /).elements()).toHaveLength(2)
  const copies = dialog.getByRole('button', { name: 'Sao chép liên kết cho an@khach.example' }).elements()
  expect(copies.map((button) => button.textContent)).toEqual(['Sao chép liên kết', 'Sao chép liên kết'])
  const grounds = copies.map((button) => getComputedStyle(button).backgroundColor)
  expect(grounds[0]).not.toBe(grounds[1])
})
