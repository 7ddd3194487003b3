import { type UserInfo, userInfo } from '@sen/contract/account'
import {
  type AliasField,
  addAlias,
  addGroup,
  type CatchAllField,
  changeAlias,
  changeGroup,
  findGroup,
  findOrganisationMailboxes,
  type GivenAddressField,
  type GroupField,
  listCatchAlls,
  listGivenAddresses,
  removeGivenAddress,
  setCatchAll,
} from '@sen/contract/admin/addresses'
import { foldText } from '@sen/model/search/fold-text'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '../../../data/call-error.ts'
import { queryClient } from '../../../data/query-client.ts'
import { useNotices } from '../../../state/notices.ts'
import { FakeServer } from '../../../testing/fake-server.fixture.ts'
import { PageProviders } from '../../../testing/page-providers.fixture.tsx'
import { inputMethod } from '../../../testing/typing.fixture.ts'
import { AddressesTab } from './AddressesTab.tsx'

const server = new FakeServer()
let root: Root
type Given = AliasField | GroupField
let given: Given[]
let caught: CatchAllField[]

// These addresses are in another domain than the Owner's, so no pictures are fetched.
const LAN = { name: 'Trần Lan', email: 'lan@nhanh.example' }
const MINH = { name: 'Lê Minh', email: 'minh@nhanh.example' }
const ALIAS: AliasField = { id: '1', kind: 'alias', email: 'hoi@sen.example', mailbox: LAN }
const GROUP: GroupField = {
  id: '2',
  kind: 'group',
  email: 'doi@sen.example',
  name: 'Đội bán',
  open_to: 'organisation',
  members: [LAN, MINH],
}
const OWNER: UserInfo = {
  email: 'chu@sen.example',
  fullname: 'Chủ',
  avatar: '',
  enable_smtp: 1,
  enable_drive: true,
  office_editor: false,
  sharing_public: true,
  account_verified: true,
  type: 'Owner',
  owner: '',
  footer: 'off',
  domains: [
    { domain: 'an.example', active: true },
    { domain: 'sen.example', active: true },
    { domain: 'chua.example', active: false },
  ],
  new_api: 'v4',
  domain_verified: true,
  senders: [],
  recall_window: 300,
  removed_mail_kept_days: 14,
  room: 'r1',
  version: 1,
}

function listed(each: Given): GivenAddressField {
  if (each.kind === 'alias') return each
  const { members, ...group } = each
  return { ...group, member_count: members.length }
}
const person = (email: string) => [LAN, MINH].find((each) => each.email === email) ?? { name: '', email }
server.answer(userInfo, () => ({ data: OWNER }))
server.answer(listGivenAddresses, ({ query }) => {
  const fitting = given.filter(
    ({ email, kind }) =>
      email.includes(query.get('s') ?? '') && (query.get('kind') === null || query.get('kind') === kind),
  )
  const offset = Number(query.get('offset'))
  const shown = fitting.slice(offset, offset + Number(query.get('limit')))
  return { data: shown.map(listed), total: fitting.length }
})
server.answer(findGroup, ({ params }) => {
  const found = given.find(({ id }) => id === params.id)
  if (found?.kind !== 'group') throw new CallError('not_found', 404)
  return { data: found }
})
server.answer(listCatchAlls, () => ({ data: caught, total: caught.length }))
server.answer(findOrganisationMailboxes, ({ query }) => {
  const found = [LAN, MINH].filter(({ name }) => foldText(name).includes(foldText(query.get('s') ?? '')))
  return { data: found, total: found.length }
})
server.answer(addAlias, ({ body }) => {
  if (body.email === 'lan@sen.example') throw new CallError('address_taken', 409)
  given = [...given, { id: '8', kind: 'alias', email: body.email, mailbox: person(body.mailbox) }]
  return { data: { id: '8' } }
})
server.answer(changeAlias, ({ params, body }) => {
  given = given.map((each) =>
    each.id === params.id && each.kind === 'alias' ? { ...each, mailbox: person(body.mailbox) } : each,
  )
  return { data: {} }
})
server.answer(addGroup, ({ body }) => {
  given = [...given, { ...body, id: '9', kind: 'group', members: body.members.map(person) }]
  return { data: { id: '9' } }
})
server.answer(changeGroup, ({ params, body }) => {
  given = given.map((each) =>
    each.id === params.id && each.kind === 'group' ? { ...each, ...body, members: body.members.map(person) } : each,
  )
  return { data: {} }
})
server.answer(removeGivenAddress, ({ params }) => {
  given = given.filter(({ id }) => id !== params.id)
  return { data: {} }
})
server.answer(setCatchAll, ({ params, body }) => {
  caught = caught.map((each) =>
    each.domain === params.domain ? { ...each, mailbox: body.mailbox === null ? null : person(body.mailbox) } : each,
  )
  return { data: {} }
})

async function open(addresses: Given[]) {
  given = addresses
  caught = [{ domain: 'sen.example', active: true, mailbox: null }]
  queryClient.clear()
  server.start()
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  root.render(
    <PageProviders>
      <AddressesTab />
    </PageProviders>,
  )
  await expect.element(page.getByText('sen.example', { exact: true }).first()).toBeVisible()
}
beforeEach(() => {
  localStorage.clear()
  useNotices.setState({ notices: [] })
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  expect(server.unexpected.splice(0)).toEqual([])
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const people = (name: string) => page.getByRole('combobox', { name, exact: true })
const list = () => page.getByRole('list', { name: 'Bí danh và nhóm' })
const notices = () => useNotices.getState().notices

it('explains the first step while there is none', async () => {
  await open([])
  await expect.element(page.getByText(/Chưa có bí danh hay nhóm nào/)).toBeVisible()
})

it('adds an alias for a member who is found by name, and keeps the typed text after a refusal', async () => {
  await open([])
  await button('Thêm bí danh').click()
  await field('Địa chỉ thư').fill('lan')
  await button('Thêm').click()
  await expect.element(page.getByText('Hãy chọn người nhận thư.')).toBeVisible()
  await people('Ai nhận thư').fill('tran')
  await page.getByRole('option', { name: /Trần Lan/ }).click()
  await button('Thêm').click()
  await expect.element(page.getByText(/Địa chỉ này đang được dùng/)).toBeVisible()
  expect((field('Địa chỉ thư').element() as HTMLInputElement).value).toBe('lan')
  await field('Địa chỉ thư').fill('hoi')
  await button('Thêm').click()
  await expect.element(list().getByText('hoi@sen.example')).toBeVisible()
  await expect.element(list().getByText('Tới Trần Lan (lan@nhanh.example)')).toBeVisible()
})

it('reassigns an alias by keyboard only, and undoes that', async () => {
  await open([ALIAS])
  await button('Thay đổi hoi@sen.example').click()
  await people('Ai nhận thư').fill('minh')
  await expect.element(page.getByRole('option', { name: /Lê Minh/ })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await button('Lưu').click()
  await expect.element(list().getByText(/Tới Lê Minh/)).toBeVisible()
  notices().at(-1)?.action?.perform()
  await expect.element(list().getByText(/Tới Trần Lan/)).toBeVisible()
})

it('creates a group for colleagues only, and changes its members', async () => {
  await open([])
  await button('Thêm nhóm').click()
  await field('Địa chỉ thư').fill('doi')
  await field('Tên nhóm').fill('Đội bán')
  await button('Thêm').click()
  await expect.element(page.getByText('Hãy chọn ít nhất một thành viên.')).toBeVisible()
  for (const [name, shown] of [
    ['lan', /Trần Lan/],
    ['minh', /Lê Minh/],
  ] as const) {
    await people('Thành viên').fill(name)
    await page.getByRole('option', { name: shown }).click()
  }
  const radio = (name: string) => page.getByRole('radio', { name })
  await radio('Chỉ người trong tổ chức').click()
  // Chosen or not, it is centred on the first line of its label, which is 21 pixels high.
  for (const name of ['Tất cả', 'Chỉ người trong tổ chức']) {
    const [circle, label] = [radio(name).element(), radio(name).element().parentElement as Element].map((each) =>
      each.getBoundingClientRect(),
    )
    expect((circle?.top ?? 0) - (label?.top ?? 0)).toBe(2.5)
  }
  await button('Thêm').click()
  await expect.element(list().getByText('Đội bán · 2 thành viên')).toBeVisible()
  await expect.element(list().getByText('Chỉ nội bộ')).toBeVisible()
  await button('Thay đổi doi@sen.example').click()
  await button('Gỡ Trần Lan').click()
  await button('Lưu').click()
  await expect.element(list().getByText('Đội bán · 1 thành viên')).toBeVisible()
  notices().at(-1)?.action?.perform()
  await expect.element(list().getByText('Đội bán · 2 thành viên')).toBeVisible()
})

it('opens a group of two hundred with the first of them, says how many there are, and loses none', async () => {
  const members = Array.from({ length: 200 }, (_, at) => ({ name: `Người ${at}`, email: `n${at}@nhanh.example` }))
  await open([{ ...GROUP, members }])
  await expect.element(list().getByText('Đội bán · 200 thành viên')).toBeVisible()
  await button('Thay đổi doi@sen.example').click()
  const chosen = page.getByRole('list', { name: 'Đã chọn' }).getByRole('listitem')
  await expect.element(chosen.first()).toHaveTextContent('Người 0')
  expect(chosen.elements()).toHaveLength(20)
  await button('Hiện thêm (20/200)').click()
  await expect.poll(() => chosen.elements().length).toBe(60)
  await people('Thành viên').fill('lan')
  await page.getByRole('option', { name: /Trần Lan/ }).click()
  await expect.element(chosen.first()).toHaveTextContent('Trần Lan')
  await button('Gỡ Người 1').click()
  await button('Lưu').click()
  const emails = () => given.flatMap((each) => (each.kind === 'group' ? each.members.map(({ email }) => email) : []))
  await expect.poll(() => emails().length).toBe(200)
  expect(emails()).toContain('lan@nhanh.example')
  expect(emails()).not.toContain('n1@nhanh.example')
  expect(emails()).toContain('n199@nhanh.example')
})

it('says that a group cannot be opened', async () => {
  await open([GROUP])
  given = []
  await button('Thay đổi doi@sen.example').click()
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
})

it('asks before a group goes, which has a way back all the same, and the focus goes to the next', async () => {
  await open([GROUP, ALIAS])
  await button('Xóa doi@sen.example').click()
  const question = page.getByRole('alertdialog', { name: 'Xóa doi@sen.example?' })
  await expect.element(question).toHaveTextContent('Danh sách 2 thành viên không được lưu ở nơi nào khác.')
  // A stray Enter removes nothing.
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  expect(given).toHaveLength(2)
  await button('Xóa doi@sen.example').click()
  await question.getByRole('button', { name: 'Xóa nhóm' }).click()
  await expect.poll(() => given.map(({ email }) => email)).toEqual(['hoi@sen.example'])
  await expect.poll(() => document.activeElement?.textContent).toContain('hoi@sen.example')
  notices().at(-1)?.action?.perform()
  await expect.poll(() => given.map(({ email }) => email)).toEqual(['hoi@sen.example', 'doi@sen.example'])
})

it('shows all of a long address in the title of a question on a phone', async () => {
  await page.viewport(390, 844)
  const email = 'ban.chi.dao.chuyen.doi.so.va.cai.cach.hanh.chinh@thanh-pho-ho-chi-minh.sen.example'
  await open([{ ...GROUP, email }])
  await button(`Xóa ${email}`).click()
  const question = page.getByRole('alertdialog', { name: email })
  await expect.element(question).toBeVisible()
  expect(question.element().scrollWidth).toBe(question.element().clientWidth)
  await page.viewport(1440, 900)
})

it('removes an alias at once, with a way back', async () => {
  await open([GROUP, ALIAS])
  await button('Xóa hoi@sen.example').click()
  await expect.poll(() => given.map(({ email }) => email)).toEqual(['doi@sen.example'])
  notices().at(-1)?.action?.perform()
  await expect.poll(() => given.map(({ email }) => email)).toEqual(['doi@sen.example', 'hoi@sen.example'])
})

it('makes an alias at the domain that is typed, as any input method types it, and keeps one that is unknown', async () => {
  await open([])
  await button('Thêm bí danh').click()
  const domain = page.getByRole('combobox', { name: 'Tên miền' })
  // The Owner's own domain is the default.
  await expect.element(domain).toHaveValue('sen.example')
  await people('Ai nhận thư').fill('tran')
  await page.getByRole('option', { name: /Trần Lan/ }).click()
  await field('Địa chỉ thư').click()
  await inputMethod().burst('Dao', '-3Đào', '.Lan@an.examp', '-1ple')
  await expect.element(field('Địa chỉ thư')).toHaveValue('Đào.Lan@an.example')
  await expect.element(domain).toHaveValue('an.example')
  await button('Dùng dao.lan@an.example').click()
  await expect.element(field('Địa chỉ thư')).toHaveValue('dao.lan@an.example')
  await field('Địa chỉ thư').fill(' Dao.Lan@khac.example ')
  await button('Thêm').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('khac.example không phải là tên miền đã xác minh')
  await expect.element(field('Địa chỉ thư')).toHaveValue(' Dao.Lan@khac.example ')
  expect(given).toEqual([])
  await domain.selectOptions('@an.example')
  await expect.element(field('Địa chỉ thư')).toHaveValue('dao.lan')
  await button('Thêm').click()
  await expect.element(list().getByText('dao.lan@an.example')).toBeVisible()
})

it('shows one kind, and those that a text finds', async () => {
  await open([GROUP, ALIAS])
  await page.getByRole('combobox', { name: 'Hiển thị gì' }).selectOptions('Chỉ nhóm')
  await expect.element(list().getByText('hoi@sen.example')).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Hiển thị gì' }).selectOptions('Bí danh và nhóm')
  await page.getByRole('searchbox').fill('khong-co')
  await expect.element(page.getByText('Không có địa chỉ nào khớp với “khong-co”.')).toBeVisible()
})

it('gives unknown mail to a mailbox, and refuses it again', async () => {
  await open([])
  const change = () => button('Thay đổi cách xử lý địa chỉ không tồn tại của sen.example')
  await change().click()
  await page.getByRole('radio', { name: 'Chuyển vào một hộp thư' }).click()
  await button('Lưu').click()
  await expect.element(page.getByText('Hãy chọn người nhận thư.')).toBeVisible()
  await people('Ai nhận thư').fill('lan')
  await page.getByRole('option', { name: /Trần Lan/ }).click()
  await button('Lưu').click()
  await expect.element(page.getByText('Tới Trần Lan (lan@nhanh.example)')).toBeVisible()
  notices().at(-1)?.action?.perform()
  await expect.poll(() => caught[0]?.mailbox).toBeNull()
})

it('marks the name of a group that reads as an address of another person, and keeps the typed text', async () => {
  server.answer(changeGroup, () => {
    throw new CallError('sender_name_misleading', 400)
  })
  await open([GROUP])
  await button('Thay đổi doi@sen.example').click()
  const name = field('Tên nhóm')
  await name.fill('chu@sen.example')
  await button('Lưu').click()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText(/địa chỉ của người khác/)).toBeVisible()
  await expect.element(name).toHaveValue('chu@sen.example')
})
