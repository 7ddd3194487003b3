import { beforeAll, expect, it } from 'vitest'
import { startWriting } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { notice, openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import type { Screen } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

const { signedIn } = stage()

/** 1440 by 900 at 200 %, and so the narrowest desk that WCAG 1.4.4 asks of us. */
const ZOOMED: Screen = { kind: 'desktop', width: 720, height: 450 }
/** A phone that lies. */
const LYING: Screen = { kind: 'desktop', width: 844, height: 390 }
const SUBJECT = 'Biên bản nghiệm thu đợt hai'
const FORGED = `Đề nghị chuyển khoản gấp${', kịp thanh toán lô hàng đang nằm ở cảng trước mười bảy giờ'.repeat(6)}`

let [reader, warned] = ['', '']
beforeAll(async () => {
  warned = await newMailbox('canh-bao', 'Lại Thu Giang')
  await post([{ to: warned, subject: `**SPOOF** ${FORGED}`, text: 'Em chuyển giúp anh. '.repeat(90) }])
  reader = await newMailbox('phong-to', 'Bùi Thanh Tâm')
  const html = `<p>Chị xem giúp em.</p><table width="600"><tr><td>Hạng mục</td><td>Đơn giá</td></tr></table><p>${'Đoạn văn. '.repeat(80)}</p>`
  const attachments = [{ filename: 'Biên bản.pdf', content: 'x' }]
  const others = ['Lịch họp', 'Bảng giá', 'Hồ sơ thầu'].map((subject) => ({
    to: reader,
    subject,
    text: 'Kính gửi chị.',
  }))
  await post([{ to: reader, subject: SUBJECT, html, attachments }, ...others])
})

it('keeps Send in reach in a low window, whatever stands above it', async () => {
  const page = await signedIn(reader, { screen: LYING })
  const compose = await startWriting(page, composeWordsOf('vi'))
  const people = Array.from({ length: 40 }, (_, at) => `nguoi.nhan.${at}@khach.example`)
  await compose.to.fill(`${people.join(', ')},`)
  const files = people.slice(0, 3).map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('x') }))
  await compose.window.locator('input[type="file"]').first().setInputFiles(files)
  await compose.window.getByText(/ \/ 25 MB$/).waitFor()
  const send = compose.window.getByRole('button', { name: composeWordsOf('vi').send, exact: true })
  const { x = 0, y = 0, width = 0, height = 0 } = (await send.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(LYING.height)
  const onTop = ([left, top]: readonly [number, number]) =>
    document.elementFromPoint(left, top)?.closest('button')?.textContent
  expect(await page.evaluate(onTop, [x + width / 2, y + height / 2] as const)).toBe(composeWordsOf('vi').send)
  await compose.window.getByRole('button', { name: wordsOf('vi').saveAndClose }).click()
})

it('begins at the warning where a low window would have the mail below it', async () => {
  const page = await signedIn(warned, { screen: ZOOMED })
  await openThread(page, FORGED)
  const alert = page
    .getByRole('alert')
    .filter({ hasText: wordsOf('vi').spoofed })
    .first()
  const toolbar = await page.getByRole('article').getByRole('toolbar').boundingBox()
  const box = await alert.boundingBox()
  expect(box?.y ?? 0).toBeGreaterThan((toolbar?.y ?? 0) + (toolbar?.height ?? 0))
})

it('gives many threads a star by one job, and takes it back', async () => {
  const words = wordsOf('vi')
  const page = await signedIn(reader)
  await rowOf(page, SUBJECT).waitFor()
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
