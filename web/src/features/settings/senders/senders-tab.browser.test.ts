import { findAccounts } from '@sen/contract/contacts/recipients'
import { addSender, renameSender, type SenderField } from '@sen/contract/senders'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../../data/call-error.ts'
import { hasFocus, mailStage } from '../../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const sender = (email: string, more: Partial<SenderField> = {}): SenderField => ({
  email,
  name: '',
  default: false,
  verified: true,
  awaits_domain: false,
  own: false,
  can_sign: true,
  resend_after_seconds: null,
  ...more,
})
const OWN = sender('hien@senmail.test', { default: true, own: true })
const OUTSIDE = 'ban-hang@ngoai.example'

let senders: readonly SenderField[]
let answered: Promise<void>
beforeEach(() => {
  senders = [OWN]
  answered = Promise.resolve()
  stage.server.answer(findAccounts, async () => {
    const data = [...senders]
    await answered
    return { data, total: data.length }
  })
  stage.server.answer(addSender, ({ body: { email } }) => {
    const isOutside = email === OUTSIDE
    const data = sender(email, isOutside ? { verified: false, can_sign: false, resend_after_seconds: 60 } : {})
    senders = [...senders, data]
    return { data }
  })
})

const adding = () => page.getByRole('button', { name: 'Thêm địa chỉ' })
async function add(email: string): Promise<void> {
  await adding().click()
  const dialog = page.getByRole('dialog', { name: 'Thêm địa chỉ gửi thư' })
  await dialog.getByLabelText('Địa chỉ thư', { exact: true }).fill(email)
  await dialog.getByRole('button', { name: 'Thêm', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}
const codeField = () => page.getByRole('textbox', { name: `Mã của ${OUTSIDE}` })

it('goes from an added address to the field for its code, and stays when none is required', async () => {
  await stage.open([], { path: '/setting/account' })
  await add('hien+ban@senmail.test')
  await expect.element(page.getByText('hien+ban@senmail.test').first()).toBeVisible()
  await hasFocus(adding())
  await add(OUTSIDE)
  await hasFocus(codeField())
})

it('does not move the focus of a user who went elsewhere before the list arrived', async () => {
  await stage.open([], { path: '/setting/account' })
  await expect.element(page.getByText(OWN.email).first()).toBeVisible()
  let come = () => {}
  answered = new Promise((resolve) => {
    come = resolve
  })
  await add(OUTSIDE)
  const other = page.getByRole('button', { name: `Đổi tên của ${OWN.email}` })
  ;(other.element() as HTMLElement).focus()
  come()
  await expect.element(codeField()).toBeVisible()
  await hasFocus(other)
})

it('lists each domain without a signature once', async () => {
  const unsigned = { can_sign: false }
  senders = [
    { ...OWN, ...unsigned },
    ...[1, 2, 3].map((tag) => sender(`hien+${tag}@senmail.test`, unsigned)),
    sender('hien@nha.example'),
    sender(OUTSIDE, unsigned),
  ]
  await stage.open([], { path: '/setting/account' })
  await expect
    .element(page.getByText('Hệ thống không ký được thư của senmail.test, ngoai.example (DKIM)'))
    .toBeVisible()
  expect(page.getByText('DKIM').elements()).toHaveLength(1)
})

it('says of an alias whose domain is not verified why it waits, and asks for no code', async () => {
  senders = [OWN, sender('hien@phu.example', { verified: false, awaits_domain: true, own: true })]
  await stage.open([], { path: '/setting/account' })
  const row = page.getByRole('listitem').filter({ hasText: 'hien@phu.example' })
  await expect.element(row.getByText('Tên miền chưa được xác minh', { exact: true })).toBeVisible()
  await expect.element(row.getByText('khi tên miền đã được xác minh', { exact: false })).toBeVisible()
  expect(row.getByRole('textbox').query()).toBe(null)
})

it.each([
  ['vi', 1_440, `Đổi tên của ${OWN.email}`, 'Tên', 'Lưu', /địa chỉ của người khác/],
  ['en', 390, `Change the name of ${OWN.email}`, 'Name', 'Save', /someone else’s address/],
] as const)(
  'keeps a name that reads as the address of another person, and says why it is refused, in %s',
  async (language, width, change, label, save, reason) => {
    stage.server.answer(renameSender, () => {
      throw new CallError('sender_name_misleading', 400)
    })
    await stage.open([], { path: '/setting/account', language, width, height: 844 })
    await page.getByRole('button', { name: change }).click()
    const name = page.getByRole('dialog').getByLabelText(label, { exact: true })
    await name.fill('chu@senmail.test')
    await page.getByRole('dialog').getByRole('button', { name: save }).click()
    await expect.element(page.getByText(reason)).toBeVisible()
    await expect.element(name).toHaveValue('chu@senmail.test')
    await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  },
)
