import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sen } from '../program/operator.ts'
import { askApart } from './stage/ask-apart.ts'
import { composeOn } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { hindrances } from './stage/hindrances.ts'
import { folderLink, hasFocus, openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { DESKTOP, PHONE, type Screen } from './stage/screens.ts'
import { shellWordsOf } from './stage/shell-words.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

const { signedIn } = stage()
const words = wordsOf('vi')
const says = shellWordsOf('vi')
const SUBJECT = 'Báo cáo quý bốn'

let reader = ''
beforeAll(async () => {
  reader = await newMailbox('khung-trang', 'Đào Ngọc Ánh')
  await post([{ to: reader, subject: SUBJECT, text: 'Chị xem giúp em.' }])
})

const MEGABYTE = 1024 * 1024

/** The mailbox is as full as this, as far as the page is told. */
async function withQuota(page: Page, usedPercent: number, isAutomatic = false): Promise<void> {
  const data = { user_quota: 1_000, user_used_quota: usedPercent * 10 * MEGABYTE, auto_quota: isAutomatic }
  await askApart(page)
  await page.route('**/api/v2/accounts/quota', (route) => route.fulfill({ json: { data } }))
}

describe('storage', () => {
  it.each([
    [79, undefined, undefined],
    [80, says.almostFull(80), undefined],
    [90, says.almostFull(90), says.almostFull(90)],
    [100, says.full, says.full],
  ])('at %i %% says so above the list and above a thread', async (percent, inList, inThread) => {
    const page = await signedIn(reader)
    await withQuota(page, percent)
    await page.reload()
    await rowOf(page, SUBJECT).waitFor()
    const banner = page.getByText(/Sắp hết dung lượng|Đã hết dung lượng/)
    if (inList === undefined) expect(await banner.count()).toBe(0)
    else await page.getByText(inList).waitFor()
    await openThread(page, SUBJECT)
    if (inThread === undefined) await banner.waitFor({ state: 'hidden' })
    else await page.getByText(inThread).waitFor()
    expect(await hindrances(page, `${percent} %`)).toEqual([])
  })

  it('is read in its two ways at the foot of the sidebar', async () => {
    const page = await signedIn(reader)
    await withQuota(page, 25)
    await page.reload()
    await page.getByText('25%').waitFor()
    await withQuota(page, 25, true)
    await page.reload()
    await page
      .getByText(/còn lại|còn/)
      .first()
      .waitFor()
    const line = page.getByRole('note', { name: says.domainShare('1.000 MB') })
    await line.focus()
    expect(await page.getByText('25%').count()).toBe(0)
  })
})

const TABLET: Screen = { kind: 'desktop', width: 820, height: 1_180 }
it.each([DESKTOP, TABLET, PHONE])(
  'offers to write beside the list, $width px wide, but not where sending is off',
  async (screen) => {
    const page = await signedIn(reader, { screen })
    await rowOf(page, SUBJECT).waitFor()
    const compose = page.getByRole('button', { name: composeWordsOf('vi').compose })
    await expect.poll(() => compose.isEnabled()).toBe(true)
    expect(await hindrances(page, `${screen.width}`)).toEqual([])
    await askApart(page)
    await page.route('**/api/v2/user/info', async (route) => {
      const answer = await route.fetch()
      const { data } = await answer.json()
      await route.fulfill({ response: answer, json: { data: { ...data, enable_smtp: 0 } } })
    })
    await page.reload()
    await rowOf(page, SUBJECT).waitFor()
    await expect.poll(() => compose.isDisabled()).toBe(true)
  },
)

it('warns of a domain without DNS', async () => {
  const page = await signedIn(reader)
  await askApart(page)
  await page.route('**/api/v2/user/info', async (route) => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    await route.fulfill({
      json: { data: { ...data, domain_verified: false, domains: [{ domain: 'senmail.test', active: false }] } },
    })
  })
  await page.reload()
  await page.getByText(says.noDns('senmail.test')).waitFor()
  expect(await hindrances(page, 'no DNS')).toEqual([])
})

describe('the palette', () => {
  it.each(['vi', 'en'] as const)('goes to folders and does commands by keyboard alone, in %s', async (language) => {
    const page = await signedIn(reader, { language })
    await rowOf(page, SUBJECT).waitFor()
    const palette = page.getByRole('combobox', { name: shellWordsOf(language).palette })
    await page.keyboard.press('Control+k')
    await palette.waitFor()
    expect(await hindrances(page, 'palette')).toEqual([])
    await page.keyboard.type(language === 'vi' ? 'thung rac' : 'trash')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    const folder = page.getByRole('option', { name: wordsOf(language).trash, exact: true })
    await folder.waitFor()
    while ((await folder.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${theProgram().url}/folder/Trash`)
    await page.keyboard.press('Control+k')
    await page.keyboard.type(language === 'vi' ? 'phim tat' : 'shortcuts')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: wordsOf(language).shortcuts }).waitFor()
  })

  it('finds threads without their diacritics, and gives the focus back when it is left', async () => {
    const page = await signedIn(reader)
    await rowOf(page, SUBJECT).waitFor()
    await page.keyboard.press('j')
    // What follows at once is meant for the palette, not for the list.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('bao cao quy')
    await page.getByRole('option', { name: SUBJECT }).waitFor()
    await page.keyboard.type('xyz')
    await page.getByText(says.nothingFits).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('BÁO CÁO')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: SUBJECT, level: 2 }).waitFor()
    await page.goto('/folder/Sent')
  })

  it('lets an input method finish its word', async () => {
    const page = await signedIn(reader)
    await rowOf(page, SUBJECT).waitFor()
    await folderLink(page, words, words.sent).waitFor()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('combobox', { name: says.palette })
    await palette.waitFor()
    const devices = await page.context().newCDPSession(page)
    await devices.send('Input.imeSetComposition', { text: 'đã gử', selectionStart: 5, selectionEnd: 5 })
    const enter = { key: 'Enter', windowsVirtualKeyCode: 229 }
    await devices.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter })
    expect(await palette.count()).toBe(1)
    await devices.send('Input.insertText', { text: 'đã gửi' })
    await page.keyboard.press('Enter')
    await page.waitForURL(`${theProgram().url}/folder/Sent`)
  })

  it('opens while somebody types, and takes nothing from what is typed', async () => {
    const page = await signedIn(reader)
    await rowOf(page, SUBJECT).waitFor()
    await page.keyboard.press('c')
    const { subject } = composeOn(page, composeWordsOf('vi'))
    await subject.pressSequentially('Chào')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: says.palette }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.type(' x')
    expect(await subject.inputValue()).toBe('Chào x')
  })
})

describe('feedback', () => {
  it.each([DESKTOP, PHONE])('reaches the operator from a $kind', async (screen) => {
    const page = await signedIn(reader, { screen })
    if (screen.kind === 'phone') {
      await page.getByRole('button', { name: words.more, exact: true }).tap()
      await page.getByRole('button', { name: says.feedback }).tap()
    } else {
      await page.getByRole('button', { name: says.help }).click()
      await page.getByRole('menuitem', { name: says.feedback }).click()
    }
    const dialog = page.getByRole('dialog', { name: says.feedback })
    await dialog.getByRole('button', { name: says.send, exact: true }).click()
    await dialog.getByText(says.required).waitFor()
    expect(await hindrances(page, 'feedback')).toEqual([])
    await dialog.getByRole('radio', { name: says.idea, exact: true }).check()
    await dialog.getByLabel(says.yourMessage).fill(`Chữ nên to hơn trên ${screen.kind}`)
    await dialog.getByRole('button', { name: says.send, exact: true }).click()
    await page.getByText(says.thanks).waitFor()
    const heard = await sen(theProgram(), 'feedback')
    expect(heard).toContain(`idea  ${reader}  on /folder`)
    expect(heard).toContain(`| Chữ nên to hơn trên ${screen.kind}`)
  })
})

it('opens the documentation over the page, and gives the focus back', async () => {
  const page = await signedIn(reader)
  await askApart(page)
  await page.route('**/api/v2/site', async (route) => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    await route.fulfill({ json: { data: { ...data, docs_url: 'https://docs.provider.example/mail/' } } })
  })
  await page.reload()
  await rowOf(page, SUBJECT).waitFor()
  const help = page.getByRole('button', { name: says.help })
  await help.click()
  await page.getByRole('menuitem', { name: says.documentation }).click()
  const popup = page.getByRole('dialog', { name: says.documentation })
  expect(await popup.locator('iframe').getAttribute('src')).toBe('https://docs.provider.example/mail/')
  await page.keyboard.press('Escape')
  await hasFocus(help)
})

it('keeps the sidebar narrow on every device of the account', async () => {
  const page = await signedIn(reader)
  const elsewhere = await signedIn(reader)
  await page.getByRole('button', { name: says.narrow }).click()
  await page.getByRole('button', { name: says.widen }).waitFor()
  await elsewhere.getByRole('button', { name: says.widen }).click()
  await page.getByRole('button', { name: says.narrow }).waitFor()
})

it('sets what a folder counts beside its picture where the sidebar is narrow, not over it', async () => {
  const to = await newMailbox('thanh-hep', 'Cù Thanh Tâm')
  await post(Array.from({ length: 12 }, (_, n) => ({ to, subject: `Phiếu ${n + 1}`, text: 'Chị xem giúp em.' })))
  const page = await signedIn(to)
  await page.getByRole('button', { name: says.narrow }).click()
  await page.getByRole('button', { name: says.widen }).waitFor()
  const inbox = folderLink(page, words, words.inbox)
  await expect.poll(() => inbox.locator('b').textContent()).toBe('12')
  const isBeside = async () => {
    const [picture, count] = [await inbox.locator('svg').boundingBox(), await inbox.locator('b').boundingBox()]
    expect(count?.x).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0) - 3)
  }
  await isBeside()

  await askApart(page)
  await page.route('**/api/v2/folders', async (route) => {
    const { data } = await (await route.fetch()).json()
    await route.fulfill({ json: { data: data.map((one: object) => ({ ...one, unread_threads: 12_847 })) } })
  })
  await page.reload()
  await expect.poll(() => inbox.locator('b').textContent()).toBe('99+')
  await isBeside()
})

it('tells of new mail on the desktop when it is allowed, and opens it from there', async () => {
  const page = await signedIn(reader)
  await page.addInitScript(() => {
    const shown: object[] = []
    class Notice extends EventTarget {
      static permission = 'default'
      static async requestPermission() {
        Notice.permission = 'granted'
        return 'granted'
      }
      constructor(title: string, options: object) {
        super()
        shown.push({ title, ...options, press: () => this.dispatchEvent(new Event('click')) })
      }
      close() {}
    }
    Object.assign(window, { Notification: Notice, shown })
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
  })
  await page.reload()
  await rowOf(page, SUBJECT).waitFor()
  const shown = () => page.evaluate(() => (window as unknown as { shown: { title: string; body: string }[] }).shown)
  await post([{ to: reader, subject: 'Trước khi bật', text: 'Chào chị.' }])
  await rowOf(page, 'Trước khi bật').waitFor()
  expect(await shown()).toEqual([])
  await page.getByRole('button', { name: `${words.account}: ${reader}` }).click()
  await page.getByRole('menuitemcheckbox', { name: says.notifications }).click()
  await page.getByRole('button', { name: `${words.account}: ${reader}` }).click()
  await page.getByRole('menuitemcheckbox', { name: says.notifications, checked: true }).waitFor()
  await page.keyboard.press('Escape')
  await post([{ to: reader, subject: 'Hợp đồng mới', text: 'Chào chị.' }])
  await expect.poll(async () => (await shown()).length).toBe(1)
  expect((await shown())[0]).toMatchObject({ title: 'Đặng Kim Anh', body: 'Hợp đồng mới\nChào chị.' })
  await page.evaluate(() => (window as unknown as { shown: { press: () => void }[] }).shown[0]?.press())
  await page.getByRole('heading', { name: 'Hợp đồng mới', level: 2 }).waitFor()
})

describe('parts that do not load', () => {
  it('are told of with what helps, and what is being written stays', async () => {
    const page = await signedIn(reader, {}, '/404')
    await page.route('**/assets/thread-*.js', (route) => route.abort())
    await page.goto('/folder/INBOX')
    await rowOf(page, SUBJECT).getByRole('link').click()
    await page.getByText(says.partMissing).waitFor()
    await page.unroute('**/assets/thread-*.js')
    await page.getByRole('button', { name: says.reload }).click()
    await page.getByRole('heading', { name: SUBJECT, level: 2 }).waitFor()
  })

  it.each(['program', 'main', 'shared'])(
    'do not leave an empty page, even when it is the page itself: %s',
    async (part) => {
      const page = await signedIn(reader, {}, '/404')
      await page.route(`**/assets/${part}-*.js`, (route) => route.abort())
      await page.goto('/folder/INBOX')
      await page.getByText(says.startFailed).waitFor()
      expect(await page.getByRole('button').count()).toBe(1)
    },
  )
})

it('holds profile, settings and the way out in the drawer of a phone', async () => {
  const page = await signedIn(reader, { screen: PHONE })
  await page.getByRole('button', { name: words.more, exact: true }).tap()
  const foot = page.getByRole('region', { name: words.account })
  await foot.getByText('Đào Ngọc Ánh').waitFor()
  await foot.getByText(reader).waitFor()
  expect(await hindrances(page, 'drawer')).toEqual([])
  await foot.getByRole('button', { name: 'Giao diện tối' }).tap()
  await page.locator('html[data-theme=dark]').waitFor()
  await page.getByRole('button', { name: words.more, exact: true }).tap()
  await foot.getByRole('button', { name: words.signOut }).tap()
  await page.getByLabel(words.email).waitFor()
})
