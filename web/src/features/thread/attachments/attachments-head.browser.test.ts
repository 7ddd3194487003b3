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
  'says once above all files the facts they share, each on one line, in %s',
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

it.each([
  ['in the order in which they were sent, if they are few', ['B.bin', 'A.rar', 'C.7z'], ['B.bin', 'A.rar', 'C.7z']],
  [
    'by type, if they are many, and within a type in the order in which they were sent',
    ['G.bin', 'F.rar', 'E.bin', 'D.rar', 'C.7z', 'B.bin', 'A.rar'],
    ['F.rar', 'D.rar', 'C.7z', 'A.rar', 'G.bin', 'E.bin', 'B.bin'],
  ],
])('lists files %s', async (_, sent, listed) => {
  const files = sent.map((name, at) => attachedFile(String(at + 9), name, { uploaded: false, size: at % 2 }))
  await stage.open([{ subject: 'Thứ tự tệp', messages: [{ files }] }], { path: '/folder/INBOX/100' })
  const group = page.getByRole('group', { name: 'Tệp đính kèm' })
  await expect.element(group).toBeVisible()
  const names = () => [...group.element().querySelectorAll('li b')].map((name) => name.textContent)
  expect(names()).toEqual(listed)
  // The preview goes from file to file in the same order.
  const [first = '', second = ''] = listed
  await group.getByRole('button', { name: first }).first().click()
  const preview = page.getByRole('dialog')
  await expect.element(preview.getByRole('heading', { name: first })).toBeVisible()
  preview.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  await expect.element(preview.getByRole('heading', { name: second })).toBeVisible()
})
