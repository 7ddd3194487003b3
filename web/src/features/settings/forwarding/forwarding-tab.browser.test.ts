import {
  addForwardAddress,
  type ForwardingField,
  getForwarding,
  removeForwardAddress,
  resendForwardCode,
  verifyForwardAddress,
} from '@sen/contract/forwarding/forwarding'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../../data/call-error.ts'
import { hasFocus, mailStage } from '../../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const HOME = 'nha@ngoai.example'
const WORDS = {
  vi: {
    code: `Mã của ${HOME}`,
    verify: 'Xác nhận',
    again: 'Gửi lại',
    sent: `Đã gửi mã mới đến ${HOME}`,
    wrong: 'Mã không đúng',
    verified: `Đã xác nhận ${HOME}.`,
  },
  en: {
    code: `Code for ${HOME}`,
    verify: 'Verify',
    again: 'Send again',
    sent: `A new code was sent to ${HOME}`,
    wrong: 'The code is wrong. Check it and try again.',
    verified: `${HOME} is verified. You can now forward mail to it.`,
  },
} as const

let isVerified: boolean
const answer = (): { readonly data: ForwardingField } => ({
  data: {
    is_enable: false,
    keep_copy: true,
    confirm_by: 'password',
    addresses: [
      {
        email: HOME,
        verified: isVerified,
        is_enable: false,
        stopped: false,
        resend_after_seconds: isVerified ? null : 0,
      },
    ],
  },
})
beforeEach(() => {
  isVerified = false
  stage.server.answer(getForwarding, answer)
  stage.server.answer(resendForwardCode, answer)
  stage.server.answer(verifyForwardAddress, ({ body }) => {
    if ((body as { readonly code: string }).code !== '123456') throw new CallError('code_incorrect', 400)
    isVerified = true
    return answer()
  })
})

it.each(['vi', 'en'] as const)(
  'says in %s that a code was sent again, that one is wrong, and that it was right',
  async (language) => {
    const words = WORDS[language]
    await stage.open([{ subject: 'Báo giá' }], { language, path: '/setting/autoforward' })
    const code = page.getByRole('textbox', { name: words.code })
    const verify = page.getByRole('button', { name: words.verify, exact: true })
    await page.getByRole('button', { name: words.again }).click()
    await expect.element(page.getByText(words.sent)).toBeVisible()
    await code.fill('111111')
    await verify.click()
    await expect.element(page.getByText(words.wrong)).toBeVisible()
    await expect.element(code).toHaveValue('111111')
    await code.fill('123456')
    await verify.click()
    await expect.element(page.getByText(words.verified)).toBeVisible()
    await expect.element(code).not.toBeInTheDocument()
  },
)

it('gives the focus to the next address when one is removed, and to the Add button when none is left', async () => {
  let emails = ['mot@ngoai.example', 'hai@ngoai.example', 'ba@ngoai.example']
  const all = (): { readonly data: ForwardingField } => ({
    data: {
      is_enable: false,
      keep_copy: true,
      confirm_by: 'password',
      addresses: emails.map((email) => ({
        email,
        verified: true,
        is_enable: false,
        stopped: false,
        resend_after_seconds: null,
      })),
    },
  })
  stage.server.answer(getForwarding, all)
  stage.server.answer(removeForwardAddress, ({ params }) => {
    emails = emails.filter((email) => email !== params.email)
    return all()
  })
  await stage.open([], { path: '/setting/autoforward' })
  const trashOf = (email: string) => page.getByRole('button', { name: `Xóa ${email}` })
  const remove = async (email: string) => {
    await trashOf(email).click()
    // The cancelling answer comes first.
    const answers = page.getByRole('alertdialog').getByRole('button')
    await expect.poll(() => answers.elements().map(({ textContent }) => textContent)).toEqual(['Hủy', 'Xóa địa chỉ'])
    await hasFocus(answers.first())
    await answers.last().click()
    await expect.element(trashOf(email)).not.toBeInTheDocument()
  }
  await remove('hai@ngoai.example')
  await hasFocus(trashOf('ba@ngoai.example'))
  await remove('ba@ngoai.example')
  await hasFocus(trashOf('mot@ngoai.example'))
  await remove('mot@ngoai.example')
  await hasFocus(page.getByRole('button', { name: 'Thêm địa chỉ' }))
})

it('goes from an address that was added to the field for its code', async () => {
  const added: string[] = []
  const row = (email: string) => ({
    email,
    verified: false,
    is_enable: false,
    stopped: false,
    resend_after_seconds: 60,
  })
  const all = (): { readonly data: ForwardingField } => ({
    data: { is_enable: false, keep_copy: true, confirm_by: 'password', addresses: [HOME, ...added].map(row) },
  })
  stage.server.answer(getForwarding, all)
  stage.server.answer(addForwardAddress, ({ body }) => {
    added.push(body.email.toLowerCase())
    return all()
  })
  await stage.open([], { path: '/setting/autoforward' })
  await page.getByRole('button', { name: 'Thêm địa chỉ' }).click()
  const dialog = page.getByRole('dialog', { name: 'Thêm địa chỉ chuyển tiếp' })
  await dialog.getByLabelText('Địa chỉ thư').fill('Moi@ngoai.example')
  await dialog.getByLabelText('Mật khẩu của bạn').fill('mat-khau')
  await dialog.getByRole('button', { name: 'Thêm', exact: true }).click()
  await hasFocus(page.getByRole('textbox', { name: 'Mã của moi@ngoai.example' }))
})
