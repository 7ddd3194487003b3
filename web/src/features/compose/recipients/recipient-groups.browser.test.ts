import { listContactGroupRecipients, listContactGroups } from '@sen/contract/contacts/contact-groups'
import { createContact, deleteContact } from '@sen/contract/contacts/contacts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../../data/call-error.ts'
import { useNotices } from '../../../state/notices.ts'
import { composeStage, keyboard, startWriting } from '../../../testing/compose-stage.fixture.tsx'

const stage = composeStage()
const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `Người ${at}`, email: `nguoi.${at}@khach.example` }))

function group(members: ReturnType<typeof people>) {
  const data = [{ id: '7', name: 'Gia đình', members: members.length }]
  stage.server.answer(listContactGroups, () => ({ data, total: 1 }))
  stage.server.answer(listContactGroupRecipients, () => ({ data: members, total: members.length }))
}
const lastNotice = () => useNotices.getState().notices.at(-1)?.text

it('suggests a group by its name without accents, and puts all members into the field', async () => {
  group(people(3))
  const { to, recipients, value } = await startWriting()
  await to.click()
  await keyboard('gia di')
  await expect.poll(() => document.querySelector('[role=option]')?.textContent).toBe('Gia đìnhNhóm 3 người')
  await keyboard('{Enter}')
  await expect.poll(recipients).toEqual(['Người 0', 'Người 1', 'Người 2'])
  expect(value(to)).toBe('')
  await keyboard('gia di{Enter}')
  await expect.poll(recipients).toHaveLength(3)
})

it('says at once that a message may not go to so many', async () => {
  group(people(130))
  const { to } = await startWriting()
  await to.click()
  await keyboard('gia')
  await expect.poll(() => to.element().ariaExpanded).toBe('true')
  await keyboard('{Enter}')
  await expect
    .poll(lastNotice)
    .toBe('Hiện có 130 người nhận. Mỗi thư gửi tối đa 100 người: hãy bỏ bớt hoặc gửi làm nhiều lần.')
})

it('adds no member of a group that exceeds the field’s limit, and says so', async () => {
  group(people(1_001))
  const { to, recipients } = await startWriting()
  await to.click()
  await keyboard('gia')
  await expect.poll(() => to.element().ariaExpanded).toBe('true')
  await keyboard('{Enter}')
  await expect.poll(lastNotice).toBe('Chưa thêm “Gia đình”: một ô chỉ nhận 1000 người nhận.')
  expect(recipients()).toEqual([])
})

it('makes a recipient a contact from its tag, with a way back, and says when they are one already', async () => {
  let contacts: string[] = []
  stage.server.answer(createContact, ({ body }) => {
    const emails = body.emails ?? []
    if (emails.some((email) => contacts.includes(email))) throw new CallError('contact_exists', 409)
    contacts = [...contacts, ...emails]
    return { data: { id: '9', name: '', emails, organisation: '', phone: '', note: '', group_ids: [] } }
  })
  stage.server.answer(deleteContact, () => {
    contacts = []
    return { data: {} }
  })
  const { to } = await startWriting()
  await to.click()
  await keyboard('Lan@khach.example,')
  const add = async () => {
    await page.getByRole('button', { name: /^Lan@khach\.example/ }).click()
    await page.getByRole('menuitem', { name: 'Thêm vào danh bạ' }).click()
  }
  await add()
  await expect.poll(lastNotice).toBe('Đã thêm Lan@khach.example vào danh bạ')
  expect(contacts).toEqual(['lan@khach.example'])
  const notice = useNotices.getState().notices.at(-1)
  await add()
  await expect.poll(lastNotice).toBe('Lan@khach.example đã có trong danh bạ')
  notice?.action?.perform()
  await expect.poll(() => contacts).toEqual([])
})
