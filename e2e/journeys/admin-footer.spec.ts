import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changeFooter } from '@sen/contract/admin/organisation'
import { saveSettings } from '@sen/contract/settings'
import { callerAt } from '../program/api-client.ts'
import { accessibilityViolations } from './stage/accessibility-violations.ts'
import { composeOn, startWriting } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { OWNER, tokenOf } from './stage/people.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'

const SAYS = {
  vi: {
    region: 'Chân thư của tổ chức',
    addTo: 'Thêm chân thư vào',
    outside: 'Thư gửi ra ngoài tổ chức',
    text: 'Nội dung chân thư',
    save: 'Lưu',
    saved: 'Đã lưu cài đặt.',
    line: 'Chân thư của tổ chức sẽ được thêm vào cuối thư này.',
  },
  en: {
    region: 'Footer of outgoing mail',
    addTo: 'Add the footer to',
    outside: 'Mail sent outside the organisation',
    text: 'Footer text',
    save: 'Save',
    saved: 'Settings saved.',
    line: 'Your organisation’s footer is added below this message.',
  },
} as const

/** Returns a mail sent to an external address, which the demo stores as a file. */
async function sentTo(address: string): Promise<string | undefined> {
  const folder = join(theProgram().env.DATA_DIR ?? '', 'sink')
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((each) => each.endsWith('.json'))) {
    if (!(await readFile(join(folder, name), 'utf8')).includes(address)) continue
    return (await readFile(join(folder, name.replace(/json$/, 'eml')), 'latin1')).replaceAll('=\r\n', '')
  }
  return undefined
}

// Other test files send mail of the same organisation.
test.afterEach(async () => {
  const call = callerAt(theProgram().url, await tokenOf(OWNER))
  await call(changeFooter, { body: { scope: 'off', html: '' } })
  await call(saveSettings, { body: [{ key: 'enable_delay_send', value: true }] })
})

test('puts the Owner’s footer under mail that goes outside, and says so before', { tag: '@both' }, async ({
  signedIn,
  language,
}) => {
  const says = SAYS[language]
  const words = composeWordsOf(language)
  const outside = `an-${Date.now()}@ngoai.example`
  // This test needs no undo period.
  await callerAt(theProgram().url, await tokenOf(OWNER))(saveSettings, {
    body: [{ key: 'enable_delay_send', value: false }],
  })
  const admin = await signedIn(OWNER, { path: '/admin/organisation' })
  const mail = await signedIn(OWNER)
  const section = admin.getByRole('region', { name: says.region })
  await section.getByRole('combobox', { name: says.addTo }).selectOption({ label: says.outside })
  const text = section.getByRole('textbox', { name: says.text })
  await text.and(admin.locator('[contenteditable="true"]')).fill('Cong ty Sen')
  await admin.getByRole('button', { name: says.save, exact: true }).click()
  await admin.getByText(says.saved).waitFor()
  expect(await accessibilityViolations(admin, 'organisation')).toEqual([])

  // The page was open before and receives the change.
  await startWriting(mail, words)
  const compose = composeOn(mail, words)
  await compose.to.fill(OWNER)
  await compose.to.press('Enter')
  expect(await mail.getByText(says.line).count()).toBe(0)
  await compose.to.fill(outside)
  await compose.to.press('Enter')
  await mail.getByText(says.line).waitFor()
  expect(await accessibilityViolations(mail, 'compose')).toEqual([])
  await compose.subject.fill('Chào anh An')
  await compose.text.fill('Chao anh')
  await compose.send.click()
  // Sending to colleagues and strangers together needs a confirmation.
  await mail.getByRole('button', { name: words.sendAnyway }).click()
  await expect.poll(() => sentTo(outside), { timeout: 30_000 }).toBeDefined()
  expect((await sentTo(outside))?.split('Cong ty Sen')).toHaveLength(3)
})
