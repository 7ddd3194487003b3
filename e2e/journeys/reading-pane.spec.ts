import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openThread, rowOf } from './stage/mailbox-page.ts'
import { movingWordsOf } from './stage/moving-words.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { stage } from './stage/stage.ts'

const { signedIn } = stage()
const says = movingWordsOf('vi')
const THREADS = { text: 'Trao đổi bằng chữ', html: 'Trao đổi có định dạng' } as const
const LINES = Array.from({ length: 30 }, (_, n) => `Điều khoản ${n + 1}: hai bên cùng ký.`)

let reader = ''
beforeAll(async () => {
  reader = await newMailbox('khung-duoi', 'Doãn Thu Uyên')
  for (const [kind, subject] of Object.entries(THREADS)) {
    const first = `<khung-duoi-${kind}-${process.pid}@doitac.example>`
    const say = (words: string) =>
      kind === 'html'
        ? { html: [words, ...LINES].map((line) => `<p>${line}</p>`).join('') }
        : { text: [words, ...LINES].join('\n') }
    await post([
      { to: reader, subject, messageId: first, ...say('Thư đầu.') },
      ...[2, 3].map((n) => ({ to: reader, subject: `Re: ${subject}`, inReplyTo: first, ...say(`Thư thứ ${n}.`) })),
    ])
  }
})

async function choosePane(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: says.readingPane, exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name }).click()
}

/** How far the newest message begins below the top of what scrolls. */
const distance = (page: Page) =>
  page
    .locator('article ol > li')
    .last()
    .evaluate((item) => {
      const scroller = item.closest('[data-scroller]')
      return Math.round(item.getBoundingClientRect().top - (scroller?.getBoundingClientRect().top ?? 0))
    })

it.each(Object.values(THREADS))(
  'below the list, a thread opens with its newest message at the top: %s',
  async (subject) => {
    const page = await signedIn(reader)
    await rowOf(page, subject).waitFor()
    await choosePane(page, says.paneBelow)
    await page.locator('[aria-orientation="horizontal"]').waitFor()
    await openThread(page, subject)
    await expect.poll(() => distance(page)).toBeLessThanOrEqual(24)
    expect(await distance(page)).toBeGreaterThanOrEqual(0)
    await choosePane(page, says.noPane)
  },
)
