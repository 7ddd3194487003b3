import { userInfo } from '@sen/contract/account'
import { listHiddenRecipients } from '@sen/contract/contacts/recipients'
import { listFilters } from '@sen/contract/filters/filters'
import { distrustImageSender, listImageSenders, trustImageSender } from '@sen/contract/images'
import { getSettings, type SettingField, saveSettings } from '@sen/contract/settings'
import { listSignatures } from '@sen/contract/signatures'
import { DEFAULT_SETTINGS } from '@sen/model/settings'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/query-client.ts'
import { useNotices } from '../../../state/notices.ts'
import { closeQuestion, useQuestion } from '../../../state/question.ts'
import { keyboard, WRITER } from '../../../testing/compose-stage.fixture.tsx'
import { FakeServer } from '../../../testing/fake-server.fixture.ts'
import { PageProviders } from '../../../testing/page-providers.fixture.tsx'
import { userInfoOf } from '../../../testing/user-info.fixture.ts'
import { SettingsScreen } from '../SettingsScreen.tsx'

const server = new FakeServer()
let root: Root
let kept: Record<string, unknown>
let posted: SettingField[][]
let trusted: string[]
let trusting: Promise<void> | undefined
let refuses: boolean
let router: ReturnType<typeof routerAt>

const asList = () => {
  const data = Object.entries(kept).map(([key, value]) => ({ key, value }))
  return { data, total: data.length }
}
server.answer(userInfo, () => ({ data: { ...USER, senders: [WRITER] } }))
server.answer(listSignatures, () => ({ data: [], total: 0 }))
server.answer(listFilters, () => ({ data: [], total: 0 }))
server.answer(getSettings, asList)
server.answer(saveSettings, ({ body }) => {
  if (refuses) throw new Error('refused')
  posted.push(body)
  for (const { key, value } of body) kept[key] = value
  return asList()
})
server.answer(listImageSenders, () => ({ data: trusted.map((email) => ({ email })), total: trusted.length }))
server.answer(trustImageSender, async ({ body }) => {
  await trusting
  trusted = [...trusted, body.email]
  return { data: {} }
})
server.answer(distrustImageSender, ({ query }) => {
  trusted = query.has('email') ? trusted.filter((one) => one !== query.get('email')) : []
  return { data: {} }
})
server.answer(listHiddenRecipients, () => ({ data: [], total: 0 }))

const USER = userInfoOf(WRITER)

function routerAt() {
  const top = createRootRoute()
  const setting = createRoute({
    getParentRoute: () => top,
    path: '/setting/$tab',
    component: () => <SettingsScreen tab="general" />,
  })
  const folder = createRoute({
    getParentRoute: () => top,
    path: '/folder/$name',
    component: () => <p>Danh sách thư</p>,
  })
  return createRouter({
    routeTree: top.addChildren([setting, folder]),
    history: createMemoryHistory({ initialEntries: ['/folder/INBOX', '/setting/general'] }),
  })
}

beforeEach(async () => {
  kept = { ...DEFAULT_SETTINGS, language: 'vi' }
  posted = []
  trusted = []
  refuses = false
  useNotices.setState({ notices: [] })
  localStorage.clear()
  queryClient.clear()
  server.start()
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  router = routerAt()
  root.render(
    <PageProviders>
      <RouterProvider router={router as never} />
    </PageProviders>,
  )
  await expect.element(check('Phím tắt một phím')).toBeVisible()
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  expect(server.unexpected.splice(0)).toEqual([])
})

const notices = () => useNotices.getState().notices.map(({ text }) => text)
const save = () => page.getByRole('button', { name: 'Lưu', exact: true })
const cancel = () => page.getByRole('button', { name: 'Hủy', exact: true })
const list = () => page.getByText('Danh sách thư')
const check = (name: string) => page.getByRole('checkbox', { name, exact: true })
const choose = async (name: string, text: string) =>
  page.getByRole('combobox', { name, exact: true }).selectOptions(text)

it('saves all changes together, and has nothing to save then', async () => {
  await expect.element(save()).not.toBeInTheDocument()
  await choose('Số chuỗi thư mỗi trang', '20')
  await choose('Đánh dấu đã đọc', 'Chỉ khi tự đánh dấu')
  await check('Phím tắt một phím').click()
  await save().click()
  await expect.element(save()).not.toBeInTheDocument()
  expect(posted).toEqual([
    [
      { key: 'item_per_page', value: 20 },
      { key: 'mark_read_delay_seconds', value: null },
      { key: 'keyboard_shortcuts', value: false },
    ],
  ])
})

it('has nothing to save once a value is set back', async () => {
  await check('Phím tắt một phím').click()
  await expect.element(save()).toBeEnabled()
  await check('Phím tắt một phím').click()
  await expect.element(save()).not.toBeInTheDocument()
})

it('keeps the choice when the server does not take it, and says so', async () => {
  refuses = true
  await choose('Số chuỗi thư mỗi trang', '100')
  await save().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(save()).toBeEnabled()
  expect(
    (page.getByRole('combobox', { name: 'Số chuỗi thư mỗi trang' }).element() as HTMLSelectElement).selectedOptions[0]
      ?.text,
  ).toBe('100')
})

it('asks before unsaved changes are left', async () => {
  const asked = () => useQuestion.getState().question
  const go = () => void router.navigate({ to: '/folder/$name', params: { name: 'INBOX' } } as never)
  await check('Phím tắt một phím').click()
  go()
  await expect.poll(() => asked()?.kind).toBe('unsaved')
  expect(router.history.location.pathname).toBe('/setting/general')
  await expect.element(check('Phím tắt một phím')).not.toBeChecked()
  const question = asked()
  closeQuestion()
  if (question?.kind === 'unsaved') question.onAnswer()
  await expect.element(list()).toBeVisible()
  expect(posted).toEqual([])
})

it('leaves with Cancel without asking', async () => {
  await check('Phím tắt một phím').click()
  await cancel().click()
  await expect.element(list()).toBeVisible()
  expect(posted).toEqual([])
})

it('takes senders of images at once, with its own text when one is invalid', async () => {
  await page.getByRole('textbox', { name: 'Địa chỉ hoặc tên miền luôn được hiện ảnh' }).click()
  await keyboard('bao.example{Enter}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await keyboard('{Home}@{Enter}')
  await expect.element(page.getByText('Mọi người ở bao.example')).toBeVisible()
  expect(trusted).toEqual(['@bao.example'])
  await expect.element(save()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Bỏ @bao.example' }).click()
  await expect.element(page.getByText('Mọi người ở bao.example')).not.toBeInTheDocument()
  expect(trusted).toEqual([])
})

it('keeps text that is typed while a sender is added', async () => {
  let end = () => {}
  trusting = new Promise((resolve) => {
    end = resolve
  })
  const field = page.getByRole('textbox', { name: 'Địa chỉ hoặc tên miền luôn được hiện ảnh' })
  await field.click()
  await keyboard('@bao.example{Enter}')
  await field.fill('@khac.example')
  end()
  trusting = undefined
  await expect.element(page.getByText('Mọi người ở bao.example')).toBeVisible()
  await expect.element(field).toHaveValue('@khac.example')
  await keyboard('{Enter}')
  await expect.element(page.getByText('Mọi người ở khac.example')).toBeVisible()
  await expect.element(field).toHaveValue('')
})

it('saves the first signature with the rest, and turns on that it is added', async () => {
  const text = page.getByRole('textbox', { name: 'Nội dung chữ ký', exact: true })
  await expect.poll(() => text.query()?.getAttribute('contenteditable')).toBe('true')
  await text.click()
  await keyboard('Thuỷ')
  await save().click()
  await expect.element(save()).not.toBeInTheDocument()
  const [sent] = posted
  expect(sent?.map(({ key }) => key)).toEqual(['enable_use_signature', 'signature'])
  expect(String(sent?.[1]?.value)).toContain('Thuỷ')
})

it('says once that the settings are saved', async () => {
  await check('Phím tắt một phím').click()
  await save().click()
  await expect.poll(notices).toEqual(['Đã lưu cài đặt.'])
})

it('says beside the button that a signature is too long, without a notice, and keeps all of it', async () => {
  await check('Thêm chữ ký vào thư mới').click()
  const text = page.getByRole('textbox', { name: 'Nội dung chữ ký', exact: true })
  await expect.poll(() => text.query()?.getAttribute('contenteditable')).toBe('true')
  await text.fill('x'.repeat(10_001))
  await save().click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Chữ ký quá dài. Tối đa 10.000 ký tự, kể cả định dạng.')
  expect([posted, notices()]).toEqual([[], []])
  expect(text.element().textContent).toHaveLength(10_001)
})

it('calls the time zone of Vietnam by its name, with its distance from Greenwich', async () => {
  await expect.element(page.getByRole('combobox', { name: 'Múi giờ' })).toHaveDisplayValue('Việt Nam (GMT+7)')
})
