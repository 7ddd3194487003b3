import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkForms } from './check-forms.ts'
import { uploadVisitorFiles } from './upload-visitor-files.ts'
import '../../ui/tokens.css'
import '../../ui/base.css'
import './share-page.css'
import './share-files.css'

const FULL = 'Nơi này không chứa thêm tệp được nữa. Hãy báo cho người đã gửi liên kết.'
const NO_ANSWER = 'Không kết nối được máy chủ. Hãy kiểm tra mạng rồi thử lại.'
const PASSWORD_SET = 'Liên kết này nay có mật khẩu.'
const PAGE = `
  <main class="share-sheet">
    <p class="share-empty">Thư mục này trống.</p>
    <form id="bring" action="/s/token/bring" data-reload>
      <div class="share-files">
        <input id="files" type="file" name="file" multiple required aria-label="Tệp" />
        <label for="files" class="share-button is-quiet share-choose">Chọn tệp</label>
        <span id="chosen" class="share-chosen"></span>
        <span class="share-hint share-drop">hoặc thả vào đây</span>
      </div>
      <p id="problem" class="share-problem" role="alert"></p>
      <ul id="brought" class="share-brought"></ul>
      <button type="submit">Tải lên</button>
    </form>
    <template id="problems">
      <p data-code="share_password_wrong" data-vi="Chưa đúng" data-en="Wrong"></p>
      <p data-code="password_set" data-vi="${PASSWORD_SET}" data-en="Reload"></p>
      <p data-code="taken" data-vi="Đã đến" data-en="Arrived"></p>
      <p data-code="too_many_drive_items" data-vi="${FULL}" data-en="Full"></p>
      <p data-code="no_answer" data-vi="${NO_ANSWER}" data-en="No answer"></p>
      <p data-code="internal_error" data-vi="Lỗi" data-en="Wrong"></p>
    </template>
  </main>`

const REQUEST_END = `
  <p id="arrived" class="share-arrived" role="status" hidden><b class="share-count"></b> 
    <span class="when-one">tệp đã được nhận.</span><span class="when-many">tệp đã được nhận.</span></p>
  <button type="submit" class="share-button"><span class="before-arrival">Gửi</span>
    <span class="after-arrival">Gửi thêm tệp</span></button>`

let answers: (string | undefined)[] = []
let listed = 0

beforeEach(async () => {
  await page.viewport(390, 844)
  document.documentElement.lang = 'vi'
  document.body.innerHTML = PAGE
  document.body.className = 'share-page'
  listed = 0
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    const code = answers.shift()
    if (code === 'no_answer') {
      queueMicrotask(() => this.dispatchEvent(new Event('error')))
      return
    }
    Object.defineProperty(this, 'status', { value: code === undefined ? 200 : 507 })
    Object.defineProperty(this, 'responseText', { value: JSON.stringify({ error: { code } }) })
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  })
  vi.spyOn(window, 'fetch').mockImplementation(() =>
    Promise.resolve(new Response('<ul class="share-list"><li>ghi chú.txt</li></ul>')),
  )
  const form = document.querySelector('form')
  if (form) uploadVisitorFiles(form, () => (listed += 1))
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
  document.body.className = ''
})

const field = () => document.querySelector('input') as HTMLInputElement
const chosen = () => Array.from(field().files ?? [], ({ name }) => name)
const lines = () => Array.from(document.querySelectorAll('#brought li'), (line) => line.textContent)
const send = () => page.getByRole('button', { name: 'Tải lên' }).click()
const bring = async (...names: string[]) => {
  await userEvent.upload(
    field(),
    names.map((name) => new File(['x'], name, { lastModified: 1 })),
  )
  await send()
}

it('a file that got no answer stays chosen, and has one line when it is sent again', async () => {
  answers = ['no_answer', 'no_answer', 'too_many_drive_items']
  await bring('ghi chú.txt')
  await expect.poll(lines).toEqual([`ghi chú.txt${NO_ANSWER}`])
  expect(chosen()).toEqual(['ghi chú.txt'])
  await send()
  await expect.poll(() => answers.length).toBe(1)
  await expect.poll(lines).toEqual([`ghi chú.txt${NO_ANSWER}`])
  await send()
  await expect.poll(lines).toEqual([`ghi chú.txt${FULL}`])
  // The file stays refused.
  expect(chosen()).toEqual([])
})

it('arrived files are listed at once beside refused ones', async () => {
  answers = [undefined, 'too_many_drive_items']
  await bring('ghi chú.txt', 'ảnh.png')
  await expect.poll(() => document.querySelector('.share-list')?.textContent).toBe('ghi chú.txt')
  expect(document.querySelector('.share-empty')).toBe(null)
  expect(lines()).toEqual(['ghi chú.txtĐã đến', `ảnh.png${FULL}`])
  expect(listed).toBe(1)
})

it('files are chosen by our own button, which the keyboard reaches, and listed beside it', async () => {
  const button = page.getByText('Chọn tệp')
  const look = field().getBoundingClientRect()
  expect([look.width, look.height]).toEqual([1, 1])
  await userEvent.tab()
  await expect.element(field()).toHaveFocus()
  expect(getComputedStyle(button.element()).outlineStyle).toBe('solid')
  await expect.element(page.getByText('hoặc thả vào đây')).toBeVisible()
  await userEvent.upload(field(), [new File(['x'], 'một.txt'), new File(['x'], 'hai.txt')])
  await expect.element(page.getByText('một.txt, hai.txt')).toBeVisible()
  await expect.element(page.getByText('hoặc thả vào đây')).not.toBeVisible()
})

it('a password that was set meanwhile is named, and the choice stays', async () => {
  answers = ['share_password_wrong']
  await bring('ghi chú.txt')
  await expect.poll(lines).toEqual([`ghi chú.txt${PASSWORD_SET}`])
  expect(chosen()).toEqual(['ghi chú.txt'])
})

it('a refused file keeps its name on a phone', async () => {
  answers = ['too_many_drive_items']
  await bring('trống.txt')
  await expect.poll(lines).toEqual([`trống.txt${FULL}`])
  const name = document.querySelector('#brought .share-name')?.getBoundingClientRect()
  const said = document.querySelector('#brought .share-problem')?.getBoundingClientRect()
  expect(name?.width).toBeGreaterThan(60)
  expect(said?.top).toBeGreaterThanOrEqual((name?.bottom ?? 0) - 6)
})

it('a file request says how many files arrived, and its button chooses more', async () => {
  document.body.innerHTML = PAGE.replace('share-sheet', 'share-card')
    .replace(' data-reload', ' class="share-form"')
    .replace('<button type="submit">Tải lên</button>', REQUEST_END)
  const form = document.querySelector('form') as HTMLFormElement
  checkForms()
  uploadVisitorFiles(form, () => {})
  const sentence = page.getByRole('status')
  const said = () =>
    Array.from(document.getElementById('arrived')?.children ?? [])
      .filter((part) => part.checkVisibility())
      .map((part) => part.textContent)
      .join(' ')
  const button = () => page.getByRole('button', { name: /^Gửi/ })
  const bringByRequest = async (...names: string[]) => {
    await userEvent.upload(
      field(),
      names.map((name) => new File(['x'], name, { lastModified: 1 })),
    )
    await page.getByRole('button', { name: 'Gửi', exact: true }).click()
  }
  answers = [undefined, undefined, undefined, 'no_answer']
  await bringByRequest('một.txt', 'hai.txt')
  await expect.element(sentence).toBeVisible()
  expect(said()).toBe('2 tệp đã được nhận.')
  await expect.element(button()).toHaveAccessibleName('Gửi thêm tệp')
  const opened = vi.spyOn(field(), 'click').mockImplementation(() => {})
  await button().click()
  expect(opened).toHaveBeenCalledTimes(1)
  expect(document.querySelector('#problem')?.textContent).toBe('')

  await bringByRequest('ba.txt', 'bốn.txt')
  await expect.poll(lines).toContain(`bốn.txt${NO_ANSWER}`)
  await expect.element(sentence).not.toBeInTheDocument()
  await expect.element(button()).toHaveAccessibleName('Gửi')
  answers = [undefined]
  await button().click()
  await expect.poll(said).toBe('4 tệp đã được nhận.')
})
