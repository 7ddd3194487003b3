import { beforeAll, describe, expect, it } from 'vitest'
import { itOn } from './stage/it-on.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { DESKTOP, PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

const { signedIn } = stage()
const COUNT = 120
const slip = (number: number): string => `Phiếu giao hàng ${String(number).padStart(3, '0')}`

let reader = ''

beforeAll(async () => {
  reader = await newMailbox('kho', 'Kho Cát Lái')
  const numbers = Array.from({ length: COUNT }, (_, index) => index + 1)
  await post(
    numbers.map((number) => ({ to: reader, subject: slip(number), text: `Đã giao đủ hàng của phiếu ${number}.` })),
  )
})

describe.each([
  { language: 'vi', screen: DESKTOP },
  { language: 'en', screen: PHONE },
] as const)('in $language on a $screen.kind', ({ language, screen }) => {
  const on = itOn(screen)
  const words = wordsOf(language)

  it('turns pages, says which one stands there, and keeps it in the address', async () => {
    const page = await signedIn(reader, { language, screen })
    const range = (text: string) => page.getByRole('button', { name: text, exact: true })
    const first = page.getByRole('row').first()
    const asked = () => new URL(page.url()).searchParams.get('page')

    await range('1–50 / 120').waitFor()
    expect(await first.getAttribute('aria-label')).toContain(slip(120))
    await expect.poll(() => page.getByRole('row').count()).toBe(50)
    expect(await page.getByRole('button', { name: words.newer, exact: true }).isDisabled()).toBe(true)
    expect(asked()).toBe(null)

    await page.getByRole('button', { name: words.older, exact: true }).click()
    await range('51–100 / 120').waitFor()
    await page.getByRole('row', { name: slip(70) }).waitFor()
    expect(await first.getAttribute('aria-label')).toContain(slip(70))
    expect(asked()).toBe('2')

    await page.reload()
    await range('51–100 / 120').waitFor()
    await page.getByRole('row', { name: slip(70) }).waitFor()
    expect(asked()).toBe('2')

    await page.goBack()
    await range('1–50 / 120').waitFor()
    await page.getByRole('row', { name: slip(120) }).waitFor()
    expect(asked()).toBe(null)
  })

  it('has the first threads of a list there before anybody presses, but spends nothing of a phone’s network', async () => {
    const page = await signedIn(reader, { language, screen }, '/folder/Sent')
    const asked = new Set<string>()
    page.on('request', (request) => {
      const [, id] = /\/api\/v2\/threads\/(\d+)\?/.exec(request.url()) ?? []
      if (id !== undefined) asked.add(id)
    })
    await page.goto('/folder/INBOX')
    await page.getByRole('button', { name: '1–50 / 120', exact: true }).waitFor()
    const ids = await page
      .locator('[role="row"]')
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.id))
    if (screen.kind === 'desktop') {
      await expect.poll(() => [...asked]).toEqual(ids.slice(0, 12))
      return
    }
    await page.evaluate(
      () => new Promise<void>((done) => requestIdleCallback(() => requestIdleCallback(() => setTimeout(done)))),
    )
    expect([...asked]).toEqual([])
  })

  on.desktop('goes to the oldest and to the newest', async () => {
    const page = await signedIn(reader, { language, screen })
    await page.getByRole('button', { name: '1–50 / 120', exact: true }).click()
    expect(await page.getByRole('menuitem', { name: words.newest }).getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('menuitem', { name: words.oldest }).click()

    const last = page.getByRole('button', { name: '101–120 / 120', exact: true })
    await last.waitFor()
    await page.getByRole('row', { name: slip(1) }).waitFor()
    expect(await page.getByRole('row').last().getAttribute('aria-label')).toContain(slip(1))
    expect(await page.getByRole('button', { name: words.older, exact: true }).isDisabled()).toBe(true)

    await last.click()
    await page.getByRole('menuitem', { name: words.newest }).click()
    await page.getByRole('row', { name: slip(120) }).waitFor()
    await page.getByRole('button', { name: '1–50 / 120', exact: true }).waitFor()
  })
})

it('comes back from a thread to the page it was opened from', async () => {
  const page = await signedIn(reader, {}, '/folder/INBOX?page=2')
  await page
    .getByRole('row', { name: slip(66) })
    .getByRole('link')
    .click()
  await page.getByRole('heading', { name: slip(66), level: 2 }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Về danh sách' }).click()
  await page.getByRole('button', { name: '51–100 / 120', exact: true }).waitFor()
  await page.getByRole('row', { name: slip(66) }).waitFor()
})

it('shows the last page to whoever asks for one behind it', async () => {
  const page = await signedIn(reader, {}, '/folder/INBOX?page=9')
  await page.getByRole('button', { name: '101–120 / 120', exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('page')).toBe('3')
})
