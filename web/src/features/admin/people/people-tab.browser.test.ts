import {
  changePerson,
  createPerson,
  deletePerson,
  linkPerson,
  listPeople,
  listPools,
  type PersonField,
  releaseSendingOf,
  restorePerson,
  resumePerson,
  suspendPerson,
  turnTwoStepOffOf,
} from '@sen/contract/admin/people'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '../../../data/call-error.ts'
import { accessibilityViolations } from '../../../testing/accessibility-violations.fixture.ts'
import { hasFocus, mailStage } from '../../../testing/mail-stage.fixture.tsx'
import { somebody } from './person.fixture.ts'

const stage = mailStage()
const PHONE = { width: 390, height: 844 }
const OWNER = {
  type: 'Owner' as const,
  domains: [
    { domain: 'senmail.test', active: true },
    { domain: 'chua.test', active: false },
  ],
}
const LINK = { url: 'https://mail.sen.example/set-password/token', expires_at: 1_800_000_000 }

let people: PersonField[]
let ownMegabytes: number
let asked: Readonly<Record<string, string>>[]
let sent: unknown[]
beforeEach(() => {
  asked = []
  ownMegabytes = 10_240
  sent = []
  people = [
    somebody('chu', { fullname: 'Trần Văn Chủ', type: 'Owner', is_self: true, quota_megabytes: 10_240 }),
    somebody('hoa', { fullname: 'Lê Hoa', state: 'invited', invited_until: 1_900_000_000, last_seen_at: null }),
    somebody('lan'),
    somebody('minh', { fullname: 'Phạm Minh', state: 'suspended', enable_smtp: false }),
    somebody('xoa', { fullname: 'Vũ Xoá', state: 'deleted', restorable_until: 1_900_000_000 }),
  ]
  const { server } = stage
  server.answer(listPeople, ({ query }) => {
    asked.push(Object.fromEntries(query))
    return { data: people, total: people.length > 5 ? 45 : people.length }
  })
  server.answer(listPools, () => ({
    data: [
      {
        domain: 'senmail.test',
        active: true,
        pool_megabytes: 51_200,
        own_megabytes: ownMegabytes,
        used_bytes: 9 * 1024 ** 3,
      },
      { domain: 'chua.test', active: false, pool_megabytes: 51_200, own_megabytes: 0, used_bytes: 0 },
    ],
    total: 2,
  }))
  for (const [route, name] of [
    [suspendPerson, 'suspend'],
    [resumePerson, 'resume'],
    [restorePerson, 'restore'],
    [deletePerson, 'delete'],
    [releaseSendingOf, 'release_sending'],
    [turnTwoStepOffOf, 'two_step_off'],
  ] as const) {
    server.answer(route, ({ params }) => {
      sent.push([name, params.id])
      return { data: {} }
    })
  }
  server.answer(changePerson, ({ params, body }) => {
    sent.push([params.id, body])
    return { data: {} }
  })
  server.answer(linkPerson, ({ params, body }) => {
    sent.push(['link', params.id, body])
    return { data: LINK }
  })
})

const open = (opening: { readonly language?: 'vi'; readonly width?: number; readonly height?: number } = {}) =>
  stage.open([], { language: 'en', path: '/admin/people', user: OWNER, ...opening })
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const menuOf = async (address: string) => {
  await page.getByRole('button', { name: `Actions for ${address}` }).click()
  return page.getByRole('menu')
}
const dialog = () => page.getByRole('dialog')

it('lists members with their used space and state, and finds them', async () => {
  await open()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect.element(row('Trần Văn Chủ')).toHaveTextContent('3.0 GB of 10 GB')
  await expect.element(row('Trần Văn Chủ')).toHaveTextContent('Owner')
  await expect.element(row('Nguyễn Thị Lan')).toHaveTextContent('3.0 GB of the domain’s storage')
  await expect.element(row('Nguyễn Thị Lan')).toHaveTextContent('13/11/2025')
  await expect.element(row('Lê Hoa')).toHaveTextContent('Invited until')
  await expect.element(row('Phạm Minh')).toHaveTextContent('SuspendedCan’t send')
  await expect.element(row('Vũ Xoá')).toHaveTextContent('Can be restored until')
  expect(row('Trần Văn Chủ').element().getBoundingClientRect().height).toBeLessThanOrEqual(49)
  await page.viewport(390, 844)
  await expect.element(row('Nguyễn Thị Lan')).toHaveTextContent('Last seen: 13/11/2025')
  await page.getByRole('searchbox', { name: 'Search by name or address' }).fill('lan ')
  await page.getByRole('combobox', { name: 'Show' }).selectOptions('Suspended')
  await expect.poll(() => asked.at(-1)).toMatchObject({ s: 'lan', state: 'suspended', offset: '0' })
})

it('goes through pages', async () => {
  people = Array.from({ length: 20 }, (_, at) => somebody(`nguoi${at}`))
  await open()
  await expect.element(page.getByText('1–20 of 45')).toBeVisible()
  await page.getByRole('button', { name: 'Next users' }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ offset: '20' })
})

it('offers the possible actions for each person, and none that would lock oneself out', async () => {
  await open()
  const offered = async (address: string) => {
    const menu = await menuOf(address)
    const words = menu
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent)
    await userEvent.keyboard('{Escape}')
    return words
  }
  await expect.element(row('Nguyễn Thị Lan')).toBeVisible()
  expect(await offered('chu@senmail.test')).toEqual(['Edit', 'Recover deleted mail'])
  expect(await offered('lan@senmail.test')).toEqual([
    'Edit',
    'New password',
    'Recover deleted mail',
    'Make an Owner',
    'Suspend',
    'Delete',
  ])
  expect(await offered('hoa@senmail.test')).toEqual([
    'Edit',
    'Invite again',
    'Recover deleted mail',
    'Make an Owner',
    'Suspend',
    'Delete',
  ])
  expect(await offered('minh@senmail.test')).toEqual(['Edit', 'Recover deleted mail', 'Reactivate', 'Delete'])
  expect(await offered('xoa@senmail.test')).toEqual(['Restore'])
})

it('asks before a suspension, and ends one without asking', async () => {
  await open()
  await (await menuOf('lan@senmail.test')).getByRole('menuitem', { name: 'Suspend' }).click()
  const question = page.getByRole('alertdialog', { name: 'Suspend lan@senmail.test?' })
  await expect.element(question).toHaveTextContent('Mail still arrives and is kept')
  await userEvent.keyboard('{Enter}')
  expect(sent).toEqual([])
  await (await menuOf('lan@senmail.test')).getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('lan@senmail.test was deleted.')).toBeVisible()
  await (await menuOf('xoa@senmail.test')).getByRole('menuitem', { name: 'Restore' }).click()
  await (await menuOf('minh@senmail.test')).getByRole('menuitem', { name: 'Reactivate' }).click()
  await expect.element(page.getByText('minh@senmail.test can sign in again.')).toBeVisible()
  expect(sent).toEqual([
    ['delete', 'lan'],
    ['restore', 'xoa'],
    ['resume', 'minh'],
  ])
})

it.each([1440, 390])('shows at %s pixels whose sending is on hold, and why, and releases it', async (width) => {
  people = [
    somebody('chu', { is_self: true, sending_held_by: 'new_recipients' }),
    somebody('lan', { sending_held_by: 'bounces' }),
  ]
  await open({ width, height: 900 })
  await expect.element(row('lan@senmail.test')).toHaveTextContent('Sending on hold')
  await expect.element(row('lan@senmail.test')).toHaveTextContent('Many recipients refused their mail')
  await expect.element(row('chu@senmail.test')).toHaveTextContent('They wrote to many new recipients at once')
  const own = await menuOf('chu@senmail.test')
  expect(own.getByRole('menuitem', { name: 'Release sending' }).query()).toBeNull()
  await userEvent.keyboard('{Escape}')
  await (await menuOf('lan@senmail.test')).getByRole('menuitem', { name: 'Release sending' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release sending' }).click()
  await expect.element(page.getByText('lan@senmail.test can send again.')).toBeVisible()
  expect(sent).toEqual([['release_sending', 'lan']])
})

it('says why a member was not suspended, and keeps the question open', async () => {
  stage.server.answer(suspendPerson, () => {
    throw new CallError('last_owner', 409)
  })
  await open()
  await (await menuOf('lan@senmail.test')).getByRole('menuitem', { name: 'Suspend' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
  await expect
    .element(page.getByRole('alertdialog').getByRole('alert'))
    .toHaveTextContent('or to the last administrator')
})

it('changes rights and storage, and shows a refusal at its field', async () => {
  await open()
  await (await menuOf('lan@senmail.test')).getByRole('menuitem', { name: 'Edit' }).click()
  await dialog().getByRole('checkbox', { name: 'Can send mail' }).click()
  await dialog().getByRole('combobox', { name: 'Storage' }).selectOptions('Has its own storage')
  const storage = dialog().getByRole('textbox', { name: 'Storage in GB' })
  await expect.element(dialog().getByText('At most 40.0 GB')).toBeVisible()
  await storage.fill('nhiều')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('Enter a number of GB')
  expect(sent).toEqual([])
  await storage.fill('2,5')
  await expect.element(dialog().getByText('3.0 GB are in use.')).toBeVisible()
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('lan@senmail.test was changed.')).toBeVisible()
  expect(sent).toEqual([['lan', { enable_smtp: false, enable_drive: true, quota_megabytes: 2_560 }]])
  stage.server.answer(changePerson, () => {
    throw new CallError('quota_beyond_pool', 409)
  })
  await (await menuOf('lan@senmail.test')).getByRole('menuitem', { name: 'Edit' }).click()
  await dialog().getByRole('combobox', { name: 'Storage' }).selectOptions('Has its own storage')
  await dialog().getByRole('textbox', { name: 'Storage in GB' }).fill('100')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('The domain doesn’t have that much storage left')
  await expect.element(dialog().getByRole('textbox', { name: 'Storage in GB' })).toHaveValue('100')
})

it('invites a member by a link that is shown once, at verified domains only', async () => {
  stage.server.answer(createPerson, ({ body }) => {
    sent.push(body)
    if (sent.length === 1) throw new CallError('address_taken', 409)
    return { data: { id: 'moi', link: LINK } }
  })
  await open()
  await page.getByRole('button', { name: 'Add user' }).click()
  await dialog().getByRole('button', { name: 'Add' }).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('Enter a name.')
  await dialog().getByRole('textbox', { name: 'Full name' }).fill('Đỗ Thị Mới')
  await dialog().getByRole('textbox', { name: 'Email address' }).fill('moi')
  expect(
    dialog()
      .getByRole('option', { name: /^@/ })
      .elements()
      .map((option) => option.textContent),
  ).toEqual(['@senmail.test'])
  await dialog().getByRole('button', { name: 'Add' }).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('Enter their current address.')
  await dialog().getByRole('textbox', { name: 'Mail the invitation to' }).fill('moi@ngoai.example')
  await dialog().getByRole('button', { name: 'Add' }).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('This address is in use')
  await hasFocus(dialog().getByRole('textbox', { name: 'Email address', exact: true }))
  await dialog().getByRole('button', { name: 'Add' }).click()
  await expect.element(dialog().getByRole('textbox', { name: 'Link' })).toHaveValue(LINK.url)
  await expect.element(dialog()).toHaveTextContent('on its way to moi@ngoai.example')
  const person = {
    email: 'moi@senmail.test',
    fullname: 'Đỗ Thị Mới',
    entry: { by: 'link', mailed_to: 'moi@ngoai.example' },
  }
  expect(sent).toEqual([person, person])
  await dialog().getByRole('button', { name: 'Done' }).click()
  expect(dialog().query()).toBeNull()
})

it('has the domain of the Owner at first, and that of a whole address that is typed', async () => {
  const domains = ['an.test', 'senmail.test'].map((domain) => ({ domain, active: true }))
  await stage.open([], { language: 'en', path: '/admin/people', user: { ...OWNER, domains } })
  await page.getByRole('button', { name: 'Add user' }).click()
  const domain = dialog().getByRole('combobox', { name: 'Domain' })
  await expect.element(domain).toHaveValue('senmail.test')
  const address = dialog().getByRole('textbox', { name: 'Email address', exact: true })
  await address.fill('mai@An.test')
  await expect.element(domain).toHaveValue('an.test')
  await domain.selectOptions('@senmail.test')
  await expect.element(address).toHaveValue('mai')
  await dialog().getByRole('textbox', { name: 'Full name' }).fill('Mai')
  await address.fill('mai@khac.test')
  await dialog().getByRole('button', { name: 'Add' }).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('khac.test is not a verified domain')
  expect(sent).toEqual([])
})

it('takes a first password that has all it needs', async () => {
  stage.server.answer(createPerson, ({ body }) => {
    sent.push(body)
    return { data: { id: 'moi', link: null } }
  })
  await open()
  await page.getByRole('button', { name: 'Add user' }).click()
  await dialog().getByRole('textbox', { name: 'Full name' }).fill('Mới')
  await dialog().getByRole('textbox', { name: 'Email address' }).fill('moi@Senmail.test')
  await dialog().getByRole('combobox', { name: 'How they sign in' }).selectOptions('Choose a first password')
  await dialog().getByRole('textbox', { name: 'First password' }).fill('yếu')
  await dialog().getByRole('button', { name: 'Add' }).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('The password doesn’t meet all the conditions.')
  await dialog().getByRole('textbox', { name: 'First password' }).fill('Moi@2026abc')
  await dialog().getByRole('button', { name: 'Add' }).click()
  await expect.element(page.getByText('The mailbox moi@senmail.test was created.')).toBeVisible()
  expect(sent).toEqual([
    { email: 'moi@senmail.test', fullname: 'Mới', entry: { by: 'password', password: 'Moi@2026abc' } },
  ])
})

it('asks before the typed data of a new member is discarded', async () => {
  await open()
  await page.getByRole('button', { name: 'Add user' }).click()
  await dialog().getByRole('textbox', { name: 'Full name' }).fill('Mới')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
})

it('gives a link for a new password, on a phone and in Vietnamese too', async () => {
  await open({ language: 'vi', ...PHONE })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Người dùng' })).toBeVisible()
  await page.getByRole('button', { name: 'Thao tác với lan@senmail.test' }).click()
  await page.getByRole('menuitem', { name: 'Mật khẩu mới' }).click()
  await expect.element(dialog()).toHaveTextContent('mật khẩu hiện tại ngừng hoạt động ngay')
  await dialog().getByRole('button', { name: 'Tạo liên kết' }).click()
  await expect.element(dialog().getByRole('textbox', { name: 'Liên kết' })).toHaveValue(LINK.url)
  expect(sent).toEqual([['link', 'lan', { mailed_to: null, remove_passkeys: false }]])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width)
})

it.each([
  [{ state: 'working', done: 450, recovered: 450 }, 'Recovering deleted mail: 450 of 1,200'],
  [{ state: 'working', done: 1_300, recovered: 1_300 }, 'Recovering deleted mail: 1,200 of 1,200'],
  [{ state: 'done', done: 1_200, recovered: 1_199 }, '1,199 deleted messages recovered'],
  [
    { state: 'mailbox_full', done: 700, recovered: 700 },
    '700 deleted messages recovered of 1,200. The mailbox is full',
  ],
  [
    { state: 'failed', done: 700, recovered: 700 },
    '700 deleted messages recovered of 1,200, then the recovery failed. Try again.',
  ],
] as const)('says how far the recovery of deleted mail is: %o', async (recovery, words) => {
  people = [somebody('lan', { recovery: { total: 1_200, ...recovery } })]
  await open(PHONE)
  const lan = row('lan@senmail.test')
  await expect.element(lan.getByText(words, { exact: false })).toBeVisible()
  const bar = lan.getByRole('progressbar', { name: 'Recovery of deleted mail of lan@senmail.test' })
  if (recovery.state === 'working')
    await expect.element(bar).toHaveAttribute('value', String(Math.min(recovery.done, 1_200)))
  else expect(bar.query()).toBeNull()
  expect(await accessibilityViolations()).toEqual([])
})

it('removes the passkeys with the password when the Owner wants it', async () => {
  await open()
  await menuOf('lan@senmail.test')
  await page.getByRole('menuitem', { name: 'New password' }).click()
  const box = dialog().getByRole('checkbox', { name: 'Remove their passkeys too' })
  await expect.element(box).not.toBeChecked()
  await box.click()
  await dialog().getByRole('button', { name: 'Create link' }).click()
  await expect.element(dialog().getByRole('textbox', { name: 'Link' })).toHaveValue(LINK.url)
  expect(sent).toEqual([['link', 'lan', { mailed_to: null, remove_passkeys: true }]])
  expect(await accessibilityViolations()).toEqual([])
})

it('explains an address with diacritics, and offers it without them, and one by the name', async () => {
  await open({ language: 'vi' })
  await page.getByRole('button', { name: 'Thêm người dùng' }).click()
  await dialog().getByRole('textbox', { name: 'Họ và tên' }).fill('Nguyễn Thị Đào')
  await dialog().getByRole('button', { name: 'Dùng dao.nguyen@senmail.test' }).click()
  const local = dialog().getByRole('textbox', { name: 'Địa chỉ thư', exact: true })
  await expect.element(local).toHaveValue('dao.nguyen')
  await expect.element(dialog().getByText('Nhiều máy chủ thư không nhận')).not.toBeInTheDocument()
  await local.fill('đào.nguyễn')
  await expect.element(dialog().getByText('Nhiều máy chủ thư không nhận')).toBeVisible()
  await dialog().getByRole('button', { name: 'Dùng dao.nguyen@senmail.test' }).click()
  await expect.element(local).toHaveValue('dao.nguyen')
})

it.each([
  [undefined, '50.0 GB in total', false],
  [143_360, '90.0 GB more is allocated than the domain has', true],
])('says when more storage has been given than there is: %s', async (given, words, isMore) => {
  if (given) ownMegabytes = given
  await open()
  await expect.element(page.getByText(words).first()).toBeVisible()
  expect(page.getByText('more is allocated than the domain has').elements().length > 0).toBe(isMore)
})

it('turns off the second step of a person who has lost it, when it is on, after explaining the effect', async () => {
  people = [somebody('lan', { two_step: true })]
  await open()
  await expect.element(row('Nguyễn Thị Lan')).toHaveTextContent('Two-step')
  await (await menuOf('lan@senmail.test')).getByRole('menuitem', { name: 'Turn off two-step verification' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toHaveTextContent('the password alone is enough to sign in')
  await question.getByRole('button', { name: 'Turn off' }).click()
  await expect.poll(() => sent).toEqual([['two_step_off', 'lan']])
})
