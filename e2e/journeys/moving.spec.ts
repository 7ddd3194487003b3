import type { Page } from '@playwright/test'
import { listThreads } from '@sen/contract/threads'
import { callerAt } from '../program/api-client.ts'
import type { Device } from './stage/devices.ts'
import { folderLink, goToFolder, hold, notice, rowOf } from './stage/mailbox-page.ts'
import { type MovingWords, movingWordsOf } from './stage/moving-words.ts'
import { newMailbox, tokenOf } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

// The reading pane is tested in `web/src/features/mailbox/reading-pane.browser.test.ts`.

const SPAM_SENDER = 'khuyen-mai@re-nhat.example'

async function mailboxWith(name: string, subjects: readonly string[], from?: string): Promise<string> {
  const to = await newMailbox(name, 'Phan Thu Hà')
  await post(subjects.map((subject) => ({ to, subject, text: `${subject}.`, ...(from !== undefined && { from }) })))
  return to
}

const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `Phiếu số ${index + 1}.`)

async function countIn(email: string, folder: string): Promise<number> {
  const call = callerAt(theProgram().url, await tokenOf(email))
  return (await call(listThreads, { query: { in: folder, limit: 10, offset: 0 } })).total
}

/** Selects rows: by checkbox on a desktop, by a long press and then taps on a phone. */
async function choose(page: Page, device: Device, language: 'vi' | 'en', subjects: readonly string[]): Promise<void> {
  const words = wordsOf(language)
  for (const [index, subject] of subjects.entries()) {
    const row = rowOf(page, subject)
    if (device.kind === 'desktop') await row.getByRole('checkbox', { name: words.select }).click()
    else if (index > 0) await row.tap()
    else await hold(row, page.getByText(words.selected(1), { exact: true }))
  }
}

/** Presses a toolbar button, which on a phone is in the menu of further actions. */
async function perform(page: Page, says: MovingWords, name: string): Promise<void> {
  const toolbar = page.getByRole('toolbar')
  const button = toolbar.getByRole('button', { name, exact: true })
  if (await button.isVisible()) {
    await button.click()
    return
  }
  await toolbar.getByRole('button', { name: says.moreActions }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('reports spam, asks about its sender, and takes both back', { tag: '@phone' }, async ({
  signedIn,
  words,
  language,
  device,
}) => {
  const says = movingWordsOf(language)
  const reader = await mailboxWith(`spam-${language}`, ['Giảm giá hôm nay', 'Giảm giá ngày mai'], SPAM_SENDER)
  const page = await signedIn(reader)
  await choose(page, device, language, ['Giảm giá hôm nay'])
  await perform(page, says, says.reportSpam)
  const dialog = page.getByRole('dialog', { name: says.blockThis })
  await dialog.getByText(SPAM_SENDER).waitFor()
  await dialog.getByRole('button', { name: says.block }).click()
  await notice(page, words, says.movedToJunk(1)).waitFor()
  await rowOf(page, 'Giảm giá hôm nay').waitFor({ state: 'hidden' })

  // The sender is blocked: new mail goes to Junk automatically, and another report asks no question.
  await post([{ to: reader, from: SPAM_SENDER, subject: 'Giảm giá lần nữa', text: 'Mua ngay.' }])
  expect(await countIn(reader, 'Junk')).toBe(2)
  await choose(page, device, language, ['Giảm giá ngày mai'])
  await perform(page, says, says.reportSpam)
  await notice(page, words, says.movedToJunk(1)).last().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)

  await goToFolder(page, device, words, words.junk)
  await choose(page, device, language, ['Giảm giá hôm nay', 'Giảm giá lần nữa'])
  await perform(page, says, says.notSpam)
  await notice(page, words, says.takenFromJunk(2)).waitFor()
  await post([{ to: reader, from: SPAM_SENDER, subject: 'Giảm giá sau cùng', text: 'Mua ngay.' }])
  await goToFolder(page, device, words, words.inbox)
  await rowOf(page, 'Giảm giá sau cùng').waitFor()
  await rowOf(page, 'Giảm giá hôm nay').waitFor()
})

test('works on three as one job, and takes all of it back; deletes for ever after asking, and only then, which another page sees at once', async ({
  signedIn,
  words,
  language,
  device,
}) => {
  const says = movingWordsOf(language)
  const subjects = numbered(3)
  const [first = '', second = '', third = ''] = subjects
  const reader = await mailboxWith(`ba-${language}`, subjects)
  const page = await signedIn(reader)
  await choose(page, device, language, subjects)
  await perform(page, says, words.toTrash)
  await notice(page, words, words.movedToTrash(3)).waitFor()
  expect(await countIn(reader, 'INBOX')).toBe(0)
  await page.getByRole('button', { name: words.undo }).click()
  await notice(page, words, says.asItWas).waitFor()
  for (const subject of subjects) await rowOf(page, subject).waitFor()
  expect(await countIn(reader, 'Trash')).toBe(0)

  const other = await signedIn(reader)
  await rowOf(other, first).waitFor()
  await choose(page, device, language, subjects)
  await perform(page, says, words.toTrash)
  for (const subject of subjects) await rowOf(other, subject).waitFor({ state: 'hidden' })
  await goToFolder(other, device, words, words.trash)
  await rowOf(other, first).waitFor()
  await goToFolder(page, device, words, words.trash)
  await choose(page, device, language, [first])
  await perform(page, says, says.deleteForever)
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Hủy' }).click()
  expect(await countIn(reader, 'Trash')).toBe(3)
  await perform(page, says, says.deleteForever)
  await dialog.getByRole('button', { name: says.deleteForever }).click()
  await notice(page, words, says.deletedForever(1)).waitFor()
  for (const each of [page, other]) await rowOf(each, first).waitFor({ state: 'hidden' })
  expect(await countIn(reader, 'Trash')).toBe(2)

  await page.getByRole('button', { name: says.emptyTrash }).first().click()
  await dialog.getByRole('button', { name: says.empty, exact: true }).click()
  for (const subject of [second, third])
    for (const each of [page, other]) await rowOf(each, subject).waitFor({ state: 'hidden' })
  await expect.poll(() => countIn(reader, 'Trash')).toBe(0)
})

test('selects everything in a folder beyond the page, and marks it', async ({ signedIn, words, language }) => {
  const says = movingWordsOf(language)
  const reader = await mailboxWith(`tat-ca-${language}`, numbered(60))
  const page = await signedIn(reader)
  await rowOf(page, 'Phiếu số 60.').waitFor()
  await page.getByRole('toolbar').getByRole('button', { name: says.selectMenu, exact: true }).click()
  await page.getByRole('menuitem', { name: says.all, exact: true }).click()
  await page.getByText(says.allOnPage(50)).waitFor()
  await page.getByRole('button', { name: says.selectAllIn(60, words.inbox) }).click()
  await page.getByText(words.selected(60), { exact: true }).waitFor({ state: 'attached' })
  await page.getByRole('toolbar').getByRole('button', { name: words.markRead }).click()
  await notice(page, words, says.markedRead(60)).waitFor()
  await folderLink(page, words, words.inbox).locator('b').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: words.undo }).click()
  await notice(page, words, says.asItWas).waitFor()
  await expect.poll(() => folderLink(page, words, words.inbox).locator('b').textContent()).toBe('60')
})
