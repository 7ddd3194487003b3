import { composeWordsOf } from './stage/compose-words.ts'
import { PHONE } from './stage/devices.ts'
import { openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { PARTNER, post } from './stage/post.ts'
import { expect, test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

const PICTURES = 'Bản tin có ảnh từ xa'
const THIRD_PICTURES = 'Bản tin thứ ba của cùng người gửi'
const MORE_PICTURES = 'Bản tin kế tiếp của cùng người gửi'
const FORWARDED = 'Chuyển tiếp bản tin'
const FORGED = 'Chuyển khoản gấp trong hôm nay'
const SEVERAL = 'Hợp đồng của hai người'
const LINKS = 'Xác nhận tài khoản ngân hàng'

const LEFT_OUT = /^data:image\/svg/
/** An address reserved for documentation: nothing answers, and the proxy refuses it. */
const ELSEWHERE = 'https://192.0.2.1/anh.png'

let reader = ''
test.beforeAll(async () => {
  reader = await newMailbox('tin-cay', 'Lý Thu Thảo')
  const html = `<p>Hàng mới về.</p><img src="${ELSEWHERE}" width="120" height="40" alt="Ảnh hàng"><p style="background-image:url(${ELSEWHERE})">Xem thêm</p>`
  await post([
    { to: reader, subject: PICTURES, html },
    { to: reader, subject: THIRD_PICTURES, html },
    { to: reader, subject: MORE_PICTURES, html },
    {
      to: reader,
      subject: FORWARDED,
      text: 'Chuyển tiếp chị.',
      attachments: [
        {
          filename: 'trong.eml',
          contentType: 'message/rfc822',
          content: `From: tin@bao.example\r\nSubject: =?utf-8?B?${Buffer.from(PICTURES).toString('base64')}?=\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(html).toString('base64')}\r\n`,
        },
      ],
    },
    {
      to: reader,
      subject: FORGED,
      from: { name: 'Giám đốc', address: 'giam.doc@senmail.test' },
      text: 'Em chuyển giúp anh.',
    },
    {
      to: reader,
      subject: SEVERAL,
      from: ['nguoi.la@xa.example', 'giam.doc@doitac.example'],
      envelope: { from: 'nguoi.la@xa.example', to: reader },
      text: 'Chị ký giúp.',
    },
    {
      to: reader,
      subject: LINKS,
      html: '<p><a href="https://evil.example/dang-nhap">www.vietcombank.com.vn</a> và <a href="https://www.vietcombank.com.vn/x">vietcombank.com.vn</a></p><p><a href="https://evil.example/1">www.techcom</a><a href="https://evil.example/2">bank.com</a></p><p><a href="https://evil.example/3">www.agribank</a><b><a href="https://evil.example/4">.com.vn</a></b></p>',
    },
  ])
})

const words = wordsOf('vi')

test('fetches remote pictures on request and through the server only, also of a mail within a mail, and always for a trusted sender', async ({
  signedIn,
}) => {
  const page = await signedIn(reader)
  await openThread(page, PICTURES)
  const frame = page.frameLocator(`iframe[title="${words.messageText}"]`)
  const picture = frame.getByRole('img', { name: 'Ảnh hàng' })
  expect(await picture.getAttribute('src')).toMatch(LEFT_OUT)
  const asked = page.waitForRequest((request) => request.url().includes('/api/v2/images?'))
  await page.getByRole('button', { name: words.showImages }).click()
  expect(new URL((await asked).url()).host).toBe(new URL(page.url()).host)
  await expect.poll(() => picture.getAttribute('src')).toMatch(/^\/api\/v2\/images\?message=\d+&image=0$/)
  expect(await page.getByText(words.remoteImages).count()).toBe(0)

  await page.goBack()
  await openThread(page, FORWARDED)
  await page.getByRole('button', { name: /^trong\.eml/ }).click()
  const nested = page.getByRole('region', { name: words.attachedMessage(PICTURES) })
  const inner = nested.frameLocator('iframe').getByRole('img', { name: 'Ảnh hàng' })
  expect(await inner.getAttribute('src')).toMatch(LEFT_OUT)
  const box = await inner.boundingBox()
  expect([box?.width, box?.height]).toEqual([120, 40])
  await nested.getByRole('button', { name: words.showImages }).click()
  await expect.poll(() => inner.getAttribute('src')).toMatch(/^\/api\/v2\/images\?message=\d+&file=[\w-]+&image=0$/)

  await page.getByRole('button', { name: words.back }).click()
  await openThread(page, THIRD_PICTURES)
  await page.getByRole('button', { name: words.alwaysImages }).click()
  await page.getByText(words.remoteImages).waitFor({ state: 'detached' })
  await page.goBack()
  await openThread(page, MORE_PICTURES)
  await expect.poll(() => picture.getAttribute('src')).toMatch(/^\/api\/v2\/images/)
  expect(await page.getByText(PARTNER.name).count()).toBeGreaterThan(0)
  await page.getByRole('button', { name: words.moreActions }).last().click()
  await page.getByRole('menuitem', { name: words.askForImages }).click()
  await page.getByText(words.remoteImages).waitFor()
  await expect.poll(() => picture.getAttribute('src')).toMatch(LEFT_OUT)
})

test('says that a mail which names our own domain came from outside, and names the true host of a link whose text names another', async ({
  signedIn,
}) => {
  const words = wordsOf('en')
  const page = await signedIn(reader, { language: 'en', device: PHONE, theme: 'dark' })
  await rowOf(page, FORGED).waitFor()
  expect(await rowOf(page, FORGED).getAttribute('aria-label')).toContain(words.rowSpoofed)
  await openThread(page, FORGED)
  const alert = page.getByRole('alert')
  await alert.getByText(words.spoofed).waitFor()
  expect(await alert.textContent()).toContain(words.fromOutside)

  await page.goBack()
  await openThread(page, LINKS)
  const body = page.frameLocator(`iframe[title="${words.messageText}"]`)
  await body.getByRole('link', { name: `www.vietcombank.com.vn (${words.leadsTo} evil.example)` }).waitFor()
  expect(await body.getByRole('link', { name: 'vietcombank.com.vn', exact: true }).count()).toBe(1)
  // One host name split into two links.
  await body.getByRole('link', { name: `.com.vn (${words.leadsTo} evil.example)`, exact: true }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'www.agribank.com.vn' }).last().waitFor()
})

test('marks mail of several senders, asks before it is answered, and names both as outsiders then', async ({
  signedIn,
}) => {
  const page = await signedIn(reader)
  await rowOf(page, SEVERAL).waitFor()
  expect(await rowOf(page, SEVERAL).getAttribute('aria-label')).toContain(words.rowSpoofed)
  await openThread(page, SEVERAL)
  // An unverified author has a warning instead of initials.
  await page.locator('span[aria-hidden] > svg.lucide-shield-alert').first().waitFor()
  await page
    .getByRole('button', { name: composeWordsOf('vi').reply, exact: true })
    .first()
    .click()
  const question = page.getByRole('alertdialog')
  await question.getByText('nguoi.la@xa.example, giam.doc@doitac.example').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await question.getByRole('button', { name: 'Vẫn trả lời' }).click()
  await page
    .getByText(/nguoi\.la@xa\.example và giam\.doc@doitac\.example|giam\.doc@doitac\.example và nguoi\.la@xa\.example/)
    .waitFor()
})
