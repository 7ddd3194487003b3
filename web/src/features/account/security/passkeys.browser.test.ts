import { listAppPasswords } from '@sen/contract/app-passwords'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type PasskeyField,
  removePasskey,
  renamePasskey,
} from '@sen/contract/passkeys'
import {
  listRememberedDevices,
  listSessions,
  listSignIns,
  type RememberedDeviceField,
  revokeRememberedDevice,
  type SignInField,
} from '@sen/contract/sessions'
import { getTwoStep } from '@sen/contract/two-step'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../../data/call-error.ts'
import { accessibilityViolations } from '../../../testing/accessibility-violations.fixture.ts'
import { hasFocus, mailStage } from '../../../testing/mail-stage.fixture.tsx'
import { pageAnswer } from '../../../testing/page-answer.fixture.ts'

const stage = mailStage()
const OPTIONS = {
  rp: { id: 'localhost', name: 'Sen Mail' },
  user: { id: 'AAAA', name: 'lan@senmail.test', displayName: 'Lan' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  timeout: 1_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
}
const passkey = (id: string, more: Partial<PasskeyField> = {}): PasskeyField => ({
  id,
  name: `Khóa ${id}`,
  created_at: 1_763_000_000,
  last_used_at: null,
  suspected_at: null,
  ...more,
})
const MADE = {
  id: 'AAAA',
  rawId: new Uint8Array(3).buffer,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: new Uint8Array(3).buffer,
    attestationObject: new Uint8Array(3).buffer,
    getTransports: () => ['internal'],
  },
}

let passkeys: PasskeyField[]
beforeEach(() => {
  passkeys = []
  stage.server.answer(listAppPasswords, () => ({
    data: { app_passwords: [], protocols: [], app_password_required: false, confirm_by: 'password' as const },
  }))
  stage.server.answer(listPasskeys, () => ({ data: passkeys, total: passkeys.length }))
  stage.server.answer(beginPasskey, ({ body }) => {
    if (body.password !== 'Sen@2026demo') throw new CallError('password_wrong', 400)
    return { data: { options: OPTIONS } }
  })
})
afterEach(() => vi.restoreAllMocks())

const WORDS = {
  vi: { name: 'Tên khóa truy cập', password: 'Mật khẩu của bạn', add: 'Thêm khóa truy cập', none: 'Chưa có khóa nào.' },
  en: { name: 'Name of the passkey', password: 'Your password', add: 'Add a passkey', none: 'No passkeys yet.' },
} as const

it.each([
  ['vi', 1440, 'light'],
  ['en', 390, 'dark'],
] as const)(
  'is added in %s at %i by the password, and keeps the name typed before it',
  async (language, width, theme) => {
    const words = WORDS[language]
    const create = vi
      .spyOn(navigator.credentials, 'create')
      .mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    stage.server.answer(addPasskey, ({ body }) => {
      passkeys = [passkey('1', { name: body.name })]
      return { data: {} }
    })
    await stage.open([], { language, theme, width, height: 844, path: '/protect/passkeys' })
    await expect.element(page.getByText(words.none)).toBeVisible()
    const name = page.getByLabelText(words.name, { exact: true })
    const password = page.getByLabelText(words.password, { exact: true })
    const add = page.getByRole('button', { name: words.add, exact: true })
    await name.fill('  ')
    await add.click()
    await hasFocus(name)
    await name.fill('Khoá USB')
    await add.click()
    await hasFocus(password)
    await password.fill('sai')
    await add.click()
    await expect.element(password).toHaveAttribute('aria-invalid', 'true')
    expect(create).not.toHaveBeenCalled()
    expect(await accessibilityViolations()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await password.fill('Sen@2026demo')
    await add.click()
    await expect.poll(() => create.mock.calls.length).toBe(1)
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(password).toHaveValue('Sen@2026demo')
    create.mockResolvedValue(MADE as unknown as Credential)
    await add.click()
    await expect.element(page.getByText('Khoá USB', { exact: true })).toBeVisible()
    await expect.element(password).toHaveValue('')
    expect(await accessibilityViolations()).toEqual([])
  },
)

it('is renamed and removed, and says when there may be a copy of it', async () => {
  passkeys = [passkey('1', { last_used_at: 1_763_100_000 }), passkey('2', { suspected_at: 1_763_200_000 })]
  stage.server.answer(renamePasskey, ({ params, body }) => {
    passkeys = passkeys.map((each) => (each.id === params.id ? { ...each, name: body.name } : each))
    return { data: {} }
  })
  stage.server.answer(removePasskey, ({ params }) => {
    passkeys = passkeys.filter(({ id }) => id !== params.id)
    return { data: {} }
  })
  await stage.open([], { language: 'en', path: '/protect/passkeys' })
  const rows = page.getByRole('list', { name: 'Your passkeys' })
  await expect.element(rows).toHaveTextContent('last used')
  await expect.element(rows).toHaveTextContent('it looked copied and was rejected')
  await page.getByRole('button', { name: 'Rename Khóa 1' }).click()
  const field = page.getByRole('dialog').getByLabelText('Name of the passkey')
  await field.fill(' ')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename', exact: true }).click()
  await expect.element(page.getByText('Give it a name.')).toBeVisible()
  await field.fill('Điện thoại')
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Rename', exact: true }).click()
  await expect.element(rows.getByText('Điện thoại', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Khóa 2' }).click()
  await hasFocus(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => rows.getByRole('listitem').elements().length).toBe(1)
  await hasFocus(page.getByRole('button', { name: 'Rename Điện thoại' }))
})

it('shows which devices are remembered, and passkeys and new devices in the history', async () => {
  const device = { browser: 'Firefox', system: 'Linux', source: '192.0.2.1', place: null } as const
  const at = { begun_at: 1_763_000_000, last_seen_at: 1_763_000_060 } as const
  let devices: RememberedDeviceField[] = [
    { id: '5', ...device, last_seen_at: 1_763_000_000, remembered_until: 1_765_000_000 },
  ]
  stage.server.answer(listRememberedDevices, () => ({ data: devices, total: devices.length }))
  stage.server.answer(revokeRememberedDevice, () => {
    devices = []
    return { data: {} }
  })
  stage.server.answer(listSessions, () => ({
    data: [
      { id: '1', ...device, ...at, way: 'passkey' as const, second_step: null, current: true },
      {
        id: '2',
        ...device,
        ...at,
        way: 'password' as const,
        second_step: 'remembered_device' as const,
        current: false,
      },
      { id: '3', ...device, ...at, way: 'password' as const, second_step: 'passkey' as const, current: false },
    ],
    total: 3,
  }))
  const row = (id: string, outcome: SignInField['outcome'], isNew = false): SignInField => ({
    id,
    at: 1_763_000_000,
    outcome,
    ...device,
    way: null,
    app_password: null,
    second_step: null,
    new_device: isNew,
  })
  const rows = [row('3', 'signed_in', true), row('2', 'wrong_passkey'), row('1', 'passkeys_removed_by_operator')]
  stage.server.answer(listSignIns, ({ query }) => pageAnswer(rows, query))
  stage.server.answer(getTwoStep, () => ({ data: { on_since: null, recovery_codes_left: 0, phone: null } }))
  await stage.open([], { language: 'en', path: '/protect/devices' })
  const now = page.getByRole('list', { name: 'Signed in now' })
  for (const way of [
    'with a passkey',
    'with the password, on a remembered device',
    'with the password and a passkey',
  ]) {
    await expect.element(now).toHaveTextContent(way)
  }
  const history = page.getByRole('list', { name: 'Sign-in history' })
  for (const text of ['New device', 'A passkey was not accepted', 'The passkeys were removed by an administrator']) {
    await expect.element(history).toHaveTextContent(text)
  }
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('button', { name: /^Ask for a code again on Firefox on Linux/ }).click()
  await expect.poll(() => page.getByRole('list', { name: 'Remembered devices' }).elements().length).toBe(0)
})
