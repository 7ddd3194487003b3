import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { askApart } from './stage/ask-apart.ts'
import { type ComposePage, composeOn, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { shellWordsOf } from './stage/shell-words.ts'
import { stage } from './stage/stage.ts'

const { signedIn } = stage()
const words = composeWordsOf('vi')
const SUBJECT = 'Lịch họp tuần sau'

let writer = ''
beforeAll(async () => {
  writer = await newMailbox('go-som', 'Võ Thị Sương')
  await post([{ to: writer, subject: SUBJECT, text: 'Chị xem giúp em.' }])
})

/** Compose, or its editor, comes only when `arrive` is called. */
async function withSlowCompose(piece: 'compose' | 'rich-editor'): Promise<{ page: Page; arrive: () => void }> {
  let arrive = (): void => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const page = await signedIn(writer, {}, '/folder/Sent')
  await page.route(`**/assets/${piece}-*.js`, async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/')
  await rowOf(page, SUBJECT).waitFor()
  // It writes mail only once it is known who does.
  await page.getByRole('button', { name: words.compose }).first().click({ trial: true })
  return { page, arrive }
}

async function written(compose: ComposePage): Promise<object> {
  await whenWritable(compose)
  return {
    recipients: await compose.recipients(),
    to: await compose.to.inputValue(),
    // An answer has its thread's, behind a button.
    subject: (await compose.subject.isVisible()) ? await compose.subject.inputValue() : undefined,
    text: (await compose.lines()).trim(),
  }
}

describe.each(['compose', 'rich-editor'] as const)('while %s is on its way', (piece) => {
  it('puts every key pressed after c into the mail', async () => {
    const { page, arrive } = await withSlowCompose(piece)
    await page.keyboard.press('c')
    await page.keyboard.type('minh@senmail.test, hoa@x.vn')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Về việc jx#s?')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Chào em,')
    await page.keyboard.press('Enter')
    await page.keyboard.type('gi c')
    arrive()
    const compose = composeOn(page, words)
    await compose.text.getByText('gi c').waitFor()
    // And the caret goes on where it stood.
    await page.keyboard.type('uối')
    await expect
      .poll(() => written(compose))
      .toEqual({
        recipients: ['Đỗ Nhật Minh', 'hoa@x.vn'],
        to: '',
        subject: 'Về việc jx#s?',
        text: 'Chào em,\ngi cuối',
      })
    expect(await page.getByRole('row').count()).toBe(1)
    expect(page.url()).toMatch(/\/folder\/INBOX$/)
  })

  it('leaves the caret to whoever looks into the palette meanwhile', async () => {
    const { page, arrive } = await withSlowCompose(piece)
    await page.keyboard.press('c')
    await page.keyboard.type('min')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('combobox', { name: shellWordsOf('vi').palette })
    await palette.waitFor()
    const here = page.waitForResponse((answer) => answer.url().includes(`/assets/${piece}-`))
    arrive()
    await (await here).finished()
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('Escape')
    await page.keyboard.type('h@senmail.test,')
    const compose = composeOn(page, words)
    await compose.text.waitFor()
    await expect.poll(() => written(compose)).toMatchObject({ recipients: ['Đỗ Nhật Minh'], to: '' })
  })

  it('puts what follows r into the answer', async () => {
    const { page, arrive } = await withSlowCompose(piece)
    await openThread(page, SUBJECT)
    await page.keyboard.press('r')
    await page.keyboard.type('Được em nhé, gi j')
    arrive()
    const compose = composeOn(page, words)
    await compose.text.getByText('Được em nhé, gi j').waitFor()
    await page.keyboard.type('!')
    const { recipients, text } = (await written(compose)) as { recipients: string[]; text: string }
    expect(recipients).toEqual(['Đặng Kim Anh'])
    expect(text.split('\n')[0]).toBe('Được em nhé, gi j!')
  })

  it('goes on in the field that was being written in', async () => {
    const { page, arrive } = await withSlowCompose(piece)
    await page.keyboard.press('c')
    // What stands behind the comma is not finished.
    await page.keyboard.type('hoa@x.vn, min')
    arrive()
    const compose = composeOn(page, words)
    await whenWritable(compose)
    await expect.poll(() => compose.to.inputValue()).toMatch(/^ ?min$/)
    await page.keyboard.type('h@senmail.test')
    expect(await written(compose)).toMatchObject({ recipients: ['hoa@x.vn'], subject: '', text: '' })
    expect((await compose.to.inputValue()).trim()).toBe('minh@senmail.test')
  })
})

/** What `call` asks the server is answered only when `arrive` is called. */
async function withSlow(page: Page, call: string): Promise<{ arrive: () => void }> {
  let arrive = (): void => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(call, async (route) => {
    await arrived
    await route.continue()
  })
  return { arrive }
}

it('begins before it is known who writes', async () => {
  const page = await signedIn(writer, {}, '/folder/Sent')
  await askApart(page)
  const { arrive } = await withSlow(page, '**/api/v2/user/info')
  await page.goto('/')
  await rowOf(page, SUBJECT).waitFor()
  await page.keyboard.press('c')
  await page.keyboard.type('minh@senmail.test, ')
  arrive()
  const compose = composeOn(page, words)
  await whenWritable(compose)
  await expect.poll(() => compose.recipients()).toEqual(['Đỗ Nhật Minh'])
})

it.each(['r', 'a'])('answers by %s before it is known who answers', async (key) => {
  const page = await signedIn(writer, {}, '/folder/Sent')
  await askApart(page)
  const { arrive } = await withSlow(page, '**/api/v2/user/info')
  await page.goto('/')
  await openThread(page, SUBJECT)
  await page.keyboard.press(key)
  await page.keyboard.type('Em xem rồi, gi j')
  arrive()
  const compose = composeOn(page, words)
  await compose.text.getByText('Em xem rồi, gi j').waitFor()
  expect(await written(compose)).toMatchObject({ recipients: ['Đặng Kim Anh'] })
})

it('answers a thread that comes after the key, and takes nothing that is typed meanwhile for a command', async () => {
  const page = await signedIn(writer, {}, '/folder/Sent')
  // From the beginning: the first threads of a list are fetched ahead.
  const { arrive } = await withSlow(page, '**/api/v2/threads/*')
  await page.goto('/')
  await rowOf(page, SUBJECT).waitFor()
  await page.getByRole('button', { name: words.compose }).first().click({ trial: true })
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(/INBOX\/\d+/)
  await page.keyboard.press('r')
  await page.keyboard.type('#u')
  arrive()
  const compose = composeOn(page, words)
  await whenWritable(compose)
  await page.keyboard.type('Vâng ạ.')
  const { recipients, text } = (await written(compose)) as { recipients: string[]; text: string }
  expect([recipients, text.split('\n')[0]]).toEqual([['Đặng Kim Anh'], 'Vâng ạ.'])
  expect(page.url()).toMatch(/INBOX\/\d+/)
})

it('lets an input method finish before the text is handed over', async () => {
  const { page, arrive } = await withSlowCompose('rich-editor')
  await page.keyboard.press('c')
  await page.keyboard.press('Tab')
  const devices = await page.context().newCDPSession(page)
  await devices.send('Input.imeSetComposition', { text: 'viê', selectionStart: 3, selectionEnd: 3 })
  arrive()
  const compose = composeOn(page, words)
  await whenWritable(compose)
  await devices.send('Input.imeSetComposition', { text: 'việ', selectionStart: 3, selectionEnd: 3 })
  expect(await compose.subject.inputValue()).toBe('')
  // The next key does not wait for a frame, which a busy machine draws late.
  await page.evaluate(() => Object.assign(window, { requestAnimationFrame: () => 0 }))
  await devices.send('Input.insertText', { text: 'việt' })
  await expect.poll(() => compose.subject.inputValue()).toBe('việt')
  await page.keyboard.type(' nam')
  expect(await compose.subject.inputValue()).toBe('việt nam')
})
