import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { expect, test } from './stage/test.ts'

const WORDS = {
  vi: {
    on: 'Trả lời thư đến',
    subject: 'Tiêu đề trả lời',
    text: 'Nội dung trả lời',
    save: 'Lưu',
    banner: 'Thông báo trả lời tự động',
    off: 'Tắt',
    answered: 'Đã trả lời 1 người.',
    none: 'Chưa có ai.',
  },
  en: {
    on: 'Reply to incoming mail automatically',
    subject: 'Subject of the reply',
    text: 'Text of the reply',
    save: 'Save',
    banner: 'Notice of the automatic reply',
    off: 'Turn off',
    answered: '1 person has been answered.',
    none: 'No one yet.',
  },
} as const

test('answers while its user is away, lists the people it answered on another page, and is turned off over the mail', {
  tag: '@both',
}, async ({ signedIn, language }) => {
  const words = WORDS[language]
  const owner = await newMailbox('vang-mat', 'Trần Thu Hà')
  const page = await signedIn(owner, { path: '/setting/general' })
  const other = await signedIn(owner, { path: '/folder/INBOX' })
  const on = page.getByLabel(words.on, { exact: true })
  await on.check()
  await page.getByLabel(words.subject, { exact: true }).fill('Vắng mặt đến thứ Hai')
  await page.getByLabel(words.text, { exact: true }).fill('Tôi nghỉ phép.')
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await page.getByText(words.none, { exact: true }).waitFor()
  const banner = other.getByRole('region', { name: words.banner })
  await banner.waitFor()

  await post([{ from: 'khach@doitac.example', to: owner, subject: 'Báo giá' }])
  await page.getByText(words.answered, { exact: true }).waitFor()
  await page.getByText('khach@doitac.example', { exact: true }).waitFor()

  await banner.getByRole('button', { name: words.off }).click()
  await banner.waitFor({ state: 'hidden' })
  await expect.poll(() => on.isChecked()).toBe(false)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
