import { beforeAll, describe, expect, it } from 'vitest'
import { askApart } from './stage/ask-apart.ts'
import { hindrances } from './stage/hindrances.ts'
import { openThread, rowOf, whenProgramStands } from './stage/mailbox-page.ts'
import { LAN, newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { DESKTOP, PHONE } from './stage/screens.ts'
import { shellWordsOf } from './stage/shell-words.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

const { signedIn } = stage()
const SUBJECT = 'Biên bản bàn giao mặt bằng'

const TASK = { vi: 'Đang xử lý nhiều chuỗi thư', en: 'Working on many conversations' }
const STOP = { vi: 'Dừng', en: 'Stop' }
const SEVERAL = { vi: 'Đang chạy 2 thao tác', en: '2 operations under way' }
const AWAY = { vi: 'Chạy nền', en: 'Continue in the background' }
const STOP_DELETING = { vi: 'Dừng “Chuyển vào Thùng rác”', en: 'Stop “Move to Trash”' }
const SHARE = { vi: '300/1.200 chuỗi thư', en: '300 of 1,200 conversations' }

let reader = ''
beforeAll(async () => {
  reader = await newMailbox('lop-phu', 'Mai Thanh Hà')
  await post([{ to: reader, subject: SUBJECT, text: 'Em gửi biên bản.' }])
})

// What no other journey looks at with axe; the rest is in `accessibility` and in the journeys of each room.
describe.each([
  { language: 'vi', screen: DESKTOP, theme: 'light' },
  { language: 'en', screen: PHONE, theme: 'dark' },
] as const)('in $language on a $screen.kind, $theme', ({ language, screen, theme }) => {
  const words = wordsOf(language)
  const says = shellWordsOf(language)
  const look = { language, screen, theme }

  it.skipIf(screen.kind === 'phone')(
    'shows how far a job is that was under way, warns who leaves, and stops it',
    async () => {
      const page = await signedIn(reader, look, '/404')
      const job = {
        id: '1',
        kind: 'threads',
        action: 'delete',
        state: 'working',
        total: 1_200,
        done: 300,
        changed: 300,
        ended_at: null,
      }
      const stopped = { ...job, state: 'cancelled', ended_at: 1_790_000_000 }
      let isStopped = false
      await page.route(/\/api\/v2\/tasks/, async (route) => {
        const path = new URL(route.request().url()).pathname
        if (path.endsWith('/cancel')) isStopped = true
        const now = isStopped ? stopped : job
        const data = path.endsWith('/tasks') ? [now] : path.endsWith('/cancel') ? { ...now, version: 1 } : now
        await route.fulfill({ json: { data, ...(Array.isArray(data) && { total: 1 }) } })
      })
      await askApart(page)
      await page.goto('/folder/INBOX')
      const dialog = page.getByRole('alertdialog', { name: TASK[language] })
      await dialog.getByText(SHARE[language]).waitFor()
      expect(await dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('300')
      expect(await hindrances(page, 'job under way')).toEqual([])
      const isWarned = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
      expect(await isWarned()).toBe(true)
      await dialog.getByRole('button', { name: STOP[language] }).click()
      await dialog.waitFor({ state: 'hidden' })
      expect([isStopped, await isWarned()]).toEqual([true, false])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  )

  it.skipIf(screen.kind === 'phone')('has a line for each of several, stops one, and can be put away', async () => {
    const page = await signedIn(reader, look, '/404')
    const common = { kind: 'threads', state: 'working', total: 1_200, done: 300, changed: 300, ended_at: null }
    const tasks = [
      { ...common, id: '2', action: 'mark' },
      { ...common, id: '1', action: 'delete' },
    ]
    const stopped: string[] = []
    await page.route(/\/api\/v2\/tasks/, async (route) => {
      const cancelled = /tasks\/(\d+)\/cancel/.exec(route.request().url())?.[1]
      if (cancelled) stopped.push(cancelled)
      const now = tasks.map((task) =>
        stopped.includes(task.id) ? { ...task, state: 'cancelled', changed: 0, ended_at: 1_790_000_000 } : task,
      )
      const one = now.find(({ id }) => id === cancelled)
      await route.fulfill({ json: one ? { data: { ...one, version: 1 } } : { data: now, total: now.length } })
    })
    await askApart(page)
    await page.goto('/folder/INBOX')
    const dialog = page.getByRole('alertdialog', { name: SEVERAL[language] })
    await dialog.waitFor()
    expect(await dialog.getByRole('progressbar').count()).toBe(2)
    expect(await hindrances(page, 'several under way')).toEqual([])
    await dialog.getByRole('button', { name: AWAY[language] }).click()
    await dialog.waitFor({ state: 'hidden' })
    await rowOf(page, SUBJECT).waitFor()
    expect(await hindrances(page, 'put away')).toEqual([])
    await page.getByRole('button', { name: SEVERAL[language] }).click()
    await dialog.getByRole('button', { name: STOP_DELETING[language] }).click()
    await page.getByRole('alertdialog', { name: TASK[language] }).waitFor()
    expect(stopped).toEqual(['1'])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('hinders nobody in lists of other kinds', async () => {
    const page = await signedIn(LAN, look)
    const found: string[] = []
    for (const name of screen === DESKTOP ? ['Starred', 'Drafts'] : ['Sent', 'Trash']) {
      await page.goto(`/folder/${name}`)
      await page.getByRole('row').first().waitFor()
      found.push(...(await hindrances(page, name)))
    }
    await page.goto('/folder/webmail_period')
    await page.getByText(words.nothingPeriodic).waitFor()
    found.push(...(await hindrances(page, 'periodic')))
    expect(found).toEqual([])
  })

  it.skipIf(screen.kind === 'phone')('hinders nobody where a part is missing, or the session is over', async () => {
    const page = await signedIn(reader, look, '/404')
    await page.route('**/assets/thread-*.js', (route) => route.abort())
    await page.goto('/folder/INBOX')
    await rowOf(page, SUBJECT).getByRole('link').click()
    await page.getByText(says.partMissing).waitFor()
    const found = await hindrances(page, 'part missing')
    await page.unroute('**/assets/thread-*.js')
    await page.goto('/folder/INBOX')
    await rowOf(page, SUBJECT).waitFor()
    await whenProgramStands(page)
    await page.context().clearCookies()
    // Whatever the page asks for by itself may bring the dialog first, which lies over the row.
    await rowOf(page, SUBJECT).getByRole('link').dispatchEvent('click')
    await page.getByRole('alertdialog', { name: words.sessionEnded }).waitFor()
    found.push(...(await hindrances(page, 'session ended')))
    expect(found).toEqual([])
  })

  it('hinders nobody in the source of a message', async () => {
    const page = await signedIn(reader, look)
    await openThread(page, SUBJECT)
    await page.getByRole('button', { name: words.moreActions }).last().click()
    const found = await hindrances(page, 'menu of a message')
    const [source] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('menuitem', { name: words.showOriginal }).click(),
    ])
    await source.getByText('Received:').waitFor()
    found.push(...(await hindrances(source, 'source')))
    expect(found).toEqual([])
  })
})

it('says that the looks of a part are missing, and that a part took two minutes and did not come', async () => {
  const page = await signedIn(reader, {}, '/404')
  await page.clock.install()
  await page.route('**/assets/thread-*.css', (route) => route.abort())
  await page.goto('/folder/INBOX')
  await rowOf(page, SUBJECT).getByRole('link').click()
  await page.getByText('Chưa tải được giao diện của phần này.').waitFor()

  await page.unroute('**/assets/thread-*.css')
  await page.route('**/assets/thread-*.js', () => {})
  await page.goto('/folder/INBOX')
  await rowOf(page, SUBJECT).getByRole('link').click()
  await expect
    .poll(async () => {
      await page.clock.runFor(30_000)
      return page.getByText('Phần này của trang tải quá lâu.').isVisible()
    })
    .toBe(true)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

it('hinders nobody in the documentation over the page', async () => {
  const says = shellWordsOf('vi')
  const page = await signedIn(reader, {}, '/404')
  await askApart(page)
  await page.route('**/api/v2/site', async (route) => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    await route.fulfill({ json: { data: { ...data, docs_url: 'https://docs.provider.example/mail/' } } })
  })
  await page.goto('/folder/INBOX')
  await rowOf(page, SUBJECT).waitFor()
  await page.getByRole('button', { name: says.help }).click()
  const found = await hindrances(page, 'help menu')
  await page.getByRole('menuitem', { name: says.documentation }).click()
  await page.getByRole('dialog', { name: says.documentation }).waitFor()
  found.push(...(await hindrances(page, 'documentation')))
  expect(found).toEqual([])
})
