import { saveSettings } from '@sen/contract/settings'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ComposeOnStage, composeStage, keyboard, startWriting } from '../../testing/compose-stage.fixture.tsx'
import { inputMethod } from '../../testing/typing.fixture.ts'
import { type ComingFile, uploadAnswers } from '../../testing/uploads.fixture.ts'

const { server, saved } = composeStage()
server.answer(saveSettings, ({ body }) => ({ data: body, total: body.length }))
let held: ComingFile[] | undefined
uploadAnswers((coming) => {
  if (held) held.push(coming)
  else coming.take({ content_id: `${coming.file.name}@senmail.test` })
})
const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw=='
const pixels = () => Uint8Array.from(atob(PIXEL), (letter) => letter.charCodeAt(0))
const pictureFile = (name: string) => new File([pixels()], name, { type: 'image/gif' })

beforeEach(() => {
  held = undefined
})

function paste(data: DataTransfer): void {
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
}

function pastePictures(...names: readonly string[]): void {
  const data = new DataTransfer()
  for (const name of names) data.items.add(pictureFile(name))
  paste(data)
}

function readText(box: Element): string {
  const copy = box.cloneNode(true) as HTMLElement
  for (const image of copy.querySelectorAll('img')) image.replaceWith(`[${image.alt}]`)
  return Array.from(copy.children, (line) => line.textContent.replaceAll('\u00a0', ' ')).join('\n')
}

const textOf = ({ text }: ComposeOnStage) => readText(text.element())
const pictures = ({ text }: ComposeOnStage, selector: string) =>
  text.element().querySelectorAll(`img${selector}`).length
const savedText = () => {
  const { body } = new DOMParser().parseFromString(saved()?.body ?? '', 'text/html')
  return readText(body.querySelector('.sen-body') ?? body)
}

it('pictures stay in the line they were pasted into, in order and however slow, while the user types on', async () => {
  const coming: ComingFile[] = []
  held = coming
  const compose = await startWriting()
  await compose.subject.fill('Ảnh đúng chỗ')
  await compose.text.click()
  await keyboard('Hình 1: ')
  pastePictures('mot.gif', 'hai.gif')
  await keyboard(' ')
  await expect.poll(() => coming.length).toBe(2)
  // The second upload ends before the first, during a composition.
  const method = inputMethod()
  await method.begin('viê')
  coming[1]?.take({ content_id: 'hai@senmail.test' })
  await expect.poll(() => pictures(compose, '[src^="/api/"]')).toBe(1)
  await method.begin('việt')
  await method.end('việt')
  await keyboard('{Enter}Dòng hai')
  coming[0]?.take({ content_id: 'mot@senmail.test' })
  await expect.poll(() => pictures(compose, '[src^="/api/"]')).toBe(2)
  await keyboard(' nữa')
  const written = 'Hình 1: [mot.gif][hai.gif] việt\nDòng hai nữa'
  expect(textOf(compose)).toBe(written)
  await expect.poll(savedText).toBe(written)
  expect(saved()?.body.match(/cid:\w+/g)).toEqual(['cid:mot', 'cid:hai'])
})

it('makes pasted text harmless and its pictures files of the mail', async () => {
  const compose = await startWriting()
  const box = compose.text.element()
  const texts = (selector: string) => Array.from(box.querySelectorAll(selector), (each) => each.textContent)
  await compose.subject.fill('Dán vào thư')
  await compose.text.click()
  const data = new DataTransfer()
  data.setData('text/plain', 'x')
  data.setData(
    'text/html',
    `<p onclick="window.hurt=1">Dán <b>đậm</b><script>window.hurt=1</script><img src=x onerror="window.hurt=1"><iframe src="//evil.example"></iframe><img src="data:image/gif;base64,${PIXEL}"> <a href="javascript:window.hurt=1">xấu</a> <a href="https://senmail.test">tốt</a></p>`,
  )
  paste(data)
  await expect.poll(() => pictures(compose, '[src^="/api/v2/files/"]')).toBe(1)
  expect(texts('b')).toEqual(['đậm'])
  expect(texts('a')).toEqual(['tốt'])
  expect(texts('iframe, script, [onclick], [onerror]')).toEqual([])
  await keyboard(' hết')
  await expect.poll(savedText).toContain('hết')
  expect('hurt' in window).toBe(false)
  expect(saved()?.body).toMatch(/<img[^>]* src="cid:[^"]+@senmail\.test"/)
  expect(saved()?.body).not.toMatch(/data:|onclick|onerror|javascript/)
})

it('a picture that is taken back while it is on its way stays away', async () => {
  const coming: ComingFile[] = []
  held = coming
  const compose = await startWriting()
  await compose.text.click()
  await keyboard('trước ')
  pastePictures('mot.gif')
  await expect.poll(() => textOf(compose)).toBe('trước [mot.gif]')
  await keyboard('{Control>}z{/Control}')
  await expect.poll(() => textOf(compose)).toBe('trước ')
  // The upload starts a moment after the paste; releasing it earlier would have no effect.
  await expect.poll(() => coming.length).toBe(1)
  coming[0]?.take()
  await keyboard('sau')
  await expect.poll(() => textOf(compose)).toBe('trước sau')
  await keyboard('{Control>}z{/Control}{Control>}y{/Control}')
  expect(pictures(compose, '[src^="blob:"]')).toBe(0)
})

it('after a picture is chosen, one types on in the text', async () => {
  const compose = await startWriting()
  await compose.text.click()
  await keyboard('A')
  // The file dialog takes the focus while it is open.
  const input = compose.window.element().querySelector<HTMLInputElement>('input[type=file][accept]')
  let asked = 0
  input?.addEventListener('click', (event) => {
    event.preventDefault()
    asked += 1
  })
  await compose.window.getByRole('toolbar').getByRole('button', { name: 'Chèn ảnh' }).click()
  expect(asked).toBe(1)
  await userEvent.upload(input as HTMLInputElement, pictureFile('mot.gif'))
  await expect.poll(() => pictures(compose, '')).toBe(1)
  await keyboard('B')
  expect(textOf(compose)).toBe('A[mot.gif]B')
})

it('an address is a link in the saved draft, leads to the corrected address, and is no link while one types', async () => {
  const compose = await startWriting()
  await compose.subject.fill('Địa chỉ')
  await compose.text.click()
  await keyboard('Xem: https://sen.vn/tin!{Enter}Dòng hai')
  const links = () => compose.text.element().querySelectorAll('a').length
  expect(links()).toBe(0)
  await keyboard('{ArrowUp}{End}{ArrowLeft}-moi')
  const link = '<a href="https://sen.vn/tin-moi">https://sen.vn/tin-moi</a>!'
  await expect.poll(() => saved()?.body).toContain(link)
  expect(links()).toBe(0)
  expect(compose.text.element().textContent).toContain('https://sen.vn/tin-moi!')
})

it('a signature takes pictures that are pasted, alone or in text, as files of its own', async () => {
  const compose = await startWriting()
  await compose.window.getByRole('toolbar').first().getByRole('button', { name: 'Thêm', exact: true }).click()
  await page.getByRole('menu').getByText('Chữ ký…', { exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Chữ ký' })
  const field = dialog.getByRole('textbox', { name: 'Nội dung chữ ký', exact: true })
  await expect.poll(() => field.query()?.getAttribute('contenteditable')).toBe('true')
  await field.click()
  const box = () => field.element() as HTMLElement
  const data = new DataTransfer()
  data.setData('text/plain', 'Logo')
  data.setData('text/html', `Logo <img src="data:image/gif;base64,${PIXEL}">`)
  paste(data)
  const kept = () => box().querySelectorAll('img[src*="/public/files/"]').length
  await expect.poll(kept).toBe(1)
  expect(box().textContent).toContain('Logo')
  pastePictures('mot.gif')
  await expect.poll(kept).toBe(2)
  expect(box().querySelectorAll('img').length).toBe(2)
})
