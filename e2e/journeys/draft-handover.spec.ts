import type { Page } from '@playwright/test'
import { type ComposePage, composeOn, startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { expect, type SignedIn, test } from './stage/test.ts'

const words = composeWordsOf('vi')

let writer = ''
test.beforeAll(async () => {
  writer = await newMailbox('hai-cua-so', 'Tạ Thu Hằng')
})

interface Opened {
  readonly page: Page
  readonly compose: ComposePage
}

async function writeFirst(signedIn: SignedIn, subject: string): Promise<Opened> {
  const page = await signedIn(writer)
  const compose = await startWriting(page, words)
  await compose.subject.fill(subject)
  await compose.text.click()
  await page.keyboard.type('Một.')
  await compose.saved.waitFor()
  return { page, compose }
}

async function openSecond(page: Page, subject: string): Promise<Opened> {
  await page.goto('/folder/Drafts')
  await rowOf(page, subject).getByRole('link').click()
  const compose = composeOn(page, words)
  await compose.window.getByText(words.openElsewhere).waitFor()
  return { page, compose }
}

async function isFree({ compose }: Opened, lines: string): Promise<void> {
  await whenWritable(compose)
  expect(await compose.lines()).toBe(lines)
  await compose.window.getByText(words.openElsewhere).waitFor({ state: 'hidden' })
  await expect(compose.send).toBeEnabled()
}

test('a closed window leaves its draft to another tab at once, with the last words', async ({ signedIn }) => {
  const subject = 'Đóng cửa sổ'
  const first = await writeFirst(signedIn, subject)
  const second = await openSecond(await first.page.context().newPage(), subject)
  await first.compose.text.click()
  await first.page.keyboard.press('Control+End')
  await first.page.keyboard.type(' Hai.')
  await first.compose.window.getByRole('button', { name: words.saveAndClose }).click()
  await first.compose.window.waitFor({ state: 'hidden' })
  await isFree(second, 'Một. Hai.')
})

test('a closed tab leaves its draft to another device at once', async ({ signedIn }) => {
  const subject = 'Đóng thẻ'
  const first = await writeFirst(signedIn, subject)
  const second = await openSecond(await signedIn(writer), subject)
  await first.page.close()
  await isFree(second, 'Một.')
})

test('a draft is taken over with the words that were typed last', async ({ signedIn }) => {
  const subject = 'Đang gõ dở'
  const first = await writeFirst(signedIn, subject)
  const device = await signedIn(writer, { prepare: (page) => page.addInitScript(waitLongForHandover) })
  const second = await openSecond(device, subject)
  // The first window's save is on its way while the draft is taken over.
  let deliver = (): void => undefined
  const isDelivered = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await first.page.route('**/api/v2/messages/*', async (route) => {
    if (route.request().method() === 'PATCH') await isDelivered
    await route.continue()
  })
  await first.compose.text.click()
  await first.page.keyboard.press('Control+End')
  const saving = first.page.waitForRequest((request) => request.method() === 'PATCH')
  await first.page.keyboard.type(' Hai.')
  await saving
  await second.compose.window.getByRole('button', { name: words.takeOver }).click()
  await first.compose.window.getByRole('button', { name: words.takeBack }).waitFor()
  await expect(second.compose.text).not.toHaveAttribute('contenteditable', 'true')
  deliver()
  await isFree(second, 'Một. Hai.')

  await second.compose.text.click()
  await device.keyboard.press('Control+End')
  await device.keyboard.type(' Ba.')
  await first.compose.window.getByRole('button', { name: words.takeBack }).click()
  await whenWritable(first.compose)
  expect(await first.compose.lines()).toBe('Một. Hai. Ba.')
  for (const { compose } of [first, second]) await expect(compose.window.getByText(words.changedElsewhere)).toBeHidden()
})

/** A busy machine must not end the bounded wait before the test does. */
function waitLongForHandover(): void {
  const start = window.setTimeout.bind(window)
  const patient = (run: TimerHandler, milliseconds?: number) =>
    start(run, milliseconds === 2_000 ? 60_000 : milliseconds)
  Object.assign(window, { setTimeout: patient })
}
