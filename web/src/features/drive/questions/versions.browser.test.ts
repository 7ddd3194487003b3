import { suggestRecipients } from '@sen/contract/contacts/recipients'
import { listDriveVersions } from '@sen/contract/drive/changes'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { READER } from '../../../testing/canned-mail.fixture.ts'
import '../../../testing/drive-page.fixture.ts'
import { FakeDrive } from '../../../testing/fake-drive.fixture.ts'
import { mailStage, rowOf } from '../../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const drive = new FakeDrive(stage.server)
const COLLEAGUE = { name: 'Đỗ Nhật Minh', email: 'minh@senmail.test' }
const ALIAS = 'ketoan@senmail.test'

it('names the person of each version, and the address only of one whose name is not known', async () => {
  drive.fill([{ name: 'báo giá.xlsx' }])
  const by = [READER.email, ALIAS, COLLEAGUE.email, 'la@khach.example', 'Chị Hoa']
  stage.server.answer(listDriveVersions, () => ({
    data: by.map((created_by, at) => ({
      number: by.length - at,
      size: 2_048,
      content_type: 'text/plain',
      created_at: 1_790_000_000,
      created_by,
      is_current: at === 0,
    })),
    total: by.length,
  }))
  stage.server.answer(suggestRecipients, ({ query }) => {
    const found = COLLEAGUE.email === query.get('search_text') ? [COLLEAGUE] : []
    return { data: { suggest_emails: [], same_domain_emails: found } }
  })
  await stage.open([], { path: '/drive', user: { senders: [READER, { name: 'Kế toán', email: ALIAS }] } })
  await rowOf(/^báo giá/).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Các phiên bản' }).click()
  const lines = () =>
    Array.from(document.querySelectorAll('dialog li small'), (line) => line.textContent?.split('·\u00a0').at(-1))
  await expect
    .poll(() => lines().filter((line) => line !== 'Hiện tại'))
    .toEqual([READER.name, READER.name, COLLEAGUE.name, 'la@khach.example', 'Chị Hoa'])
})
