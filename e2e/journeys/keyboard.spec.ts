import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { hasFocus, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

const { signedIn } = stage()
const words = wordsOf('vi')

const SUBJECTS = ['Thư A', 'Thư B', 'Thư C', 'Thư D', 'Thư E']
let reader = ''

beforeAll(async () => {
  reader = await newMailbox('phim-tat', 'Cao Thị Hiền')
  const mails = SUBJECTS.toReversed().map((subject) => ({
    to: reader,
    subject,
    html: `<p>Nội dung của <b>${subject}</b>.</p>`,
  }))
  await post(mails)
})

async function listPage(): Promise<Page> {
  const page = await signedIn(reader)
  await rowOf(page, 'Thư E').waitFor()
  return page
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** The subject of the row that has the focus. */
function focusedRow(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const active = document.activeElement
    return active?.role === 'row' || active?.getAttribute('role') === 'row'
      ? /Thư [A-E]/.exec(active.getAttribute('aria-label') ?? '')?.[0]
      : undefined
  })
}

async function standsOn(page: Page, subject: string): Promise<void> {
  await expect.poll(() => focusedRow(page)).toBe(subject)
}

async function reads(page: Page, subject: string): Promise<void> {
  await page.getByRole('heading', { name: subject, level: 2 }).waitFor()
}

const selected = (page: Page) => page.getByRole('row', { selected: true }).count()

describe('in the list', () => {
  it('walks with j and k, opens with Enter, and comes back with u to where it was', async () => {
    const page = await listPage()
    await press(page, 'j')
    await standsOn(page, 'Thư A')
    await press(page, 'j', 'j', 'k')
    await standsOn(page, 'Thư B')
    await press(page, 'Enter')
    await reads(page, 'Thư B')
    await press(page, 'u')
    await standsOn(page, 'Thư B')
    await press(page, 'k', 'o')
    await reads(page, 'Thư A')
    await press(page, 'Escape')
    await standsOn(page, 'Thư A')
  })

  it('is one stop for Tab, with arrows inside', async () => {
    const page = await listPage()
    await page.getByRole('row').first().focus()
    await press(page, 'ArrowDown', 'ArrowDown')
    await standsOn(page, 'Thư C')
    await press(page, 'End')
    await standsOn(page, 'Thư E')
    await press(page, 'Home')
    await standsOn(page, 'Thư A')
    await press(page, 'ArrowUp')
    await standsOn(page, 'Thư A')
    await press(page, 'Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role=grid]') ?? null)).toBe(null)
    await press(page, 'Shift+Tab')
    await standsOn(page, 'Thư A')
  })

  it('selects with x and the space bar, and extends with Shift', async () => {
    const page = await listPage()
    await press(page, 'j', 'x')
    expect(await selected(page)).toBe(1)
    await press(page, 'Shift+J', 'Shift+J')
    await expect.poll(() => selected(page)).toBe(3)
    await standsOn(page, 'Thư C')
    await press(page, 'Escape')
    await expect.poll(() => selected(page)).toBe(0)
    await press(page, 'Space')
    await expect.poll(() => selected(page)).toBe(1)
  })

  it('stars with s, marks with Shift+I and Shift+U, and deletes with #', async () => {
    const page = await listPage()
    await press(page, 'j', 's')
    await rowOf(page, /Thư A.*có dấu sao/).waitFor()
    await press(page, 's')
    await rowOf(page, /Thư A.*có dấu sao/).waitFor({ state: 'hidden' })
    await press(page, 'Shift+I')
    await rowOf(page, /Thư A.*chưa đọc/).waitFor({ state: 'hidden' })
    await press(page, 'Shift+U')
    await rowOf(page, /Thư A.*chưa đọc/).waitFor()
    await press(page, '#')
    await rowOf(page, 'Thư A').waitFor({ state: 'hidden' })
    expect(await page.getByRole('row').count()).toBe(4)
    await page.getByRole('button', { name: words.undo }).click()
    await rowOf(page, 'Thư A').waitFor()
  })

  it('acts on everything selected, wherever the cursor stands', async () => {
    const page = await listPage()
    await press(page, 'j', 'x', 'j', 'x', 'j', 'j', '#')
    await rowOf(page, 'Thư A').waitFor({ state: 'hidden' })
    await rowOf(page, 'Thư B').waitFor({ state: 'hidden' })
    expect(await page.getByRole('row').count()).toBe(3)
    await page.getByRole('button', { name: words.undo }).click()
    await rowOf(page, 'Thư B').waitFor()
  })
})

it('goes to folders with g and a letter', async () => {
  const page = await listPage()
  for (const [key, folder, title] of [
    ['s', 'Starred', words.starredFolder],
    ['t', 'Sent', words.sent],
    ['d', 'Drafts', words.drafts],
    ['i', 'INBOX', words.inbox],
  ] as const) {
    await press(page, 'g', key)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    expect(page.url()).toBe(`${theProgram().url}/folder/${folder}`)
  }
})

it('walks through threads with j and k, and acts on the one that is read', async () => {
  const page = await listPage()
  await press(page, 'j', 'Enter')
  await reads(page, 'Thư A')
  await press(page, 'j')
  await reads(page, 'Thư B')
  await press(page, 'k')
  await reads(page, 'Thư A')
  await press(page, 's')
  await page.getByRole('article').getByRole('button', { name: words.removeStar, pressed: true }).waitFor()
  await press(page, 's')
  await page.getByRole('article').getByRole('button', { name: words.addStar, pressed: false }).waitFor()
  await press(page, 'Shift+U')
  await rowOf(page, /Thư A.*chưa đọc/).waitFor()
})

it('opens the folders to move to with v, for the row under the cursor and for the thread that is read', async () => {
  const page = await listPage()
  const folders = page.getByRole('dialog', { name: words.moveTo })
  await press(page, 'j', 'v')
  await hasFocus(folders.getByRole('combobox'))
  expect(await selected(page)).toBe(1)
  await press(page, 'Escape')
  await folders.waitFor({ state: 'hidden' })
  await standsOn(page, 'Thư A')
  await press(page, 'Escape', 'Enter')
  await reads(page, 'Thư A')
  await press(page, 'v')
  await hasFocus(folders.getByRole('combobox'))
  await press(page, 'Escape')
  await folders.waitFor({ state: 'hidden' })
  await press(page, 'u')
  await standsOn(page, 'Thư A')
})

it('hears keys that are pressed inside a mail', async () => {
  const page = await listPage()
  await press(page, 'j', 'Enter')
  await reads(page, 'Thư A')
  await page.frameLocator(`iframe[title="${words.messageText}"]`).getByText('Nội dung của').click()
  await press(page, 'j')
  await reads(page, 'Thư B')
  await page.frameLocator(`iframe[title="${words.messageText}"]`).getByText('Thư B').click()
  await press(page, 'u')
  await rowOf(page, 'Thư B').waitFor()
})

it.each(['vi', 'en'] as const)(
  'shows what the keys do with ?, in %s, and takes no other key meanwhile',
  async (language) => {
    const page = await signedIn(reader, { language })
    await rowOf(page, 'Thư E').waitFor()
    await press(page, 'j', '?')
    const sheet = page.getByRole('dialog', { name: wordsOf(language).shortcuts })
    await sheet.getByText(wordsOf(language).toTrash, { exact: true }).waitFor()
    await press(page, '#', 'j', 'x')
    await press(page, 'Escape')
    await sheet.waitFor({ state: 'hidden' })
    await standsOn(page, 'Thư A')
    expect(await selected(page)).toBe(0)
    expect(await page.getByRole('row').count()).toBe(5)
  },
)

it('never acts while somebody types, nor in a menu, nor with Ctrl', async () => {
  const page = await listPage()
  await press(page, 'j', 'c')
  const subject = page.getByRole('dialog').getByLabel(words.subject)
  await subject.click()
  await page.keyboard.type('jx#s? gi uI')
  expect(await subject.inputValue()).toBe('jx#s? gi uI')
  const body = page.getByRole('dialog').getByRole('textbox', { name: words.messageText })
  await body.click()
  await page.keyboard.type('#xs')
  await body.getByText('#xs').waitFor()
  expect(await page.getByRole('row').count()).toBe(5)
  expect(await selected(page)).toBe(0)
  expect(await page.getByRole('dialog', { name: words.shortcuts }).count()).toBe(0)
  await page.getByRole('button', { name: words.saveAndClose }).click()

  await page.getByRole('row').first().focus()
  await press(page, 'Control+x', 'Control+s', 'Alt+x')
  expect(await selected(page)).toBe(0)
  await page.getByRole('button', { name: words.theme, exact: true }).click()
  await press(page, 'x', '#')
  await press(page, 'Escape')
  expect(await page.getByRole('row').count()).toBe(5)
  expect(await selected(page)).toBe(0)
})

it('leads past the folders to the mail with the first Tab', async () => {
  const page = await listPage()
  await press(page, 'Tab')
  const link = page.getByRole('link', { name: 'Đến phần thư' })
  await hasFocus(link)
  await press(page, 'Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
})
