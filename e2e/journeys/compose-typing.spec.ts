import { beforeAll, describe, expect, it } from 'vitest'
import { startWriting } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { newMailbox } from './stage/people.ts'
import { DESKTOP, PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { inputMethodOf, UNIKEY_STEPS, UNIKEY_TEXT } from './stage/typing.ts'

const { signedIn } = stage()
const words = composeWordsOf('vi')

let writer = ''

beforeAll(async () => {
  writer = await newMailbox('go-dau', 'Lý Thanh Thủy')
})

describe.each([{ screen: DESKTOP }, { screen: PHONE }])('on a $screen.kind', ({ screen }) => {
  const start = async () => {
    const page = await signedIn(writer, { screen })
    const compose = await startWriting(page, words)
    return { page, compose, method: await inputMethodOf(page) }
  }

  it('takes what Unikey sends, in every field, and never a recipient with it', async () => {
    const { compose, method } = await start()
    await compose.to.pressSequentially('minh@senmail.test,')
    await method.burst(...UNIKEY_STEPS)
    expect(await compose.to.inputValue()).toBe(UNIKEY_TEXT)
    expect(await compose.recipients()).toEqual(['minh@senmail.test'])

    // A letter becomes a recipient, and the input method still takes it back.
    await compose.to.fill('')
    await method.burst('d,', 'd', '-3đ')
    expect(await compose.to.inputValue()).toBe('đ')
    expect(await compose.recipients()).toEqual(['minh@senmail.test', 'd'])
    await compose.to.fill('')

    await compose.subject.focus()
    await method.burst(...UNIKEY_STEPS)
    expect(await compose.subject.inputValue()).toBe(UNIKEY_TEXT)

    await compose.text.click()
    await method.burst(...UNIKEY_STEPS)
    await compose.text.press('Enter')
    await compose.text.press('Control+b')
    await method.burst(...UNIKEY_STEPS)
    expect(await compose.lines()).toBe(`${UNIKEY_TEXT}\n${UNIKEY_TEXT}`)
  })

  it('leaves a word alone while it is being composed, saving or not', async () => {
    const { compose, method } = await start()
    await method.compose('t', 'ti', 'tiê', 'tiếng')
    expect(await compose.to.inputValue()).toBe('tiếng ')
    await compose.to.fill('')
    // A comma and an address inside a composition are letters like others.
    await method.begin('a@b.vn,')
    expect(await compose.recipients()).toEqual([])
    await method.end('a@b.vn')
    await compose.to.press('Enter')
    expect(await compose.recipients()).toEqual(['a@b.vn'])

    await compose.subject.focus()
    await method.compose('ngh', 'nghi', 'nghiêng')
    expect(await compose.subject.inputValue()).toBe('nghiêng ')
    await compose.saved.waitFor()

    await compose.text.click()
    await method.compose('v', 'viê', 'việt')
    await method.begin('ngh')
    const stored = compose.text.page().waitForResponse((answer) => answer.request().method() === 'PATCH')
    await method.begin('nghiê')
    await stored
    await method.begin('nghiêng')
    await method.end('nghiêng')
    await expect.poll(() => compose.lines()).toBe('việt nghiêng')
  })

  it('acts where the caret is, however quickly the keys follow one another', async () => {
    const { page, compose } = await start()
    await compose.text.click()
    await page.keyboard.type('Một dòng')
    await page.keyboard.press('Enter')
    await page.keyboard.type('giữ lại')
    // Each key before the browser has told the page what the one before did to the selection.
    for (const key of ['Shift+Home', 'Control+b', 'End', 'Enter', 'x', 'Home', 'Backspace', 'End']) {
      await page.keyboard.press(key)
    }
    expect(await compose.lines()).toBe('Một dòng\ngiữ lạix')
    expect(await compose.text.locator('b').allTextContents()).toEqual(['giữ lạix'])
  })

  it('takes recipients as they are typed and pasted, and gives them back one by one', async () => {
    const { page, compose, method } = await start()
    await compose.to.pressSequentially('Nguyễn Văn Minh <minh@senmail.test>;')
    await compose.to.pressSequentially('minh@senmail.test hoa@x.vn ')
    await compose.to.pressSequentially('Phạm Hoa,')
    expect(await compose.recipients()).toEqual(['Nguyễn Văn Minh', 'hoa@x.vn', 'Phạm Hoa'])
    await compose.window.getByRole('button', { name: words.notValid('Phạm Hoa') }).waitFor()

    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/plain', 'Trần, Bình <b@x.vn>; "Lê, Lan" <lan@x.vn>\nHOA@x.vn')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    await expect
      .poll(() => compose.recipients())
      .toEqual(['Nguyễn Văn Minh', 'hoa@x.vn', 'Phạm Hoa', 'Trần, Bình', 'Lê, Lan'])

    await method.burst('-2')
    expect(await compose.recipients()).toHaveLength(5)
    await expect
      .poll(
        async () => {
          await compose.to.press('Backspace')
          return compose.recipients()
        },
        { interval: 350 },
      )
      .toHaveLength(4)

    await compose.to.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Delete')
    await expect.poll(() => compose.recipients()).toEqual(['Nguyễn Văn Minh', 'hoa@x.vn', 'Trần, Bình'])
    await page.keyboard.press('F2')
    const tag = compose.window.getByRole('textbox', { name: 'Sửa "Trần, Bình" <b@x.vn>', exact: true })
    await expect.poll(() => tag.inputValue()).toBe('"Trần, Bình" <b@x.vn>')
    await tag.press('Enter')
    await tag.waitFor({ state: 'detached' })
    await expect.poll(() => compose.recipients()).toEqual(['Nguyễn Văn Minh', 'hoa@x.vn', 'Trần, Bình'])
  })
})
