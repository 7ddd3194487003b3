import { getMessage, type MessageField } from '@sen/contract/messages'
import type { ThreadField } from '@sen/contract/threads'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openCompose } from '../../../state/compose-windows.ts'
import { closeDrivePicker, type PickedFromDrive, useDrivePicking } from '../../../state/drive/picking.ts'
import { accessibilityViolations } from '../../../testing/accessibility-violations.fixture.ts'
import { messageOf } from '../../../testing/canned-mail.fixture.ts'
import { type ComposeOnStage, composeStage, startWriting } from '../../../testing/compose-stage.fixture.tsx'
import { attachedFile, driveInMailAnswers, driveItem } from '../../../testing/drive-files.fixture.ts'

const DRAWINGS = driveItem('2', 'Bản vẽ cầu.dwg', { size: 90 * MEGABYTE_BYTES })
const PHOTOS = driveItem('3', 'Ảnh công trình')
const LONG_NAMED = driveItem('4', 'Bãi đỗ xe tầng hầm toà nhà B.jpg', { size: 15_155 })
const { server } = composeStage()
const ROW = {
  id: '7',
  subject: '',
  folder_id: '4',
  unread: false,
  starred: false,
  last_message_timestamp: 1_790_000_000,
}
let stored: Partial<MessageField> = {}
server.answer(getMessage, () => ({
  data: messageOf({ is_draft: true, body: '', body_format: 'html', ...stored, id: '7' }, ROW as ThreadField, 0),
}))
const openStored = () => openCompose({ kind: 'draft', messageId: '7' })
const drive = driveInMailAnswers(server, () => [DRAWINGS, PHOTOS, LONG_NAMED])
const rows = () => Array.from(document.querySelectorAll('[data-field="attachments"] li'), (row) => row.textContent)

beforeEach(async () => {
  await page.viewport(390, 844)
  drive.forget()
})

async function choose({ window }: ComposeOnStage, picked: Partial<PickedFromDrive>): Promise<void> {
  await window.getByRole('button', { name: 'Đính kèm hoặc chèn', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Chèn từ ổ đĩa' }).click()
  await useDrivePicking.getState().picking?.bring({ copies: [], links: [], ...picked })
  closeDrivePicker()
}

it('on a phone the row of a link shows its name, with its buttons inside', async () => {
  const compose = await startWriting()
  await choose(compose, { links: [LONG_NAMED, PHOTOS] })
  await expect.poll(rows).toHaveLength(2)
  for (const row of document.querySelectorAll('[data-field="attachments"] li')) {
    expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth)
    const edge = row.getBoundingClientRect().right
    for (const each of row.querySelectorAll('button')) expect(each.getBoundingClientRect().right).toBeLessThan(edge)
    const name = row.querySelector('[title]')
    const about = row.querySelector('small')
    // The name has all the width that the buttons leave.
    expect(about?.getBoundingClientRect().top).toBeGreaterThanOrEqual((name?.getBoundingClientRect().bottom ?? 0) - 4)
    expect(name?.getBoundingClientRect().width).toBeGreaterThan(80)
  }
})

it('on a phone the rows are there, and their buttons large enough for a thumb', async () => {
  stored = { files: [attachedFile('9', 'Một tên tệp rất dài mà không ai đọc hết được trên điện thoại.xlsx')] }
  const compose = await startWriting(openStored)
  await choose(compose, { links: [DRAWINGS] })
  await expect.poll(rows).toHaveLength(2)
  expect(await accessibilityViolations()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
