import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  type TemplateField,
} from '@sen/contract/templates'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/query-client.ts'
import { useNotices } from '../../../state/notices.ts'
import { closeQuestion, useQuestion } from '../../../state/question.ts'
import { accessibilityViolations } from '../../../testing/accessibility-violations.fixture.ts'
import { keyboard } from '../../../testing/compose-stage.fixture.tsx'
import { FakeServer } from '../../../testing/fake-server.fixture.ts'
import { PageProviders } from '../../../testing/page-providers.fixture.tsx'
import { TemplatesTab } from './TemplatesTab.tsx'

const server = new FakeServer()
let root: Root
let router: ReturnType<typeof routerAt>
let templates: TemplateField[]

const template = (id: string, name: string): TemplateField => ({
  id,
  name,
  subject: `Về ${name}`,
  snippet: 'Chào anh chị',
  html: '<div>Chào anh chị</div>',
})
const byId = (id: string | undefined) => templates.find((each) => each.id === id) as TemplateField
server.answer(listTemplates, () => ({ data: templates.map(({ html: _, ...row }) => row), total: templates.length }))
server.answer(getTemplate, ({ params }) => ({ data: byId(params.id) }))
server.answer(createTemplate, ({ body }) => {
  const made = { ...template(`${templates.length + 10}`, body.name), subject: body.subject, html: body.html }
  templates = [...templates, made]
  return { data: made }
})
server.answer(changeTemplate, ({ params, body }) => {
  templates = templates.map((each) => (each.id === params.id ? { ...each, ...body } : each)) as TemplateField[]
  return { data: byId(params.id) }
})
server.answer(deleteTemplate, ({ params }) => {
  templates = templates.filter(({ id }) => id !== params.id)
  return { data: {} }
})

function routerAt() {
  const top = createRootRoute()
  const routes = [
    createRoute({ getParentRoute: () => top, path: '/setting/templates', component: TemplatesTab }),
    createRoute({ getParentRoute: () => top, path: '/folder/$name', component: () => <p>Danh sách thư</p> }),
  ]
  const history = createMemoryHistory({ initialEntries: ['/setting/templates'] })
  return createRouter({ routeTree: top.addChildren(routes), history })
}

async function open(given: TemplateField[]) {
  templates = given
  queryClient.clear()
  server.start()
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  router = routerAt()
  root.render(
    <PageProviders>
      <main>
        <h1>Cài đặt</h1>
        <RouterProvider router={router as never} />
      </main>
    </PageProviders>,
  )
  await expect.element(button('Thư mẫu mới')).toBeVisible()
}
beforeEach(() => {
  localStorage.clear()
  useNotices.setState({ notices: [] })
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  closeQuestion()
  expect(server.unexpected.splice(0)).toEqual([])
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const rows = () => page.getByRole('list', { name: 'Thư mẫu' }).getByRole('listitem')
const name = () => page.getByRole('textbox', { name: 'Tên thư mẫu' })
const subject = () => page.getByRole('textbox', { name: 'Tiêu đề thư (không bắt buộc)' })
const text = () => page.getByRole('textbox', { name: 'Nội dung thư mẫu' })
const hasFocus = (one: () => ReturnType<typeof button>) =>
  expect.poll(() => document.activeElement === one().query()).toBe(true)

it('makes a template with placeholders in subject and text, and gives the focus back', async () => {
  await open([])
  expect(await accessibilityViolations()).toEqual([])
  await button('Thư mẫu mới').click()
  await hasFocus(name)
  await expect.poll(() => text().query()?.getAttribute('contenteditable')).toBe('true')
  expect(await accessibilityViolations()).toEqual([])
  await expect.element(button('Lưu')).toBeDisabled()
  await keyboard('Báo giá')
  await subject().click()
  await keyboard('Gửi ')
  await button('Chèn trường tự điền').click()
  await page.getByRole('menuitem', { name: 'Tên người nhận' }).click()
  await expect.element(subject()).toHaveValue('Gửi {{name}}')
  await text().click()
  await keyboard('Ngày ')
  await button('Chèn trường tự điền').click()
  await page.getByRole('menuitem', { name: 'Ngày hôm nay' }).click()
  await expect.poll(() => text().element().textContent).toBe('Ngày {{date}}')
  await button('Lưu').click()
  await expect.element(rows().nth(0)).toHaveTextContent('Báo giá')
  expect(templates).toMatchObject([{ name: 'Báo giá', subject: 'Gửi {{name}}', html: '<div>Ngày {{date}}</div>' }])
  await hasFocus(() => button('Thư mẫu mới'))
})

it('says beside the name that another has it, and keeps the typed text', async () => {
  await open([template('1', 'Báo giá'), template('2', 'Cảm ơn')])
  await button('Sửa Cảm ơn').click()
  await name().fill('  BÁO  giá ')
  await button('Lưu').click()
  await expect.element(page.getByText('Bạn đã có tên này.').first()).toBeVisible()
  await hasFocus(name)
  await expect.element(name()).toHaveValue('  BÁO  giá ')
  expect(byId('2').name).toBe('Cảm ơn')
  await name().fill('Cảm ơn khách')
  await button('Lưu').click()
  await expect.element(rows().nth(1)).toHaveTextContent('Cảm ơn khách')
  await hasFocus(() => button('Sửa Cảm ơn khách'))
})

it('asks before changes are left, by Cancel or by another way', async () => {
  await open([template('1', 'Báo giá')])
  const asked = () => useQuestion.getState().question
  await button('Sửa Báo giá').click()
  await button('Hủy').click()
  await expect.element(rows().nth(0)).toBeVisible()
  await button('Sửa Báo giá').click()
  await name().fill('Giá mới')
  await button('Hủy').click()
  await expect.poll(() => asked()?.kind).toBe('unsaved')
  await expect.element(name()).toHaveValue('Giá mới')
  closeQuestion()
  void router.navigate({ to: '/folder/$name', params: { name: 'INBOX' } } as never)
  await expect.poll(() => asked()?.kind).toBe('unsaved')
  await expect.element(name()).toHaveValue('Giá mới')
  const question = asked()
  closeQuestion()
  if (question?.kind === 'unsaved') question.onAnswer()
  await expect.element(page.getByText('Danh sách thư')).toBeVisible()
  expect(templates).toHaveLength(1)
  expect(byId('1').name).toBe('Báo giá')
})

it('duplicates, deletes, and restores the deleted one', async () => {
  await open([template('1', 'Báo giá')])
  await button('Nhân đôi Báo giá').click()
  await expect.element(rows().nth(1)).toHaveTextContent('Báo giá (2)')
  await button('Xóa Báo giá').click()
  await expect.poll(() => templates.map((each) => each.name)).toEqual(['Báo giá (2)'])
  await expect.poll(() => useNotices.getState().notices.some(({ action }) => action)).toBe(true)
  useNotices
    .getState()
    .notices.find(({ action }) => action)
    ?.action?.perform()
  await expect.poll(() => templates.map((each) => each.name).toSorted()).toEqual(['Báo giá', 'Báo giá (2)'])
  expect(templates.find((each) => each.name === 'Báo giá')).toMatchObject({
    subject: 'Về Báo giá',
    html: '<div>Chào anh chị</div>',
  })
})
