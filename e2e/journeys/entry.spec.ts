import { addLoginCode } from '@sen/testkit/add-login-code'
import { sen } from '../program/operator.ts'
import { accessibilityViolations } from './stage/accessibility-violations.ts'
import { composeOn } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { PHONE } from './stage/devices.ts'
import { rowOf } from './stage/mailbox-page.ts'
import { newMailbox, PASSWORD, tokenOf } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { shellWordsOf } from './stage/shell-words.ts'
import { expect, test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

const words = wordsOf('vi')
const says = shellWordsOf('vi')
const SUBJECT = 'Thư chờ trong hộp'

let reader = ''
let other = ''
test.beforeAll(async () => {
  reader = await newMailbox('vao-thang', 'Lý Thu Hà')
  other = await newMailbox('nguoi-khac', 'Ngô Bảo Châu')
  await post([{ to: [reader, other], subject: SUBJECT, text: 'Chào chị.' }])
})

/** Creates a login link by the operator's command; returns the path, because journeys have their own host. */
async function loginLink(email: string): Promise<string> {
  const said = await sen(theProgram(), 'login-link', email)
  return /\/\?login_param=\S+/.exec(said)?.[0] ?? ''
}

async function linkFor(email: string): Promise<string> {
  return `/?login_param=${await addLoginCode(theProgram().env.DATA_DIR ?? '', email)}`
}

/** Creates a session for this journey only, because a token in a URL is invalidated. */
async function newToken(): Promise<string> {
  const answer = await fetch(`${theProgram().url}/api/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: reader, password: PASSWORD }),
  })
  const { data } = (await answer.json()) as { data: { token: string } }
  return data.token
}

test.describe('a link that signs in', () => {
  test('leaves no token in the address bar, however its path is written', async ({ stranger }) => {
    const page = await stranger()
    await page.goto(`${theProgram().url}//khac.example/?access_token=${await newToken()}`)
    await expect.poll(() => page.url()).toBe(`${theProgram().url}/folder/INBOX`)
    await rowOf(page, SUBJECT).waitFor()
  })

  test('leads to the inbox, leaves nothing in the address bar, and works once', async ({ stranger }) => {
    const link = await loginLink(reader)
    const page = await stranger()
    await page.goto(link)
    await rowOf(page, SUBJECT).waitFor()
    expect(page.url()).toBe(`${theProgram().url}/folder/INBOX`)
    const later = await stranger({ device: PHONE })
    await later.goto(link)
    await later.getByText(says.linkExpired).waitFor()
    expect(later.url()).not.toContain('login_param')
    expect(await accessibilityViolations(later, 'expired link')).toEqual([])
    await later.getByLabel(words.email).fill(reader)
    await later.getByLabel(words.password, { exact: true }).fill(PASSWORD)
    await later.getByRole('button', { name: words.signIn, exact: true }).click()
    await rowOf(later, SUBJECT).waitFor()
  })

  test('asks before it changes the signed-in account', async ({ signedIn }) => {
    const page = await signedIn(other)
    await rowOf(page, SUBJECT).waitFor()
    await page.goto(await linkFor(reader))
    await page.getByRole('heading', { name: says.whichAccount }).waitFor()
    expect(await accessibilityViolations(page, 'which account')).toEqual([])
    await page.getByRole('button', { name: says.stayWithOther }).click()
    await page.getByRole('button', { name: `${words.account}: ${other}` }).waitFor()
    await page.goto(await linkFor(reader))
    await page.getByRole('button', { name: says.continueAs(reader) }).click()
    await page.getByRole('button', { name: `${words.account}: ${reader}` }).waitFor()
  })

  test('takes the token of a program too, and leads to the page in the address', async ({ stranger }) => {
    const { url } = theProgram()
    const token = await newToken()
    const page = await stranger()
    await page.goto(`/folder/Sent?access_token=${token}&page=2`)
    await page.getByRole('heading', { name: words.sent, level: 1 }).waitFor()
    expect(page.url()).toBe(`${url}/folder/Sent?page=2`)
    const dead = await fetch(`${url}/api/v2/user/info`, { headers: { 'x-auth-token': token } })
    expect(dead.status).toBe(401)
  })
})

test.describe('a mailto link', () => {
  test('opens a large window with the text of its address, after signing in', async ({ stranger }) => {
    const path =
      '/compose-mailto?to=Minh%20%3Cminh%40senmail.test%3E,sai%40&cc=lan%40senmail.test&subject=B%C3%A1o%20gi%C3%A1&body=Ch%C3%A0o%20em'
    const compose = composeWordsOf('vi')
    const page = await stranger()
    await page.goto(path)
    await page.getByLabel(words.email).fill(reader)
    await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: words.signIn, exact: true }).click()
    const { window, subject, text, recipients } = composeOn(page, compose)
    await text.getByText('Chào em').waitFor()
    expect(await window.getAttribute('data-shape')).toBe('full')
    expect(await subject.inputValue()).toBe('Báo giá')
    expect(await recipients()).toEqual(['Minh', 'lan@senmail.test'])
    expect(page.url()).toBe(`${theProgram().url}/folder/INBOX`)
    await window.getByRole('button', { name: compose.deleteDraft }).click()
  })
})

test('leads any unknown address to the inbox, and keeps the list that a thread was opened from', async ({
  signedIn,
}) => {
  const page = await signedIn(reader, { path: '/nothing/is/here?x=1' })
  await rowOf(page, SUBJECT).waitFor()
  await page.waitForURL(`${theProgram().url}/folder/INBOX`)
  const link = await rowOf(page, SUBJECT).getByRole('link').getAttribute('href')
  await page.goto(`${link}?src=search-suggest`)
  await page.getByRole('heading', { name: SUBJECT, level: 2 }).waitFor()
  expect(page.url()).toContain('src=search-suggest')
  expect(await tokenOf(reader)).not.toBe('')
})
