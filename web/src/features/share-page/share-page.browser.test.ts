import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { enhanceSharePage } from './share-page.ts'
import { showPreview } from './show-preview.ts'
import '../../ui/tokens.css'
import '../../ui/base.css'
import './share-page.css'
import './share-files.css'

beforeEach(async () => {
  await page.viewport(390, 844)
  document.documentElement.lang = 'vi'
  document.body.className = 'share-page'
})
afterEach(() => {
  document.body.replaceChildren()
  document.body.className = ''
  delete document.documentElement.dataset.zone
  vi.restoreAllMocks()
})

const PROBLEMS = `<template id="problems">
  <p data-code="password_missing" data-vi="Hãy nhập mật khẩu." data-en="Password"></p>
  <p data-code="confirmation_missing" data-vi="Hãy nhập lại mật khẩu mới." data-en="Again"></p>
  <p data-code="address_malformed" data-vi="Hãy nhập địa chỉ đầy đủ." data-en="Full"></p>
  <p data-code="only_beginning" data-vi="Chỉ hiện phần đầu." data-en="Beginning"></p>
  <p data-code="needs_password" data-vi="Cần mật khẩu" data-en="Password"></p>
  <p data-code="internal_error" data-vi="Lỗi" data-en="Wrong"></p>
</template>`
const cells = () =>
  Array.from(document.querySelectorAll('tr'), (row) => Array.from(row.cells, (cell) => cell.textContent))

function previewOf(data: Record<string, string>): HTMLElement {
  document.body.innerHTML = `<main class="share-sheet"><div id="preview" class="share-preview"></div></main>${PROBLEMS}`
  const container = document.getElementById('preview') as HTMLElement
  Object.assign(container.dataset, { size: '9', source: '/s/x/f/1/download', ...data })
  return container
}

it('writes times in the zone of the owner, and names it', () => {
  document.documentElement.dataset.zone = 'Asia/Tokyo'
  document.body.innerHTML = `<time datetime="2026-11-28T03:00:00Z" data-zoned></time>
    <time datetime="2026-11-28T03:00:00Z"></time><span class="share-zone"></span>`
  enhanceSharePage()
  expect(document.body.textContent.split('\n').map((line) => line.trim())).toEqual([
    '12:00 GMT+9, thứ Bảy 28/11/2026',
    '12:00, thứ Bảy 28/11/2026GMT+9',
  ])
})

it('keeps the date of a shared file within its row in English', async () => {
  await page.viewport(1_024, 768)
  document.documentElement.lang = 'en'
  document.body.innerHTML = `<main class="share-sheet"><ul class="share-list"><li><a href="#" class="share-row is-file">
    <i></i><span class="share-name">Report.pdf</span><data class="share-size" value="1"></data>
    <time datetime="2026-09-30T03:00:00Z"></time></a></li></ul></main>`
  enhanceSharePage()
  const time = document.querySelector('time')
  expect(time?.textContent).toBe('Wed 30 Sept 2026, 10:00')
  expect(time?.scrollWidth).toBe(time?.clientWidth)
})

it('shows CSV as a table, and says that there is more', async () => {
  const container = previewOf({ name: 'bảng giá.csv', type: 'text/csv' })
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response(`Tên;Giá\n${'"=1+1; x";1,5\n'.repeat(300)}`))
  await showPreview(container)
  await expect.element(page.getByRole('table', { name: 'bảng giá.csv' })).toBeVisible()
  expect(cells().length).toBe(200)
  expect(cells().slice(0, 2)).toEqual([
    ['1', 'Tên', 'Giá'],
    ['2', '=1+1; x', '1,5'],
  ])
  await expect.element(page.getByText('Chỉ hiện phần đầu.')).toBeVisible()
})

it('lists the contents of a zip, as text, within the page', async () => {
  const entry = { is_folder: false, size: 2048, modified_at: '2024-06-04T23:30:00', is_encrypted: false }
  const entries = [
    { ...entry, path: `b/${'dài'.repeat(60)}.txt` },
    { ...entry, path: '<img src=x>.txt', is_encrypted: true },
  ]
  const asked = vi.spyOn(window, 'fetch').mockResolvedValue(Response.json({ data: { entries, total: 2 } }))
  await showPreview(previewOf({ name: 'a.zip', type: 'application/zip', entries: '/s/x/f/1/entries' }))
  expect(asked.mock.calls.map(([url]) => url)).toEqual(['/s/x/f/1/entries'])
  expect(cells()).toEqual([
    ['<img src=x>.txtCần mật khẩu', '2 KB', '04/06/2024'],
    ['b/'],
    [`${'dài'.repeat(60)}.txt`, '2 KB', '04/06/2024'],
  ])
  expect(document.documentElement.scrollWidth).toBe(390)
})

it('names missing fields of a form itself, and sends nothing until it is complete', () => {
  document.body.innerHTML = `<form action="/s/x"><input type="email" name="address" required value="lan@" />
    <input type="password" name="password" required /><input type="password" name="confirmation" required />
    <p class="share-problem" role="alert"></p><button>Gửi</button></form>${PROBLEMS}`
  enhanceSharePage()
  const form = document.forms[0] as HTMLFormElement
  const sent = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', sent)
  const said = (name: string, value: string) => {
    Object.assign(form.elements.namedItem(name) as HTMLInputElement, { value })
    form.requestSubmit()
    return [form.querySelector('.share-problem')?.textContent, (document.activeElement as HTMLInputElement).name]
  }
  expect(form.noValidate).toBe(true)
  expect(said('password', '')).toEqual(['Hãy nhập địa chỉ đầy đủ.', 'address'])
  expect(said('address', 'lan@sen.example')).toEqual(['Hãy nhập mật khẩu.', 'password'])
  expect(said('password', 'Sen@2026')).toEqual(['Hãy nhập lại mật khẩu mới.', 'confirmation'])
  expect(form.querySelector('[aria-invalid]')?.getAttribute('name')).toBe('confirmation')
  expect(sent).not.toHaveBeenCalled()
  said('confirmation', 'Sen@2026')
  expect(sent).toHaveBeenCalledTimes(1)
})

it('offers the download of a setup link once', () => {
  document.body.innerHTML = `<form id="setup" method="post" action="/setup/x"><button type="submit">Tải xuống</button></form>`
  enhanceSharePage()
  const form = document.getElementById('setup') as HTMLFormElement
  form.addEventListener('submit', (event) => event.preventDefault())
  const button = form.querySelector('button')
  button?.click()
  expect(button?.disabled).toBe(true)
})

it('numbers its steps', () => {
  document.body.innerHTML = '<ol class="share-steps"><li>Một</li><li>Hai</li></ol>'
  const steps = document.querySelector('ol')
  expect(steps && getComputedStyle(steps).listStyleType).toBe('decimal')
})

it('names the zone of a list only when its times are shown', async () => {
  document.body.innerHTML = `<main class="share-sheet"><ul class="share-list"><li><a class="share-row is-folder" href="/s/x">
    <span class="share-name">Ảnh</span><data class="share-size" value=""></data><time datetime="2026-11-28T03:00:00Z"></time>
    </a></li></ul><p class="share-hint">Giờ theo <span class="share-zone"></span></p></main>`
  enhanceSharePage()
  await expect.element(page.getByText('Giờ theo GMT+7')).not.toBeVisible()
  await page.viewport(1_024, 768)
  await expect.element(page.getByText('Giờ theo GMT+7')).toBeVisible()
})
