import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { composeStage, keyboard, startWriting } from '../../testing/compose-stage.fixture.tsx'
import { inputMethod, UNIKEY_STEPS, UNIKEY_TEXT } from '../../testing/typing.fixture.ts'
import { SECOND_PRESS_MILLISECONDS } from './recipients/backspace.ts'

const stage = composeStage()

describe.each([
  { kind: 'desktop', width: 1440, height: 900 },
  { kind: 'phone', width: 390, height: 844 },
])('on a $kind', ({ width, height }) => {
  const start = async () => {
    await page.viewport(width, height)
    return { ...(await startWriting()), method: inputMethod() }
  }

  it('takes the input of Unikey, in every field, and never a recipient with it', async () => {
    const { to, subject, text, method, recipients, lines, value } = await start()
    await to.click()
    await keyboard('minh@senmail.test,')
    await method.burst(...UNIKEY_STEPS)
    await expect.poll(() => value(to)).toBe(UNIKEY_TEXT)
    expect(recipients()).toEqual(['minh@senmail.test'])

    // The input method takes a letter of a new recipient back.
    await to.fill('')
    await method.burst('d,', 'd', '-3đ')
    await expect.poll(() => value(to)).toBe('đ')
    expect(recipients()).toEqual(['minh@senmail.test', 'd'])
    await to.fill('')

    await subject.click()
    await method.burst(...UNIKEY_STEPS)
    await expect.poll(() => value(subject)).toBe(UNIKEY_TEXT)

    await text.click()
    await method.burst(...UNIKEY_STEPS)
    await keyboard('{Enter}{Control>}b{/Control}')
    await method.burst(...UNIKEY_STEPS)
    await expect.poll(lines).toBe(`${UNIKEY_TEXT}\n${UNIKEY_TEXT}`)
  })

  it('leaves a word alone while it is being composed, saving or not', async () => {
    const { to, subject, text, method, recipients, lines, value } = await start()
    await to.click()
    await method.compose('t', 'ti', 'tiê', 'tiếng')
    await expect.poll(() => value(to)).toBe('tiếng ')
    await to.fill('')
    // A comma inside a composition is a letter.
    await method.begin('a@b.vn,')
    expect(recipients()).toEqual([])
    await method.end('a@b.vn')
    await keyboard('{Enter}')
    await expect.poll(recipients).toEqual(['a@b.vn'])

    await subject.click()
    await method.compose('ngh', 'nghi', 'nghiêng')
    await expect.poll(() => value(subject)).toBe('nghiêng ')

    await text.click()
    await method.compose('v', 'viê', 'việt')
    await method.begin('ngh')
    const before = stage.saves()
    await method.begin('nghiê')
    await expect.poll(stage.saves).toBeGreaterThan(before)
    await method.begin('nghiêng')
    await method.end('nghiêng')
    await expect.poll(lines).toBe('việt nghiêng')
  })

  it('acts at the caret, however quickly the keys follow one another', async () => {
    const { text, lines } = await start()
    await text.click()
    await keyboard('Một dòng{Enter}giữ lại')
    // Each key comes before the browser has reported the previous key's selection change.
    await keyboard('{Shift>}{Home}{/Shift}{Control>}b{/Control}{End}{Enter}x{Home}{Backspace}{End}')
    await expect.poll(lines).toBe('Một dòng\ngiữ lạix')
    expect(Array.from(text.element().querySelectorAll('b'), (bold) => bold.textContent)).toEqual(['giữ lạix'])
  })

  it('takes recipients as they are typed and pasted, and gives them back one by one', async () => {
    const { window, to, method, recipients } = await start()
    await to.click()
    await keyboard('Nguyễn Văn Minh <minh@senmail.test>;')
    await keyboard('minh@senmail.test hoa@x.vn ')
    await keyboard('Phạm Hoa,')
    await expect.poll(recipients).toEqual(['Nguyễn Văn Minh', 'hoa@x.vn', 'Phạm Hoa'])
    await expect.element(window.getByRole('button', { name: 'Phạm Hoa, địa chỉ không hợp lệ' })).toBeVisible()

    const data = new DataTransfer()
    data.setData('text/plain', 'Trần, Bình <b@x.vn>; "Lê, Lan" <lan@x.vn>\nHOA@x.vn')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
    await expect.poll(recipients).toEqual(['Nguyễn Văn Minh', 'hoa@x.vn', 'Phạm Hoa', 'Trần, Bình', 'Lê, Lan'])

    await method.burst('-2')
    expect(recipients()).toHaveLength(5)
    // Presses may be combined, so the result is read after the pause.
    const takeOne = async () => {
      await keyboard('{Backspace}')
      const pressed = performance.now()
      await expect.poll(() => performance.now() - pressed).toBeGreaterThan(SECOND_PRESS_MILLISECONDS)
      return recipients()
    }
    await expect.poll(takeOne).toHaveLength(4)

    await keyboard('{ArrowLeft}{ArrowLeft}{Delete}')
    await expect.poll(recipients).toEqual(['Nguyễn Văn Minh', 'hoa@x.vn', 'Trần, Bình'])
    await keyboard('{F2}')
    const tag = window.getByRole('textbox', { name: 'Sửa "Trần, Bình" <b@x.vn>', exact: true })
    await expect.element(tag).toHaveValue('"Trần, Bình" <b@x.vn>')
    await keyboard('{Enter}')
    await expect.poll(() => tag.query()).toBeNull()
    await expect.poll(recipients).toEqual(['Nguyễn Văn Minh', 'hoa@x.vn', 'Trần, Bình'])
  })
})
