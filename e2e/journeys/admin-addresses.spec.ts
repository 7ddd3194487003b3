import { listThreads } from '@sen/contract/threads'
import { callerAt } from '../program/api-client.ts'
import { newMailbox, OWNER, tokenOf } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'

const SAYS = {
  vi: {
    newAlias: 'Thêm bí danh',
    newGroup: 'Thêm nhóm',
    address: 'Địa chỉ thư',
    who: 'Ai nhận thư',
    members: 'Thành viên',
    name: 'Tên nhóm',
    add: 'Thêm',
    taken: /Địa chỉ này đang được dùng/,
    search: 'Tìm địa chỉ',
    list: 'Bí danh và nhóm',
    members2: /2 thành viên/,
    remove: 'Xóa',
    undo: 'Hoàn tác',
  },
  en: {
    newAlias: 'New alias',
    newGroup: 'New group',
    address: 'Email address',
    who: 'Who gets the mail',
    members: 'Members',
    name: 'Name of the group',
    add: 'Add',
    taken: /This address is in use/,
    search: 'Search addresses',
    list: 'Aliases and groups',
    members2: /2 members/,
    remove: 'Remove',
    undo: 'Undo',
  },
} as const

test('gives an alias and a group, whose mail comes in, takes the alias away and gives it back', {
  tag: '@both',
}, async ({ signedIn, language }) => {
  const says = SAYS[language]
  const ha = await newMailbox('ha-dia-chi', 'Trần Thu Hà')
  const vy = await newMailbox('vy-dia-chi', 'Lê Vy')
  // Unique names, because a retry finds what the first attempt created.
  const mark = `${language}-${ha.split('@')[0]?.replace('ha-dia-chi-', '')}`
  const page = await signedIn(OWNER, { path: '/admin/addresses' })
  const dialog = page.getByRole('dialog')
  const choose = async (field: string, email: string) => {
    await dialog.getByRole('combobox', { name: field, exact: true }).fill(email)
    await dialog.getByRole('option').filter({ hasText: email }).click()
  }
  const add = () => dialog.getByRole('button', { name: says.add, exact: true }).click()

  await page.getByRole('button', { name: says.newAlias, exact: true }).click()
  await dialog.getByLabel(says.address, { exact: true }).fill(ha.split('@')[0] ?? '')
  await choose(says.who, ha)
  await add()
  await dialog.getByText(says.taken).waitFor()
  const alias = `hoi-${mark}@senmail.test`
  await dialog.getByLabel(says.address, { exact: true }).fill(`hoi-${mark}`)
  await add()
  await dialog.waitFor({ state: 'hidden' })

  const group = `doi-${mark}@senmail.test`
  await page.getByRole('button', { name: says.newGroup, exact: true }).click()
  await dialog.getByLabel(says.address, { exact: true }).fill(`doi-${mark}`)
  await dialog.getByLabel(says.name, { exact: true }).fill(`Đội ${mark}`)
  await choose(says.members, ha)
  await choose(says.members, vy)
  await add()
  await dialog.waitFor({ state: 'hidden' })

  const list = page.getByRole('list', { name: says.list })
  const find = async (address: string) => {
    await page.getByRole('searchbox', { name: says.search }).fill(address)
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  }
  await find(group)
  await list.getByRole('listitem').filter({ hasText: group }).getByText(says.members2).waitFor()
  await find(alias)

  await post([
    { to: alias, subject: `Hỏi giá ${mark}`, text: 'Xin hỏi giá.' },
    { to: [group, vy], subject: `Cả đội ${mark}`, text: 'Gửi cả đội.' },
  ])
  const inboxOf = (email: string) => async () => {
    const call = callerAt(theProgram().url, await tokenOf(email))
    return (await call(listThreads, { query: { in: 'INBOX' } })).data.map(({ subject }) => subject)
  }
  await expect.poll(inboxOf(ha)).toEqual([`Cả đội ${mark}`, `Hỏi giá ${mark}`])
  await expect.poll(inboxOf(vy)).toEqual([`Cả đội ${mark}`])

  await list.getByRole('button', { name: `${says.remove} ${alias}`, exact: true }).click()
  await list.getByText(alias).waitFor({ state: 'hidden' })
  await expect(post([{ to: alias, subject: 'x', text: 'x' }])).rejects.toThrow(/550/)
  await page.getByRole('button', { name: says.undo, exact: true }).click()
  await list.getByText(alias).waitFor()
  await post([{ to: alias, subject: `Lại đến ${mark}`, text: 'x' }])
  await expect.poll(inboxOf(ha)).toEqual([`Lại đến ${mark}`, `Cả đội ${mark}`, `Hỏi giá ${mark}`])
})
