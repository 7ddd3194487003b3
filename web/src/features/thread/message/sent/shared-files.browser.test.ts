import {
  listMessageShares,
  listShareOpenings,
  restoreShare,
  revokeShare,
  type ShareField,
} from '@sen/contract/drive/shares'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { driveEvents } from '../../../../data/drive/events.ts'
import { queryClient } from '../../../../data/query-client.ts'
import { READER } from '../../../../testing/canned-mail.fixture.ts'
import { mailStage, rowOf } from '../../../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
// The host in a stored link may differ from that of the page.
const URL = `https://mail.cu.example/s/${'a'.repeat(32)}`
let share: ShareField
let asked = 0

beforeEach(() => {
  asked = 0
  share = {
    id: '9',
    paths: ['/bản vẽ.pdf'],
    item_id: '1',
    name: 'bản vẽ.pdf',
    type: 'file',
    size: 70,
    share_withs: Array.from({ length: 9 }, (_, at) => ({ email: `khach${at + 1}@doitac.example`, is_outside: true })),
    permission: 'READ',
    has_password: true,
    expire_date: null,
    url: URL,
    for_anybody: false,
    state: 'live',
    message_id: '7',
    created_at: 1_795_000_000,
    open_count: 0,
    last_opened_at: null,
  }
  stage.server.answer(listMessageShares, () => {
    asked += 1
    return { data: [share], total: 1 }
  })
  stage.server.answer(listShareOpenings, () => ({
    data: [{ at: 1_795_000_000, who: 'khach1@doitac.example', action: 'opened' as const, file_name: '' }],
    total: 1,
  }))
  stage.server.answer(restoreShare, () => {
    share = { ...share, state: 'live' }
    return { data: share }
  })
  stage.server.answer(revokeShare, () => {
    share = { ...share, state: 'revoked' }
    return { data: {} }
  })
})

const canned = (from: typeof READER, text: string) => ({
  subject: 'Bản vẽ',
  from,
  messages: [{ body: text, body_format: 'html' as const }],
})
const link = `<p>Xem <a href="${URL}">bản vẽ.pdf</a></p>`
const section = () => page.getByRole('region', { name: 'Chia sẻ từ ổ đĩa của bạn: 1 mục' })

it.each([
  { kind: 'desk', width: 1440, height: 900 },
  { kind: 'phone', width: 390, height: 844 },
])('says on a $kind who may open the shared files, lists openings as they happen, and ends it', async (screen) => {
  await stage.open([canned(READER, link)], screen)
  await rowOf(/Bản vẽ/).click()
  await expect.element(section()).toBeVisible()
  await expect.element(section().getByText(/khach7@doitac\.example và 2 người khác/)).toBeVisible()
  await expect.element(section().getByText('Chưa ai mở')).toBeVisible()

  share = { ...share, open_count: 1, last_opened_at: 1_795_000_000 }
  driveEvents['share.opened'](queryClient)
  await section().getByRole('button', { name: 'Đã mở 1 lần' }).click()
  await expect.element(section().getByText(/khach1@doitac\.example ·\sđã mở/)).toBeVisible()

  await section().getByRole('button', { name: 'Kết thúc chia sẻ bản vẽ.pdf' }).click()
  await expect.element(section().getByText(/đã kết thúc/)).toBeVisible()
  await expect.poll(() => section().getByRole('button', { name: 'Kết thúc chia sẻ bản vẽ.pdf' }).query()).toBeNull()
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect.element(section().getByRole('button', { name: 'Kết thúc chia sẻ bản vẽ.pdf' })).toBeVisible()
})

it('asks nothing about mail of others, nor about mail without a link', async () => {
  const other = { name: 'Đặng Kim Anh', email: 'kim.anh@doitac.example' }
  await stage.open([canned(other, link)])
  await rowOf(/Bản vẽ/).click()
  await expect.element(page.getByRole('heading', { name: 'Bản vẽ' })).toBeVisible()
  expect(section().query()).toBeNull()
  expect(asked).toBe(0)
})
