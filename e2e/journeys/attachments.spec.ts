import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { createTransport } from 'nodemailer'
import { namesInZip, pdfOf, silentWav } from './stage/files.ts'
import { hasFocus, openThread } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { PARTNER, post } from './stage/post.ts'
import { expect, test } from './stage/test.ts'

const [LOOKED_AT, WITHIN, INVITED] = ['Hồ sơ nghiệm thu', 'Chuyển tiếp biên bản', 'Mời họp giao ban']
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')
const PAGES = 12
/** `Đơn hàng` in the encoding of old Vietnamese Windows. */
const OLD_TEXT = Buffer.from([0xd0, 0xf5, 0x6e, 0x20, 0x68, 0xe0, 0x6e, 0x67])
const FILES = [
  { filename: 'ảnh.gif', content: PIXEL },
  { filename: 'bản vẽ.svg', content: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>' },
  { filename: 'Biên bản.pdf', content: pdfOf(PAGES) },
  { filename: 'dự toán.xlsx', content: 'x' },
  { filename: 'ghi âm.wav', content: silentWav() },
  { filename: 'hình cũ.zip', content: 'PK' },
  { filename: 'ghi chú.txt', content: OLD_TEXT },
  { filename: 'GHI CHÚ.txt', content: 'hai' },
]
const CALENDAR = [
  'BEGIN:VCALENDAR',
  'METHOD:REQUEST',
  'BEGIN:VEVENT',
  'UID:giao-ban@doitac.example',
  'DTSTART:20261120T023000Z',
  'DTEND:20261120T033000Z',
  'SUMMARY:Giao ban tuần 47',
  'LOCATION:Phòng Sen https://hop.example/sen',
  `ORGANIZER;CN=${PARTNER.name}:mailto:${PARTNER.address}`,
  'ATTENDEE;CN="<img src=x onerror=alert(1)>";PARTSTAT=ACCEPTED:mailto:khach@doitac.example',
  'RRULE:FREQ=WEEKLY',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

let reader = ''

test.beforeAll(async () => {
  reader = await newMailbox('tep-kem', 'Phan Thu Trang')
  const inner = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: 'giam.sat@doitac.example',
    to: PARTNER.address,
    subject: 'Biên bản giám sát',
    html: '<p>Gửi chị <b>biên bản</b>.</p><script>alert(1)</script>',
    attachments: [{ filename: 'giám sát.txt', content: 'nội dung bên trong' }],
  })
  await post([
    { to: reader, subject: LOOKED_AT, text: 'Em gửi hồ sơ.', attachments: FILES },
    {
      to: reader,
      subject: WITHIN,
      text: 'Em chuyển tiếp ạ.',
      attachments: [
        { filename: 'Biên bản giám sát.eml', content: inner.message as Buffer, contentType: 'message/rfc822' },
      ],
    },
    {
      to: reader,
      subject: INVITED,
      text: 'Mời chị họp.',
      icalEvent: { method: 'REQUEST', content: CALENDAR },
    },
  ])
})

/** The card's own button has more text after the name; the buttons inside put their verb before it. */
const card = (page: Page, name: string) =>
  page.getByRole('article').getByRole('button', { name: new RegExp(`^${name}`) })

test('shows files in place, one after the other, and gives the focus back', async ({ signedIn, words }) => {
  const page = await signedIn(reader)
  await openThread(page, LOOKED_AT)
  await page.getByText(words.archiveWarning).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  const first = card(page, 'ảnh.gif')
  await first.focus()
  await page.keyboard.press('Enter')
  const preview = page.getByRole('dialog', { name: words.preview })
  const picture = preview.getByRole('img', { name: 'ảnh.gif' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await preview.getByRole('button', { name: words.zoomIn }).click()
  expect(await preview.getByRole('button', { name: words.previousFile }).isVisible()).toBe(false)

  await page.keyboard.press('ArrowRight')
  await preview.getByRole('heading', { name: 'bản vẽ.svg' }).waitFor()
  await preview.getByText(words.cannotShow).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await preview.getByRole('link', { name: words.downloadToOpen }).getAttribute('download')).toBe('bản vẽ.svg')

  await page.keyboard.press('ArrowRight')
  await preview.getByRole('region', { name: words.page(1, PAGES) }).waitFor()
  await preview.getByText('Trang so 10').waitFor({ state: 'attached' })
  expect(await preview.locator('canvas').count()).toBe(10)
  await preview.getByRole('button', { name: words.morePages(2) }).click()
  await preview.getByText('Trang so 12').waitFor({ state: 'attached' })
  expect(await isDrawn(page)).toBe(true)

  await preview.getByRole('button', { name: words.nextFile }).click()
  // Whether it is shown depends on installed programs; see office-preview.browser.test.tsx.
  await preview.getByRole('heading', { name: 'dự toán.xlsx' }).waitFor()
  await page.keyboard.press('ArrowRight')
  const recording = preview.locator('audio')
  await expect.poll(() => recording.evaluate((audio: HTMLAudioElement) => audio.duration)).toBe(1)
  await preview.getByRole('button', { name: words.nextFile }).click()
  await preview.getByRole('heading', { name: 'hình cũ.zip' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await preview.getByText('Đơn hàng').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await preview.getByText('hai', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'hidden' })
  await hasFocus(first)
})

test('hands out all files at once, each under a name of its own', async ({ signedIn, words }) => {
  const page = await signedIn(reader)
  await openThread(page, LOOKED_AT)
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: words.downloadAll }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe(`${LOOKED_AT}.zip`)
  const names = namesInZip(await readFile(await download.path()))
  expect(names).toHaveLength(FILES.length)
  expect(names).toContain('GHI CHÚ (2).txt')
})

test('opens mail that lies in mail and runs nothing of it, and waits for no invitation on a slow line', async ({
  signedIn,
  words,
}) => {
  const page = await signedIn(reader)
  const answers: (() => void)[] = []
  await page.route('**/invitation', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    await route.continue()
  })
  await openThread(page, WITHIN)
  await card(page, 'Biên bản giám sát.eml').click()
  const nested = page.getByRole('region', { name: words.attachedMessage('Biên bản giám sát') })
  await nested.getByText('giam.sat@doitac.example').waitFor()
  await nested.frameLocator('iframe').getByText('biên bản').waitFor()
  const coming = page.waitForEvent('download')
  await nested.getByRole('link', { name: words.download('giám sát.txt') }).click()
  expect(await readFile(await (await coming).path(), 'utf8')).toBe('nội dung bên trong')
  await card(page, 'Biên bản giám sát.eml').click()
  await nested.waitFor({ state: 'hidden' })

  await page.goBack()
  const invitation = page.getByRole('group', { name: words.invitation('Giao ban tuần 47') })
  await openThread(page, INVITED)
  await page.getByRole('article').getByText('Mời chị họp.').waitFor()
  expect(await invitation.count()).toBe(0)
  await page.getByRole('status', { name: 'Đang tải lời mời…' }).waitFor()
  const top = await textTop(page)
  for (const answer of answers) answer()
  await invitation.waitFor()
  expect(await textTop(page)).toBe(top)
})

const textTop = async (page: Page) => {
  const box = await page.getByRole('article').getByText('Mời chị họp.').boundingBox()
  return Math.round(box?.y ?? 0)
}

test('says that an invitation could not be loaded, and loads it when asked again', async ({ signedIn, words }) => {
  const page = await signedIn(reader)
  await page.route('**/invitation', (route) => route.fulfill({ status: 503, json: {} }))
  await openThread(page, INVITED)
  await page.getByRole('status', { name: 'Đang tải lời mời…' }).waitFor()
  const top = await textTop(page)
  await page.getByText('Không tải được lời mời.').waitFor()
  expect(await textTop(page)).toBe(top)
  await page.unroute('**/invitation')
  await page.getByRole('button', { name: 'Thử lại' }).click()
  await page.getByRole('group', { name: words.invitation('Giao ban tuần 47') }).waitFor()
  expect(await textTop(page)).toBe(top)
})

test('shows an invitation once, with the text below it, and keeps a picture its place until it loads', {
  tag: '@phone',
}, async ({ signedIn, words }) => {
  const page = await signedIn(reader)
  let come = () => {}
  const asked = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route(/\/thumbnail/, async (route) => {
    await asked
    await route.continue()
  })
  await page.evaluate(() => {
    new MutationObserver(() => {
      const article = document.querySelector('article')
      if (!article?.textContent?.includes('Mời chị họp.')) return
      // On a slow machine, a placeholder of the invitation is shown first.
      const invitation = article.querySelector('[aria-label*="Giao ban"], [aria-label^="Loading the invitation"]')
      document.body.dataset.first ??= invitation ? 'both' : 'text'
    }).observe(document, { childList: true, subtree: true })
  })
  await openThread(page, INVITED)
  await page.getByRole('article').getByText('Mời chị họp.').waitFor()
  expect(await page.evaluate(() => document.body.dataset.first)).toBe('both')
  const invitation = page.getByRole('group', { name: words.invitation('Giao ban tuần 47') })
  await invitation.waitFor()
  expect(await invitation.count()).toBe(1)
  const said = ((await invitation.textContent()) ?? '').replaceAll('\u202f', ' ')
  expect(said).toContain(words.invitationTime)
  expect(said).toContain(PARTNER.name)
  expect(said).toContain('<img src=x onerror=alert(1)>')
  expect(await invitation.getByRole('link').getAttribute('href')).toBe('https://hop.example/sen')
  expect(await accessibilityViolations(page)).toEqual([])

  await page.goBack()
  await openThread(page, LOOKED_AT)
  const picture = card(page, 'ảnh.gif').locator('img')
  const place = async () => {
    const box = await picture.boundingBox()
    return [box?.width, box?.height]
  }
  await picture.waitFor()
  expect(await place()).toEqual([40, 40])
  come()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await place()).toEqual([40, 40])
})

function isDrawn(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const canvas = document.querySelector('canvas')
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 100) return true
    return false
  })
}

async function accessibilityViolations(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await axe.options({ iframes: false, preload: false, resultTypes: ['violations'] }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`))
}
