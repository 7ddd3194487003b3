import { MINH, newMailbox } from './stage/people.ts'
import { shellWordsOf } from './stage/shell-words.ts'
import { expect, test } from './stage/test.ts'
import { withoutStartData } from './stage/without-start-data.ts'
import { wordsOf } from './stage/words.ts'

// The contents and the appearance of the four pages are tested in
// `web/src/features/error-pages/error-pages.browser.test.tsx`.

test('the page for refused access has a way out, and strangers can open it and sign in', async ({ signedIn, url }) => {
  const says = shellWordsOf('vi')
  const words = wordsOf('vi')
  const page = await signedIn(await newMailbox('khong-quyen', 'Nhân viên'), {
    prepare: async (coming) => {
      await withoutStartData(coming)
      await coming.route('**/api/v2/folders', (route) => route.fulfill({ status: 403, body: 'Forbidden' }))
    },
  })
  await page.getByRole('heading', { name: says.noAccess, level: 1 }).waitFor()
  expect(page.url()).toBe(`${url}/403`)
  await page.getByRole('button', { name: words.signOut }).click()
  await page.getByLabel(words.email).waitFor()
  await page.goto('/403')
  await page.getByRole('button', { name: words.signIn }).click()
  await page.getByLabel(words.email).waitFor()
})

test.describe('server trouble', () => {
  const says = shellWordsOf('vi')

  test('returns to the mail after a minute or on request, and stays while the server is down', async ({
    signedIn,
    url,
  }) => {
    let isThere = false
    const page = await signedIn(MINH, {
      prepare: async (coming) => {
        await coming.clock.install()
        await coming.route('**/readyz', (route) => (isThere ? route.continue() : route.fulfill({ status: 503 })))
      },
      path: '/502',
    })
    await page.getByRole('heading', { name: says.badGateway, level: 1 }).waitFor()
    const asked = page.waitForRequest('**/readyz')
    await page.getByText(says.backIn(60)).waitFor()
    await page.clock.runFor(60_000)
    await asked
    await page.clock.runFor(1_000)
    await page.getByText(says.backIn(59)).waitFor()
    expect(page.url()).toBe(`${url}/502`)
    await page.getByRole('button', { name: says.stayHere }).click()
    await page.getByText(says.stays).waitFor()
    await page.clock.runFor(120_000)
    expect(page.url()).toBe(`${url}/502`)

    isThere = true
    await page.goto('/500')
    await page.getByRole('heading', { name: says.serverError, level: 1 }).waitFor()
    await page.getByText(says.backIn(60)).waitFor()
    await page.clock.runFor(20_000)
    await page.getByText(says.backIn(40)).waitFor()
    await page.clock.runFor(41_000)
    await page.waitForURL(`${url}/folder/INBOX`)
  })
})
