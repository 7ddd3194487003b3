import { beforeAll, expect, it } from 'vitest'
import { notice, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

const { signedIn } = stage()
const SUBJECTS = ['Biên bản nghiệm thu đợt hai', 'Lịch họp', 'Bảng giá', 'Hồ sơ thầu']

let reader = ''
beforeAll(async () => {
  reader = await newMailbox('nhieu-sao', 'Bùi Thanh Tâm')
  await post(SUBJECTS.map((subject) => ({ to: reader, subject, text: 'Kính gửi chị.' })))
})

it('gives many threads a star by one job, and takes it back', async () => {
  const words = wordsOf('vi')
  const page = await signedIn(reader)
  await rowOf(page, 'Biên bản nghiệm thu').waitFor()
  await page.getByRole('checkbox', { name: words.selectPage }).click()
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && asked.push(request.url()))
  await page.keyboard.press('s')
  await notice(page, words, words.starredMany(4)).waitFor()
  await page.goto('/folder/Starred')
  await rowOf(page, 'Hồ sơ thầu').waitFor()
  expect(await page.getByRole('row').count()).toBe(4)
  expect(asked).toEqual([])
  await page.getByRole('checkbox', { name: words.selectPage }).click()
  await page.keyboard.press('s')
  await page.getByText(words.nothingStarred).waitFor()
})
