import { listThreads } from '@sen/contract/threads'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { callerAt } from '../program/api-client.ts'
import { itOn } from './stage/it-on.ts'
import { folderLink, goToFolder, hold, notice, rowOf } from './stage/mailbox-page.ts'
import { movingWordsOf } from './stage/moving-words.ts'
import { newMailbox, tokenOf } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { DESKTOP, PHONE, type Screen } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

// The reading pane is tested in `web/src/features/mailbox/reading-pane.browser.test.ts`.

const { signedIn } = stage()

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

async function choose(page: Page, screen: Screen, language: 'vi' | 'en', subjects: readonly string[]): Promise<void> {
  const words = wordsOf(language)
  for (const [index, subject] of subjects.entries()) {
    const row = rowOf(page, subject)
    if (screen.kind === 'desktop') await row.getByRole('checkbox', { name: words.select }).click()
    else if (index > 0) await row.tap()
    else await hold(row, page.getByText(words.selected(1), { exact: true }))
  }
}

describe.each([
  { language: 'vi', screen: DESKTOP },
  { language: 'en', screen: PHONE },
] as const)('in $language on a $screen.kind', ({ language, screen }) => {
  const on = itOn(screen)
  const words = wordsOf(language)
  const says = movingWordsOf(language)
  const look = { language, screen }

  async function perform(page: Page, name: string): Promise<void> {
    const toolbar = page.getByRole('toolbar')
    const button = toolbar.getByRole('button', { name, exact: true })
    if (await button.isVisible()) {
      await button.click()
      return
    }
    await toolbar.getByRole('button', { name: says.moreActions }).click()
    await page.getByRole('menuitem', { name }).click()
  }

  on.phone('reports spam, asks about its sender, and takes both back', async () => {
    const reader = await mailboxWith(`spam-${language}`, ['Giảm giá hôm nay', 'Giảm giá ngày mai'], SPAM_SENDER)
    const page = await signedIn(reader, look)
    await choose(page, screen, language, ['Giảm giá hôm nay'])
    await perform(page, says.reportSpam)
    const dialog = page.getByRole('dialog', { name: says.blockThis })
    await dialog.getByText(SPAM_SENDER).waitFor()
    await dialog.getByRole('button', { name: says.block }).click()
    await notice(page, words, says.movedToJunk(1)).waitFor()
    await rowOf(page, 'Giảm giá hôm nay').waitFor({ state: 'hidden' })

    // The sender is blocked: new mail goes to Junk automatically, and another report asks no question.
    await post([{ to: reader, from: SPAM_SENDER, subject: 'Giảm giá lần nữa', text: 'Mua ngay.' }])
    expect(await countIn(reader, 'Junk')).toBe(2)
    await choose(page, screen, language, ['Giảm giá ngày mai'])
    await perform(page, says.reportSpam)
    await notice(page, words, says.movedToJunk(1)).last().waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)

    await goToFolder(page, screen, words, words.junk)
    await choose(page, screen, language, ['Giảm giá hôm nay', 'Giảm giá lần nữa'])
    await perform(page, says.notSpam)
    await notice(page, words, says.takenFromJunk(2)).waitFor()
    await post([{ to: reader, from: SPAM_SENDER, subject: 'Giảm giá sau cùng', text: 'Mua ngay.' }])
    await goToFolder(page, screen, words, words.inbox)
    await rowOf(page, 'Giảm giá sau cùng').waitFor()
    await rowOf(page, 'Giảm giá hôm nay').waitFor()
  })

  on.desktop(
    'works on three as one job, and takes all of it back; deletes for ever after asking, and only then, which another page sees at once',
    async () => {
      const subjects = numbered(3)
      const [first = '', second = '', third = ''] = subjects
      const reader = await mailboxWith(`ba-${language}`, subjects)
      const page = await signedIn(reader, look)
      await choose(page, screen, language, subjects)
      await perform(page, words.toTrash)
      await notice(page, words, words.movedToTrash(3)).waitFor()
      expect(await countIn(reader, 'INBOX')).toBe(0)
      await page.getByRole('button', { name: words.undo }).click()
      await notice(page, words, says.asItWas).waitFor()
      for (const subject of subjects) await rowOf(page, subject).waitFor()
      expect(await countIn(reader, 'Trash')).toBe(0)

      const other = await signedIn(reader, look)
      await rowOf(other, first).waitFor()
      await choose(page, screen, language, subjects)
      await perform(page, words.toTrash)
      for (const subject of subjects) await rowOf(other, subject).waitFor({ state: 'hidden' })
      await goToFolder(other, screen, words, words.trash)
      await rowOf(other, first).waitFor()
      await goToFolder(page, screen, words, words.trash)
      await choose(page, screen, language, [first])
      await perform(page, says.deleteForever)
      const dialog = page.getByRole('alertdialog')
      await dialog.getByRole('button', { name: 'Hủy' }).click()
      expect(await countIn(reader, 'Trash')).toBe(3)
      await perform(page, says.deleteForever)
      await dialog.getByRole('button', { name: says.deleteForever }).click()
      await notice(page, words, says.deletedForever(1)).waitFor()
      for (const each of [page, other]) await rowOf(each, first).waitFor({ state: 'hidden' })
      expect(await countIn(reader, 'Trash')).toBe(2)

      await page.getByRole('button', { name: says.emptyTrash }).first().click()
      await dialog.getByRole('button', { name: says.empty, exact: true }).click()
      for (const subject of [second, third])
        for (const each of [page, other]) await rowOf(each, subject).waitFor({ state: 'hidden' })
      await expect.poll(() => countIn(reader, 'Trash')).toBe(0)
    },
  )

  on.desktop('selects everything in a folder beyond the page, and marks it', async () => {
    const reader = await mailboxWith(`tat-ca-${language}`, numbered(60))
    const page = await signedIn(reader, look)
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
})
