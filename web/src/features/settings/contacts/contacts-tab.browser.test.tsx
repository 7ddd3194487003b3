import { userInfo } from '@sen/contract/account'
import {
  createContactGroup,
  listContactGroupRecipients,
  listContactGroups,
} from '@sen/contract/contacts/contact-groups'
import {
  type ContactField,
  changeContact,
  createContact,
  deleteContact,
  importContacts,
  listContacts,
  restoreContact,
} from '@sen/contract/contacts/contacts'
import { foldText } from '@sen/model/search/fold-text'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '../../../data/call-error.ts'
import { queryClient } from '../../../data/query-client.ts'
import { useComposeWindows } from '../../../state/compose-windows.ts'
import { useNotices } from '../../../state/notices.ts'
import { keyboard } from '../../../testing/compose-stage.fixture.tsx'
import { FakeServer } from '../../../testing/fake-server.fixture.ts'
import { PageProviders } from '../../../testing/page-providers.fixture.tsx'
import { userInfoOf } from '../../../testing/user-info.fixture.ts'
import { ContactsTab } from './ContactsTab.tsx'

const server = new FakeServer()
let root: Root
let contacts: ContactField[]
let removed: ContactField[]
let isRefusing: boolean
let groups: { id: string; name: string; members: number }[]

const contact = (id: string, name: string, more: Partial<ContactField> = {}): ContactField => ({
  id,
  name,
  emails: [`${id}@khach.example`],
  organisation: '',
  phone: '',
  note: '',
  group_ids: [],
  ...more,
})

server.answer(listContacts, ({ query }) => {
  const group = query.get('group')
  const fitting = contacts.filter(
    ({ name, group_ids }) =>
      foldText(name).includes(foldText(query.get('s') ?? '')) && (group === null || group_ids.includes(group)),
  )
  const offset = Number(query.get('offset'))
  return { data: fitting.slice(offset, offset + Number(query.get('limit'))), total: fitting.length }
})
server.answer(listContactGroups, () => ({ data: groups, total: groups.length }))
server.answer(createContact, ({ body }) => {
  if (body.emails?.includes('a@khach.example')) {
    throw new CallError('contact_exists', 409, { email: 'a@khach.example', name: 'An' })
  }
  const made = contact('9', '', body as Partial<ContactField>)
  contacts = [...contacts, made]
  return { data: made }
})
// In another organisation than the contacts, so that no pictures are fetched.
const READER = userInfoOf({ name: 'Lan', email: 'lan@senmail.test' }, { senders: [] })
server.answer(userInfo, () => ({ data: READER }))
server.answer(changeContact, ({ params, body }) => {
  contacts = contacts.map((each) => (each.id === params.id ? { ...each, ...(body as Partial<ContactField>) } : each))
  return { data: contacts.find(({ id }) => id === params.id) as ContactField }
})
server.answer(deleteContact, ({ params }) => {
  if (isRefusing) throw new CallError('unavailable', 503)
  removed = contacts.filter(({ id }) => id === params.id)
  contacts = contacts.filter(({ id }) => id !== params.id)
  return { data: {} }
})
server.answer(restoreContact, () => {
  contacts = [...removed, ...contacts]
  return { data: removed[0] as ContactField }
})
server.answer(createContactGroup, ({ body }) => {
  const made = { id: '8', name: body.name, members: 0 }
  groups = [...groups, made]
  return { data: made }
})
server.answer(listContactGroupRecipients, () => ({ data: [{ name: 'An', email: 'a@khach.example' }], total: 1 }))
server.answer(importContacts, () => ({
  data: {
    added: 2,
    merged: 1,
    skipped: [{ reason: 'no_address' as const, count: 3, names: ['Không thư'] }],
    groups_left_out: [],
  },
}))

async function open(given: ContactField[], givenGroups: typeof groups = []) {
  contacts = given
  groups = givenGroups
  queryClient.clear()
  server.start()
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  root.render(
    <PageProviders>
      <ContactsTab />
    </PageProviders>,
  )
  await expect.element(button('Thêm liên hệ')).toBeVisible()
  // The button is there while the list loads.
  if (given.length > 0) await expect.poll(shown).not.toEqual([])
}
beforeEach(() => {
  localStorage.clear()
  isRefusing = false
  useNotices.setState({ notices: [] })
  useComposeWindows.setState({ windows: [], requests: {}, early: [] })
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  expect(server.unexpected.splice(0)).toEqual([])
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const shown = () =>
  [...document.querySelectorAll('ul[aria-label="Danh bạ"] [data-open]')].map(
    (each) => each.querySelector('span:nth-child(2) > span')?.textContent,
  )
const notices = () => useNotices.getState().notices
const requests = () => Object.values(useComposeWindows.getState().requests)
const AN = contact('a', 'An')
const BINH = contact('b', 'Bình', { group_ids: ['7'], organisation: 'Sở Y tế' })
const FRIENDS = { id: '7', name: 'Bạn', members: 1 }

it('explains the first step while the list is empty', async () => {
  await open([])
  await expect.element(page.getByText(/Danh bạ chưa có ai/)).toBeVisible()
  await expect.element(button('Xuất')).toBeDisabled()
})

it('finds contacts without accents, shows a group, and loads more gradually', async () => {
  const many = Array.from({ length: 60 }, (_, at) => contact(`n${at}`, `Người ${at}`))
  await open([AN, BINH, ...many], [FRIENDS])
  expect(shown()).toHaveLength(50)
  await button('Hiện thêm (50/62)').click()
  await expect.poll(shown).toHaveLength(62)
  await page.getByRole('searchbox').fill('binh')
  await expect.poll(shown).toEqual(['Bình'])
  await page.getByRole('searchbox').fill('khong ai')
  await expect.element(page.getByText('Không có ai khớp với “khong ai”.')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('combobox', { name: 'Hiển thị ai' }).selectOptions('7')
  await expect.poll(shown).toEqual(['Bình'])
  await expect.element(button('Xuất “Bạn”')).toBeEnabled()
})

it('adds a contact, shows a problem beside its field, and keeps the typed text', async () => {
  await open([AN], [FRIENDS])
  await button('Thêm liên hệ').click()
  await field('Tên').fill('Vy')
  await button('Lưu').click()
  await expect.element(page.getByText('Liên hệ cần có địa chỉ.')).toBeVisible()
  await field('Địa chỉ thư').fill('vy@')
  await expect.element(page.getByText(/Đây không phải địa chỉ/)).toBeVisible()
  await field('Địa chỉ thư').fill('A@khach.example')
  await button('Lưu').click()
  await expect.element(page.getByText('Địa chỉ này đã thuộc về An.')).toBeVisible()
  expect((field('Tên').element() as HTMLInputElement).value).toBe('Vy')
  await field('Địa chỉ thư').fill('vy@khach.example')
  await button('Thêm địa chỉ').click()
  await field('Địa chỉ thư 2').fill('vy2@khach.example')
  await page.getByRole('checkbox', { name: 'Bạn' }).click()
  await button('Lưu').click()
  await expect.poll(shown).toEqual(['An', 'Vy'])
  expect(contacts.at(-1)).toMatchObject({
    name: 'Vy',
    emails: ['vy@khach.example', 'vy2@khach.example'],
    group_ids: ['7'],
  })
  await expect.poll(() => document.activeElement?.textContent).toBe('Thêm liên hệ')
})

it('changes a contact by a press on it', async () => {
  await open([AN])
  await page.getByRole('button', { name: /^An/ }).first().click()
  await field('Điện thoại').fill('0903')
  await keyboard('{Enter}')
  await expect.poll(() => contacts[0]?.phone).toBe('0903')
  await expect.element(page.getByText('0903')).toBeVisible()
})

it('deletes at once, keeps the focus in the list, and undoes it', async () => {
  await open([AN, BINH])
  await button('Xóa An').click()
  await expect.poll(shown).toEqual(['Bình'])
  expect(document.activeElement?.textContent).toContain('Bình')
  await expect.poll(() => notices().at(-1)?.text).toBe('Đã xóa An')
  notices().at(-1)?.action?.perform()
  await expect.poll(shown).toEqual(['An', 'Bình'])
})

it('restores contacts that the server does not delete, and says so', async () => {
  await open([AN, BINH])
  isRefusing = true
  await button('Xóa An').click()
  await expect.poll(() => notices().at(-1)?.title).toBe('Không thể xóa An')
  await expect.poll(shown).toEqual(['An', 'Bình'])
})

it('writes to a person and to a group', async () => {
  await open([AN], [FRIENDS])
  await button('Viết thư cho An').click()
  expect(requests()).toEqual([{ kind: 'new', to: [{ name: 'An', email: 'a@khach.example' }] }])
  await button('Viết thư cho Bạn').click()
  await expect.poll(requests).toHaveLength(2)
})

it('makes a group', async () => {
  await open([AN])
  await button('Thêm nhóm').click()
  await expect.element(button('Lưu')).toBeDisabled()
  await field('Tên nhóm').fill('Gia đình')
  await keyboard('{Enter}')
  await expect.element(button('Đổi tên Gia đình')).toBeVisible()
})

it('imports a file that is chosen, or dropped, and shows the result', async () => {
  await open([AN])
  const file = new File(['BEGIN:VCARD'], 'danh bạ.vcf', { type: 'text/vcard' })
  const dialog = page.getByRole('dialog', { name: 'Đã nhập danh bạ' })
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await userEvent.upload(input, file)
  await expect.element(dialog.getByText('Đã thêm 2 liên hệ')).toBeVisible()
  await expect.element(dialog.getByText('Đã gộp 1 liên hệ vào danh bạ hiện có')).toBeVisible()
  await expect.element(dialog.getByText('Bỏ qua 3: không có địa chỉ email')).toBeVisible()
  await expect.element(dialog.getByText('Không thư và 2 người khác')).toBeVisible()
  await button('Xong').click()
  await expect.element(dialog).not.toBeInTheDocument()

  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  const target = document.querySelector('[data-scroller]') as HTMLElement
  const drag = (type: string) =>
    target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
  drag('dragenter')
  await expect.element(page.getByText('Thả tệp vCard để nhập danh bạ')).toBeVisible()
  drag('drop')
  await expect.element(dialog).toBeVisible()
  await expect.element(page.getByText('Thả tệp vCard để nhập danh bạ')).not.toBeInTheDocument()
})
