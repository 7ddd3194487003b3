import { createDriveFolder } from '@sen/contract/drive/changes'
import { callerAt } from '../program/api-client.ts'
import { newMailbox, tokenOf } from './stage/people.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'

const SAYS = {
  vi: {
    make: 'Mới',
    receive: 'Nhận tệp',
    title: 'Tiêu đề',
    note: 'Lời nhắn cho người gửi',
    password: 'Mật khẩu',
    linkPassword: 'Mật khẩu của liên kết',
    makeLink: 'Tạo liên kết',
    link: 'Liên kết của Ảnh hiện trường',
    end: 'Kết thúc Ảnh hiện trường',
    close: 'Đóng',
    pagePassword: 'Mật khẩu',
    open: 'Mở',
    name: 'Tên của bạn',
    files: 'Tệp',
    send: 'Gửi',
    arrived: '1 tệp đã được nhận.',
    more: 'Gửi thêm tệp',
    told: 'Anh Nam đã gửi “mố cầu.png” vào “Công trường”.',
    gone: 'Liên kết không còn hiệu lực',
  },
  en: {
    make: 'New',
    receive: 'Receive files',
    title: 'Title',
    note: 'Message to the people sending files',
    password: 'Password',
    linkPassword: 'Password of the link',
    makeLink: 'Create link',
    link: 'Link of Ảnh hiện trường',
    end: 'End Ảnh hiện trường',
    close: 'Close',
    pagePassword: 'Password',
    open: 'Open',
    name: 'Your name',
    files: 'Files',
    send: 'Send',
    arrived: '1 file has arrived.',
    more: 'Send more files',
    told: 'Anh Nam sent “mố cầu.png” to “Công trường”.',
    gone: 'This link no longer works',
  },
} as const

test.describe('a page that takes files', () => {
  test('is created for a folder, receives a file from outside, notifies its owner, and ends', { tag: '@both' }, async ({
    signedIn,
    stranger,
    language,
  }) => {
    const says = SAYS[language]
    const owner = await newMailbox(`nhan-tep-${language}`, 'Lý Thanh Thủy')
    const call = callerAt(theProgram().url, await tokenOf(owner))
    const { data: folder } = await call(createDriveFolder, { body: { parent_id: null, name: 'Công trường' } })
    const page = await signedIn(owner)
    await page.goto(`/drive/folder/${folder.id}`)
    await page.getByRole('button', { name: says.make, exact: true }).click()
    await page.getByRole('menuitem', { name: says.receive }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(says.title).fill('Ảnh hiện trường')
    await dialog.getByLabel(says.note).fill('Mỗi mố cầu một ảnh')
    await dialog.getByRole('checkbox', { name: says.password }).click()
    await dialog.getByLabel(says.linkPassword).fill('Cau@2026')
    await dialog.getByRole('button', { name: says.makeLink, exact: true }).click()
    const link = await dialog.getByRole('textbox', { name: says.link }).inputValue()
    await dialog.getByRole('button', { name: says.close, exact: true }).click()

    const outsider = await stranger()
    await outsider.context().addCookies([{ name: 'sen_language', value: language, url: theProgram().url }])
    await outsider.goto(new URL(link).pathname)
    await outsider.getByLabel(says.pagePassword).fill('Cau@2026')
    await outsider.getByRole('button', { name: says.open }).click()
    await outsider.getByRole('heading', { name: 'Ảnh hiện trường' }).waitFor()
    await outsider.getByText('Mỗi mố cầu một ảnh').waitFor()
    await outsider.getByLabel(says.name).fill('Anh Nam')
    const file = { name: 'mố cầu.png', mimeType: 'image/png', buffer: Buffer.from('ảnh') }
    await outsider.getByLabel(says.files, { exact: true }).setInputFiles(file)
    await outsider.getByRole('button', { name: says.send, exact: true }).click()
    await outsider.getByRole('status').filter({ hasText: says.arrived }).waitFor()
    await outsider.getByRole('button', { name: says.more }).waitFor()

    await page.getByText(says.told).waitFor()
    await page.getByRole('row', { name: /^mố cầu\.png/ }).waitFor()
    await page.getByRole('button', { name: says.make, exact: true }).click()
    await page.getByRole('menuitem', { name: says.receive }).click()
    await dialog.getByRole('button', { name: says.end }).click()
    // The requester's page is updated before the server responds, so poll the outsider's page.
    const isGone = async () => {
      await outsider.reload()
      return outsider.getByRole('heading', { name: says.gone }).isVisible()
    }
    await expect.poll(isGone).toBe(true)
  })
})
