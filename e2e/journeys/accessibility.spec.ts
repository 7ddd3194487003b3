import { beforeAll, describe, expect, it } from 'vitest'
import { hindrances } from './stage/hindrances.ts'
import { goToFolder, hold, openThread, rowOf } from './stage/mailbox-page.ts'
import { movingWordsOf } from './stage/moving-words.ts'
import { LAN, newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { DESKTOP, PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

const { stranger, signedIn } = stage()

const THREAD = 'Nghiệm thu lô hàng tháng 11'
let reader = ''

beforeAll(async () => {
  reader = await newMailbox('tro-nang', 'Trương Mỹ Linh')
  const first = `<nghiem-thu-${process.pid}@doitac.example>`
  const files = [
    { filename: 'Biên bản.pdf', content: 'x' },
    { filename: 'Bảng kê.xlsx', content: 'x' },
  ]
  await post([
    // Two of the kind that have a frame, and files: what names them has to tell them apart.
    {
      to: reader,
      subject: THREAD,
      messageId: first,
      html: '<p>Chị xem giúp em <b>biên bản</b>.</p>',
      attachments: [{ filename: 'Biên bản.pdf', content: 'y' }],
    },
    {
      to: reader,
      subject: `Re: ${THREAD}`,
      inReplyTo: first,
      text: 'Vâng ạ.\n\nVào 09:00, Linh viết:\n> Chị xem giúp em.',
    },
    {
      to: reader,
      subject: `Re: ${THREAD}`,
      inReplyTo: first,
      html: '<p>Em gửi kèm <b>hai tệp</b>.</p>',
      attachments: files,
    },
    { to: reader, subject: 'Thư có ảnh từ xa', html: '<p>Mời xem.</p><img src="https://cdn.example/a.png">' },
    { to: reader, subject: '', text: 'Không có tiêu đề.' },
    { to: reader, subject: 'Thư cuối', text: 'Chào chị.' },
  ])
})

describe.each([
  { language: 'vi', theme: 'light' },
  { language: 'en', theme: 'dark' },
] as const)('$theme, in $language', ({ language, theme }) => {
  const words = wordsOf(language)
  const says = movingWordsOf(language)

  it('has nothing on the login page that hinders anybody', async () => {
    for (const screen of [DESKTOP, PHONE]) {
      const page = await stranger({ screen, theme })
      await page.goto('/login')
      await page.getByRole('button', { name: LAN }).waitFor()
      expect(await hindrances(page, 'login')).toEqual([])
      await page.getByLabel('Địa chỉ thư').fill(LAN)
      await page.getByLabel('Mật khẩu', { exact: true }).fill('sai mật khẩu')
      await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
      await page.getByRole('alert').waitFor()
      expect(await hindrances(page, 'login refused')).toEqual([])
    }
  })

  it('has nothing around the list that hinders anybody', async () => {
    const page = await signedIn(reader, { language, theme })
    await page.getByRole('row').first().waitFor()
    await rowOf(page, THREAD).getByRole('button', { name: words.addStar }).click()
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: language === 'vi' ? 'Tải lại' : 'Refresh' })
      .hover()
    await page.getByRole('tooltip').waitFor()
    const found = await hindrances(page, 'inbox')
    await page.getByRole('row').nth(1).getByRole('checkbox').click()
    await page.getByRole('row').nth(3).hover()
    found.push(...(await hindrances(page, 'selected rows')))
    await page.getByRole('toolbar').getByRole('button', { name: words.moveTo }).click()
    found.push(...(await hindrances(page, 'move menu')))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `${words.account}: ${reader}` }).click()
    found.push(...(await hindrances(page, 'account menu')))
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: words.shortcuts }).waitFor()
    found.push(...(await hindrances(page, 'shortcuts')))
    await page.keyboard.press('Escape')
    await page.getByRole('toolbar').getByRole('button', { name: words.toTrash }).click()
    // Its time stands still meanwhile.
    await page.getByRole('button', { name: words.undo }).hover()
    found.push(...(await hindrances(page, 'undo notice')))
    await page.getByRole('button', { name: words.undo }).click()
    await rowOf(page, THREAD).getByRole('button', { name: words.removeStar }).click()
    await page.keyboard.press('c')
    await page.getByRole('dialog').getByRole('textbox', { name: words.messageText }).waitFor()
    found.push(...(await hindrances(page, 'compose')))
    await page.getByRole('button', { name: words.saveAndClose }).click()
    await goToFolder(page, DESKTOP, words, words.scheduled)
    await page.getByText(words.nothingScheduled).waitFor()
    found.push(...(await hindrances(page, 'empty folder')))
    expect(found).toEqual([])
  })

  it('has nothing in a thread that hinders anybody', async () => {
    const page = await signedIn(reader, { language, theme })
    await openThread(page, THREAD)
    const expand = page.getByRole('button', { name: words.expandAll })
    if (await expand.isVisible()) await expand.click()
    await expect.poll(() => page.getByRole('group', { name: words.attachments }).count()).toBe(2)
    await expect.poll(() => page.locator('article iframe').count()).toBe(2)
    const found = await hindrances(page, 'thread')
    await page.getByRole('button', { name: words.toMe }).last().click()
    await page.getByRole('dialog', { name: words.details }).waitFor()
    found.push(...(await hindrances(page, 'details')))
    await page.goto('/')
    await page.getByRole('button', { name: says.readingPane, exact: true }).click()
    found.push(...(await hindrances(page, 'menu of panes')))
    await page.getByRole('menuitemcheckbox', { name: says.paneRight }).click()
    await openThread(page, 'Thư có ảnh từ xa')
    await page.getByText(words.remoteImages).waitFor()
    found.push(...(await hindrances(page, 'beside the list')))
    await page.getByRole('button', { name: says.readingPane, exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: says.noPane }).click()
    expect(found).toEqual([])
  })

  it('has nothing in a selection or in a question that hinders anybody', async () => {
    const page = await signedIn(LAN, { language, theme })
    await page.getByRole('checkbox', { name: words.selectPage }).click()
    const found = await hindrances(page, 'selection')
    await page.keyboard.press('!')
    await page.getByRole('dialog', { name: /\d/ }).waitFor()
    found.push(...(await hindrances(page, 'spam question')))
    await page.keyboard.press('Escape')
    await page.goto('/folder/Trash')
    await page.getByRole('button', { name: says.emptyTrash }).first().click()
    await page.getByRole('alertdialog').waitFor()
    found.push(...(await hindrances(page, 'question before emptying')))
    await page.keyboard.press('Escape')
    expect(found).toEqual([])
  })

  it('has nothing in Junk that hinders anybody', async () => {
    const page = await signedIn(LAN, { language, theme }, '/folder/Junk')
    await rowOf(page, words.rowSpoofed).waitFor()
    const found = await hindrances(page, 'Junk')
    await rowOf(page, words.rowSpoofed).getByRole('link').click()
    await page.getByRole('alert').waitFor()
    found.push(...(await hindrances(page, 'forged mail')))
    expect(found).toEqual([])
  })

  it('has nothing on a phone that hinders anybody', async () => {
    const page = await signedIn(reader, { language, theme, screen: PHONE })
    const row = page.getByRole('row').nth(1)
    await row.waitFor()
    const found = await hindrances(page, 'phone inbox')
    await hold(row, page.getByText(words.selected(1), { exact: true }))
    found.push(...(await hindrances(page, 'phone selecting')))
    await page.getByRole('button', { name: words.deselectAll }).tap()
    await page.getByRole('button', { name: words.more, exact: true }).tap()
    await page.getByRole('dialog', { name: words.folders }).waitFor()
    found.push(...(await hindrances(page, 'phone drawer')))
    await page.keyboard.press('Escape')
    await openThread(page, THREAD)
    found.push(...(await hindrances(page, 'phone thread')))
    expect(found).toEqual([])
  })
})
