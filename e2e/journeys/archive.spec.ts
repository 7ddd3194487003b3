import { composeOn, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { goToFolder, openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { expect, test } from './stage/test.ts'

const DONE = 'Đã giao đủ hàng'
const ANSWERED = 'Xin báo giá thép'

test('archives a conversation, brings it back on request, and shows it again after a new answer', {
  tag: '@both',
}, async ({ signedIn, words, language, device }) => {
  const reader = await newMailbox(`luu-tru-${language}`, 'Phan Thu Hà')
  await post([
    { to: reader, subject: ANSWERED, messageId: `<gia-${language}@doitac.example>`, text: 'Chị báo giá giúp em.' },
    { to: reader, subject: DONE, text: 'Em giao đủ rồi ạ.' },
  ])
  const page = await signedIn(reader)
  // Not the notice that the undo is done, which has the same words in it.
  const archived = page.getByRole('region', { name: words.notices }).getByText(words.archived(1), { exact: true })
  await goToFolder(page, device, words, words.archive)
  await page.getByText(words.nothingArchived).waitFor()
  await goToFolder(page, device, words, words.inbox)

  await openThread(page, DONE)
  await page.keyboard.press('e')
  await archived.waitFor()
  await rowOf(page, ANSWERED).waitFor()
  await expect.poll(() => rowOf(page, DONE).count()).toBe(0)
  await page.keyboard.press('z')
  await rowOf(page, DONE).waitFor()

  await openThread(page, ANSWERED)
  await page.keyboard.press('r')
  const answer = composeOn(page, composeWordsOf(language))
  await whenWritable(answer)
  await answer.text.pressSequentially('Giá như tháng trước.')
  await page.keyboard.press('Control+Shift+Enter')
  await answer.window.waitFor({ state: 'hidden' })
  await rowOf(page, DONE).waitFor()
  await archived.waitFor()
  await expect.poll(() => rowOf(page, ANSWERED).count()).toBe(0)
  await goToFolder(page, device, words, words.archive)
  await rowOf(page, ANSWERED).waitFor()

  await post([
    {
      to: reader,
      subject: `Re: ${ANSWERED}`,
      inReplyTo: `<gia-${language}@doitac.example>`,
      references: `<gia-${language}@doitac.example>`,
      text: 'Em đặt hai tấn.',
    },
  ])
  await goToFolder(page, device, words, words.inbox)
  const again = rowOf(page, ANSWERED)
  await again.getByText('Em đặt hai tấn.').waitFor()
  // My answer may still be held for its undo.
  expect(await again.locator('small').textContent()).toMatch(/^[23]$/)

  await goToFolder(page, device, words, words.archive)
  await openThread(page, ANSWERED)
  await page.keyboard.press('Shift+E')
  await page.getByText(words.nothingArchived).waitFor()
})
