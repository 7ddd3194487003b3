import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { attachedFile } from '../../../testing/drive-files.fixture.ts'
import { mailStage } from '../../../testing/mail-stage.fixture.tsx'
import { PHONE, touchScreen } from '../../../testing/touch-screen.fixture.ts'

touchScreen()
const stage = mailStage()
const FILES = ['Báo giá.xlsx', 'Hợp đồng.pdf'].map((name, at) =>
  attachedFile(String(at + 9), name, { uploaded: false, scan: 'not_scanned' }),
)

it.each(['vi', 'en'] as const)(
  'says once above all files what is true of each, each thing on one line, in %s',
  async (language) => {
    const mail = [{ subject: 'Họp giao ban', messages: [{ files: FILES }] }]
    await stage.open(mail, { language, path: '/folder/INBOX/100', ...PHONE })
    const group = page.getByRole('group', { name: /Tệp đính kèm|Attachments/ })
    await expect.element(group).toBeVisible()
    expect(group.element().textContent?.match(/chưa quét vi-rút|not scanned for viruses/g)).toHaveLength(1)
    const parts = [...(group.element().firstElementChild?.children ?? [])]
    expect(parts.length).toBeGreaterThan(1)
    for (const part of parts) {
      expect(part.getBoundingClientRect().height).toBeLessThan(30)
      expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(PHONE.width)
    }
  },
)
