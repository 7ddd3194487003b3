import { listContactGroups } from '@sen/contract/contacts/contact-groups'
import { listContacts } from '@sen/contract/contacts/contacts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { pickFromDrive } from '../state/drive/picking.ts'
import '../testing/drive-page.fixture.ts'
import { FakeDrive } from '../testing/fake-drive.fixture.ts'
import { mailStage } from '../testing/mail-stage.fixture.tsx'
import { PHONE, touchScreen } from '../testing/touch-screen.fixture.ts'

touchScreen()
const stage = mailStage()
const drive = new FakeDrive(stage.server)
const TABLET = { width: 1_024, height: 768 }
stage.server.answer(listContacts, () => ({ data: [], total: 0 }))
stage.server.answer(listContactGroups, () => ({ data: [], total: 0 }))

it.each([PHONE, TABLET])(
  'speaks of a file to import, not of dropping it, when nothing can be dragged: %o',
  async (size) => {
    await stage.open([], { path: '/contacts', ...size })
    await expect
      .element(page.getByText('Danh bạ chưa có ai. Hãy thêm một người, hoặc nhập tệp vCard (.vcf)'))
      .toBeVisible()
    expect(document.body.textContent).not.toMatch(/thả/i)
  },
)

it.each([PHONE, TABLET])('speaks of choosing files for the drive when nothing can be dragged: %o', async (size) => {
  drive.fill([])
  await stage.open([], { path: '/drive', ...size })
  await expect.element(page.getByText('Ổ đĩa của bạn còn trống.', { exact: true })).toBeVisible()
  pickFromDrive({ draftId: 'd1', beside: { html: '', files: [] }, mayLink: true, bring: async () => {} })
  await page.getByRole('dialog').getByRole('tab', { name: 'Tải tệp mới lên' }).click()
  await expect.element(page.getByText('Chọn tệp có trong thiết bị này.')).toBeVisible()
  expect(document.body.textContent).not.toMatch(/thả/i)
})
