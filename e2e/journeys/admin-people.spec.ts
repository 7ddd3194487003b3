import { rowOf } from './stage/mailbox-page.ts'
import { OWNER } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'

const SAYS = {
  vi: {
    add: 'Thêm người dùng',
    name: 'Họ và tên',
    address: 'Địa chỉ thư',
    mailedTo: 'Gửi lời mời đến',
    confirm: 'Thêm',
    link: 'Liên kết',
    done: 'Xong',
    search: 'Tìm theo tên hoặc địa chỉ',
    invited: 'Đã mời',
    newPassword: 'Mật khẩu mới',
    again: 'Nhập lại mật khẩu mới',
    set: 'Đặt mật khẩu',
    differ: 'Hai mật khẩu không giống nhau.',
    welcome: 'Chào Đỗ Thị Mới',
    welcomeMail: 'Chào mừng bạn đến với Sen Mail',
    ended: 'Phiên đăng nhập đã kết thúc',
    gone: 'Liên kết không còn hiệu lực',
    actsOn: 'Thao tác với',
    suspend: 'Tạm khóa',
    suspended: 'Tài khoản này đang bị tạm khóa. Hãy liên hệ quản trị viên để được mở lại.',
  },
  en: {
    add: 'Add user',
    name: 'Full name',
    address: 'Email address',
    mailedTo: 'Mail the invitation to',
    confirm: 'Add',
    link: 'Link',
    done: 'Done',
    search: 'Search by name or address',
    invited: 'Invited',
    newPassword: 'New password',
    again: 'Confirm new password',
    set: 'Set password',
    differ: 'The passwords don’t match.',
    welcome: 'Welcome, Đỗ Thị Mới',
    welcomeMail: 'Welcome to Sen Mail',
    ended: 'Your session has ended',
    gone: 'This link no longer works',
    actsOn: 'Actions for',
    suspend: 'Suspend',
    suspended: 'This account is suspended. Ask your administrator to restore access.',
  },
} as const

test.describe('people of an organisation', () => {
  test('are invited by the Owner, choose a password, sign in, get mail from outside, and are shut out', {
    tag: '@both',
  }, async ({ signedIn, stranger, words, language }) => {
    const says = SAYS[language]
    const local = `moi-${language}-${process.pid}-${Date.now()}`
    const email = `${local}@senmail.test`
    const page = await signedIn(OWNER, { path: '/admin/people' })
    await page.getByRole('button', { name: says.add }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(says.name).fill('Đỗ Thị Mới')
    await dialog.getByLabel(says.address, { exact: true }).fill(local)
    await dialog.getByLabel(says.mailedTo).fill('moi@ngoai.example')
    await dialog.getByRole('button', { name: says.confirm, exact: true }).click()
    const link = await dialog.getByRole('textbox', { name: says.link }).inputValue()
    await dialog.getByRole('button', { name: says.done }).click()
    await page.getByRole('searchbox', { name: says.search }).fill(`do thi moi ${local}`)
    const person = page.getByRole('listitem').filter({ hasText: email })
    await person.getByText(says.invited, { exact: true }).waitFor()

    const invited = await stranger()
    await invited.context().addCookies([{ name: 'sen_language', value: language, url: theProgram().url }])
    const path = new URL(link).pathname
    await invited.goto(path)
    await invited.getByLabel(says.newPassword, { exact: true }).fill('Moi@2026abc')
    await invited.getByLabel(says.again).fill('Moi@2026abd')
    await invited.getByRole('button', { name: says.set }).click()
    await invited.getByText(says.differ).waitFor()
    await invited.getByLabel(says.newPassword, { exact: true }).fill('Moi@2026abc')
    await invited.getByLabel(says.again).fill('Moi@2026abc')
    await invited.getByRole('button', { name: says.set }).click()
    await invited.getByRole('heading', { name: says.welcome }).waitFor()
    await rowOf(invited, says.welcomeMail).waitFor()
    await post([{ to: email, subject: 'Chào bạn mới', text: 'Mừng bạn đến.' }])
    await rowOf(invited, 'Chào bạn mới').waitFor()

    const used = await stranger()
    await used.context().addCookies([{ name: 'sen_language', value: language, url: theProgram().url }])
    await used.goto(path)
    await used.getByRole('heading', { name: says.gone }).waitFor()

    await page.getByRole('button', { name: `${says.actsOn} ${email}` }).click()
    await page.getByRole('menuitem', { name: says.suspend }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: says.suspend }).click()
    // The open page is signed out. A new account uses the language in which its password was chosen.
    await invited.getByText(says.ended).waitFor()
    await used.goto('/')
    await used.getByLabel(words.email).fill(email)
    await used.getByLabel(words.password, { exact: true }).fill('Moi@2026abc')
    await used.getByRole('button', { name: words.signIn, exact: true }).click()
    await used.getByText(says.suspended).waitFor()
    await expect(post([{ to: email, subject: 'Vẫn đến', text: 'Thư vẫn đến.' }])).resolves.toBeUndefined()
  })
})
