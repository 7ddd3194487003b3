import { beforeAll, describe, expect, it } from 'vitest'
import { sen } from '../program/operator.ts'
import { askApart } from './stage/ask-apart.ts'
import { hindrances } from './stage/hindrances.ts'
import { MINH, PASSWORD } from './stage/people.ts'
import { theProgram } from './stage/program.ts'
import { DESKTOP, PHONE } from './stage/screens.ts'
import { shellWordsOf } from './stage/shell-words.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

const { stranger, signedIn } = stage()
const { url } = theProgram()

describe.each([
  { language: 'vi', theme: 'light', screen: DESKTOP },
  { language: 'en', theme: 'dark', screen: PHONE },
] as const)('in $language on a $screen.kind', ({ language, theme, screen }) => {
  const says = shellWordsOf(language)
  const look = { language, theme, screen }

  const pages = {
    desktop: [
      ['/404', says.notFound],
      ['/502', says.badGateway],
    ],
    phone: [
      ['/500', says.serverError],
      ['/403', says.noAccess],
    ],
  } as const
  for (const [path, title] of pages[screen.kind]) {
    it(`${path} says what it is, and hinders nobody`, async () => {
      const page = await signedIn(MINH, look)
      await page.goto(path)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      expect(await page.title()).toBe(`${title} – Sen Mail`)
      expect(await hindrances(page, path)).toEqual([])
    })
  }
})

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

  it('shows an Owner the own address and the active domains', async () => {
    const page = await signedIn(owner, {}, '/403')
    await page.getByText(owner).waitFor()
    await page.getByRole('list', { name: says.activeDomains }).getByText(domain).waitFor()
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

  it('is where a refusal leads that no call of ours knows', async () => {
    const page = await signedIn(MINH)
    await page.getByRole('row').first().waitFor()
    await askApart(page)
    await page.route('**/api/v2/folders', (route) => route.fulfill({ status: 403, body: 'Forbidden' }))
    await page.reload()
    await page.getByRole('heading', { name: says.noAccess, level: 1 }).waitFor()
    expect(page.url()).toBe(`${url}/403`)
  })
})

describe('server trouble', () => {
  const says = shellWordsOf('vi')

  it('goes back to the mail after a minute', async () => {
    const page = await signedIn(MINH, {}, '/404')
    await page.clock.install()
    await page.goto('/500')
    await page.getByText(says.backIn(60)).waitFor()
    await page.clock.runFor(20_000)
    await page.getByText(says.backIn(40)).waitFor()
    await page.clock.runFor(41_000)
    await page.waitForURL(`${url}/folder/INBOX`)
  })

  it('stays while the server is away, and when it is told to', async () => {
    const page = await signedIn(MINH, {}, '/404')
    await page.clock.install()
    await page.route('**/readyz', (route) => route.fulfill({ status: 503 }))
    await page.goto('/502')
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
  })
})
