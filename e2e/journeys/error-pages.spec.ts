import { beforeAll, describe, expect, it } from 'vitest'
import { sen } from '../program/operator.ts'
import { askApart } from './stage/ask-apart.ts'
import { MINH, PASSWORD } from './stage/people.ts'
import { theProgram } from './stage/program.ts'
import { shellWordsOf } from './stage/shell-words.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

// What each of the four pages says and looks like is in `web/src/features/error-pages/error-pages.browser.test.tsx`.

const { stranger, signedIn } = stage()
const { url } = theProgram()

describe('no access', () => {
  const says = shellWordsOf('vi')
  const words = wordsOf('vi')
  const domain = `chu-quan-${process.pid}.example`
  const owner = `chu@${domain}`
  const member = `nhan-vien@${domain}`

  beforeAll(async () => {
    const program = theProgram()
    await sen(program, 'domain', 'add', domain)
    await sen(program, 'mailbox', 'add', owner, '--name', 'Chủ', '--password', PASSWORD, '--owner')
    await sen(program, 'mailbox', 'add', member, '--name', 'Nhân viên', '--password', PASSWORD)
  })

  it('shows everybody else whom to ask, and the way out', async () => {
    const page = await signedIn(member, {}, '/403')
    await page.getByRole('link', { name: owner }).waitFor()
    expect(await page.getByText(says.activeDomains).count()).toBe(0)
    await page.getByRole('button', { name: words.signOut }).waitFor()
  })

  it('is open to strangers too, who may sign in', async () => {
    const page = await stranger()
    await page.goto('/403')
    await page.getByRole('button', { name: words.signIn }).click()
    await page.getByLabel(words.email).waitFor()
  })

  it('is where a refusal leads that no call of ours knows, and shows an Owner the own address and the active domains', async () => {
    const page = await signedIn(owner)
    await page.getByRole('main').waitFor()
    await askApart(page)
    await page.route('**/api/v2/folders', (route) => route.fulfill({ status: 403, body: 'Forbidden' }))
    await page.reload()
    await page.getByRole('heading', { name: says.noAccess, level: 1 }).waitFor()
    expect(page.url()).toBe(`${url}/403`)
    await page.getByText(owner).waitFor()
    await page.getByRole('list', { name: says.activeDomains }).getByText(domain).waitFor()
  })
})

describe('server trouble', () => {
  const says = shellWordsOf('vi')

  it('goes back to the mail after a minute, stays while the server is away, and when it is told to', async () => {
    let isThere = false
    const page = await signedIn(
      MINH,
      {
        prepare: async (coming) => {
          await coming.clock.install()
          await coming.route('**/readyz', (route) => (isThere ? route.continue() : route.fulfill({ status: 503 })))
        },
      },
      '/502',
    )
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
