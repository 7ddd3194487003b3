import type { Page } from '@playwright/test'
import { goToFolder, notice, rowOf, swipe } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { expect, test } from './stage/test.ts'

// Other row actions are tested in `web/src/features/mailbox/row-actions.browser.test.ts`.

const SUBJECTS = ['Báo giá thép', 'Lịch giao hàng', 'Hóa đơn tháng 11', 'Mẫu vải mới', 'Biên bản họp', 'Xin nghỉ phép']
let reader = ''

test.beforeAll(async () => {
  reader = await newMailbox('danh-sach', 'Phan Thu Hà')
  const mails = SUBJECTS.toReversed().map((subject) => ({ to: reader, subject, text: `${subject}, chị xem giúp em.` }))
  await post(mails)
})

async function subjectsOf(page: Page): Promise<string[]> {
  const sentences = await page.getByRole('row').evaluateAll((rows) => rows.map((row) => row.ariaLabel ?? ''))
  return sentences.map((sentence) => SUBJECTS.find((subject) => sentence.includes(subject)) ?? sentence)
}

function selectedOf(page: Page): Promise<number> {
  return page.getByRole('row', { selected: true }).count()
}

test('gives a star that stays, lists it under Starred, and takes it back; gives many by one job, and takes it back; finds deleted mail in Trash, and restores it to its folder', async ({
  signedIn,
  words,
  device,
}) => {
  async function choose(page: Page, ...subjects: string[]): Promise<void> {
    for (const subject of subjects) await rowOf(page, subject).getByRole('checkbox', { name: words.select }).click()
    await expect.poll(() => selectedOf(page)).toBe(subjects.length)
  }
  const page = await signedIn(reader)
  const row = rowOf(page, 'Mẫu vải mới')
  const empty = row.getByRole('button', { name: words.addStar })
  await empty.click()
  await row.getByRole('button', { name: words.removeStar, pressed: true }).waitFor()
  await rowOf(page, words.starred).waitFor()

  await page.reload()
  await row.getByRole('button', { name: words.removeStar, pressed: true }).waitFor()
  await goToFolder(page, device, words, words.starredFolder)
  const star = row.getByRole('button', { name: words.removeStar })
  const taken = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await star.click()
  // The row stays until the list is read again.
  await row.getByRole('button', { name: words.addStar, pressed: false }).waitFor()
  await taken
  await page.reload()
  await page.getByText(words.nothingStarred).waitFor()

  await goToFolder(page, device, words, words.inbox)
  await row.getByRole('button', { name: words.addStar, pressed: false }).waitFor()

  await page.getByRole('checkbox', { name: words.selectPage }).click()
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && asked.push(request.url()))
  await page.keyboard.press('s')
  await notice(page, words, words.starredMany(SUBJECTS.length)).waitFor()
  await goToFolder(page, device, words, words.starredFolder)
  for (const subject of SUBJECTS) await rowOf(page, subject).waitFor()
  expect(await page.getByRole('row').count()).toBe(SUBJECTS.length)
  expect(asked).toEqual([])
  await page.getByRole('checkbox', { name: words.selectPage }).click()
  await page.keyboard.press('s')
  await page.getByText(words.nothingStarred).waitFor()

  await goToFolder(page, device, words, words.inbox)
  await choose(page, 'Biên bản họp', 'Xin nghỉ phép')
  await page.getByRole('toolbar').getByRole('button', { name: words.toTrash }).click()
  await notice(page, words, words.movedToTrash(2)).waitFor()
  await goToFolder(page, device, words, words.trash)
  await rowOf(page, 'Biên bản họp').waitFor()
  await choose(page, 'Biên bản họp', 'Xin nghỉ phép')
  await page.getByRole('toolbar').getByRole('button', { name: words.restore }).click()
  await rowOf(page, 'Biên bản họp').waitFor({ state: 'hidden' })
  await goToFolder(page, device, words, words.inbox)
  await rowOf(page, 'Biên bản họp').waitFor()
  expect(await subjectsOf(page)).toEqual(SUBJECTS)
})

test('deletes a thread, and brings it back to its place', { tag: '@phone' }, async ({ signedIn, words }) => {
  const page = await signedIn(reader)
  const row = rowOf(page, 'Lịch giao hàng')
  await row.waitFor()
  await swipe(row, -150)
  await row.waitFor({ state: 'hidden' })
  await notice(page, words, words.movedToTrash(1)).waitFor()
  await page.getByRole('button', { name: words.undo }).click()
  await row.waitFor()
  expect(await subjectsOf(page)).toEqual(SUBJECTS)
  await page.reload()
  await row.waitFor()
  expect(await subjectsOf(page)).toEqual(SUBJECTS)
})
