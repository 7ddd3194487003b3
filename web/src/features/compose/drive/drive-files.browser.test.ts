import type { UserInfo } from '@sen/contract/account'
import { findSavedInDrive, saveToDrive } from '@sen/contract/drive/attachments'
import { storeDriveUpload } from '@sen/contract/drive/changes'
import { checkSharing } from '@sen/contract/drive/shares'
import { getMessage, type MessageField } from '@sen/contract/messages'
import { sendMail } from '@sen/contract/sending'
import { saveSettings } from '@sen/contract/settings'
import { checkSpam } from '@sen/contract/spam-check'
import type { ThreadField } from '@sen/contract/threads'
import { appendUpload, createUpload, listUploads } from '@sen/contract/uploads'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { userQuery } from '../../../data/account/queries.ts'
import { CallError } from '../../../data/call-error.ts'
import { queryClient } from '../../../data/query-client.ts'
import { changeShare } from '../../../data/shares/change-share.ts'
import { openCompose, useComposeWindows } from '../../../state/compose-windows.ts'
import { closeDrivePicker, type PickedFromDrive, useDrivePicking } from '../../../state/drive/picking.ts'
import { useNotices } from '../../../state/notices.ts'
import { accessibilityViolations } from '../../../testing/accessibility-violations.fixture.ts'
import { messageOf } from '../../../testing/canned-mail.fixture.ts'
import { type ComposeOnStage, composeStage, keyboard, startWriting } from '../../../testing/compose-stage.fixture.tsx'
import { attachedFile, driveInMailAnswers, driveItem } from '../../../testing/drive-files.fixture.ts'

const QUOTATION = driveItem('1', 'Báo giá quý 4.xlsx', { size: 2 * MEGABYTE_BYTES })
const DRAWINGS = driveItem('2', 'Bản vẽ cầu.dwg', { size: 90 * MEGABYTE_BYTES })
const PHOTOS = driveItem('3', 'Ảnh công trình')
const { server, saved } = composeStage()
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
server.answer(saveSettings, ({ body }) => ({ data: body, total: body.length }))
const openStored = () => openCompose({ kind: 'draft', messageId: '7' })
const drive = driveInMailAnswers(server, () => [QUOTATION, DRAWINGS, PHOTOS])

beforeEach(async () => {
  await page.viewport(1_440, 900)
  drive.forget()
})

const button = ({ window }: ComposeOnStage, name: string | RegExp) => window.getByRole('button', { name, exact: true })
const rows = () => Array.from(document.querySelectorAll('[data-field="attachments"] li'), (row) => row.textContent)
const linksInText = ({ text }: ComposeOnStage) =>
  Array.from(text.element().querySelectorAll('a'), (link) => `${link.textContent} ${link.getAttribute('href')}`)

async function choose(compose: ComposeOnStage, picked: Partial<PickedFromDrive>): Promise<void> {
  await button(compose, 'Chèn từ ổ đĩa').click()
  await useDrivePicking.getState().picking?.bring({ copies: [], links: [], ...picked })
  closeDrivePicker()
}

it('a picked file is among the files as a copy, and in the text as a link, and each becomes the other', async () => {
  const compose = await startWriting()
  await compose.text.click()
  await keyboard('Gửi anh bản vẽ:')
  await choose(compose, { copies: [QUOTATION], links: [DRAWINGS] })
  await expect
    .poll(rows)
    .toEqual(['Báo giá quý 4.xlsx2,0 MB ·\u00a0không có vi-rút', 'Bản vẽ cầu.dwg90,0 MB ·\u00a0liên kết tới ổ đĩa'])
  expect(linksInText(compose)).toEqual(['Bản vẽ cầu.dwg https://sen.example/s/token-of-item-of-the-drive-2'])
  expect(drive.shares()).toMatchObject([{ item_id: '2', message_id: '7' }])
  expect(await accessibilityViolations()).toEqual([])
  // 90 MB can never be attached.
  expect(button(compose, 'Gửi Bản vẽ cầu.dwg dưới dạng tệp đính kèm').query()).toBe(null)
  await keyboard('Cảm ơn anh.')
  await expect.poll(() => compose.lines()).toContain('Cảm ơn anh.')
  await expect.poll(() => saved()?.files).toEqual(['copy-1'])

  await button(compose, 'Gửi Báo giá quý 4.xlsx dưới dạng liên kết').click()
  await expect.poll(() => linksInText(compose)).toHaveLength(2)
  await expect
    .poll(() => rows().filter((row) => row?.startsWith('Báo giá')))
    .toEqual(['Báo giá quý 4.xlsx2,0 MB ·\u00a0liên kết tới ổ đĩa'])
  await expect.poll(() => saved()?.files).toEqual([])

  await button(compose, 'Gửi Báo giá quý 4.xlsx dưới dạng tệp đính kèm').click()
  await expect.poll(() => linksInText(compose)).toHaveLength(1)
  await expect.poll(() => saved()?.files).toEqual(['copy-1'])
  expect(drive.copied()).toEqual(['1', '1'])
  expect(compose.lines()).toContain('Gửi anh bản vẽ:')
})

it('removing the row takes the link out of the text, undo brings both back, and a link that is deleted in the text has no row', async () => {
  const compose = await startWriting()
  await compose.text.click()
  await keyboard('Xem nhé')
  await choose(compose, { links: [DRAWINGS, PHOTOS] })
  await expect.poll(rows).toHaveLength(2)
  await button(compose, 'Bỏ liên kết tới Bản vẽ cầu.dwg').click()
  await expect
    .poll(() => linksInText(compose))
    .toEqual(['Ảnh công trình https://sen.example/s/token-of-item-of-the-drive-3'])
  await expect.poll(rows).toEqual(['Ảnh công trìnhliên kết tới ổ đĩa'])
  expect(compose.text.element().querySelectorAll('table')).toHaveLength(1)
  const badge = compose.text.element().querySelector('td') as Element
  const middleOf = ({ left, right }: DOMRect) => (left + right) / 2
  const word = badge.firstElementChild as Element
  expect(middleOf(word.getBoundingClientRect())).toBeCloseTo(middleOf(badge.getBoundingClientRect()), 0)
  expect(badge.getBoundingClientRect().width).toBeLessThan(80)
  expect(word.getClientRects()).toHaveLength(1)
  expect(compose.lines()).toContain('Xem nhé')
  await compose.text.click()
  await keyboard('{Control>}z{/Control}')
  await expect.poll(() => linksInText(compose)).toHaveLength(2)
  await expect.poll(rows).toHaveLength(2)
  await keyboard('{Control>}a{/Control}{Delete}')
  await expect.poll(rows).toEqual([])
})

it('in plain text a link is a line, and a block becomes one', async () => {
  const compose = await startWriting()
  await compose.text.click()
  await choose(compose, { links: [DRAWINGS] })
  await expect.poll(rows).toHaveLength(1)
  await compose.window.getByRole('toolbar').first().getByRole('button', { name: 'Thêm', exact: true }).click()
  await page.getByRole('menu').getByText('Văn bản thuần', { exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bỏ định dạng' }).click()
  await expect
    .poll(() => compose.lines())
    .toMatch(/^DWG\tBản vẽ cầu\.dwg <https:\/\/sen\.example\/s\/token-of-item-of-the-drive-2>\s+90,0 MB/m)
  await choose(compose, { links: [PHOTOS] })
  await expect
    .poll(() => compose.lines())
    .toContain('Ảnh công trình (thư mục): https://sen.example/s/token-of-item-of-the-drive-3')
  await expect.poll(rows).toHaveLength(2)
  await button(compose, 'Bỏ liên kết tới Ảnh công trình').click()
  await button(compose, 'Bỏ liên kết tới Bản vẽ cầu.dwg').click()
  await expect.poll(() => compose.lines().trim()).toBe('')
  await expect.poll(rows).toEqual([])
})

it('a draft that is opened again shows its links, from any device', async () => {
  const first = await startWriting()
  await choose(first, { links: [DRAWINGS] })
  await expect.poll(() => saved()?.body).toContain('/s/token-of-item-of-the-drive-2')
  const body = saved()?.body ?? ''
  await button(first, 'Lưu và đóng').click()
  await expect.poll(() => useComposeWindows.getState().windows).toEqual([])
  stored = { body, body_format: 'html' }
  const again = await startWriting(openStored)
  await expect.poll(rows).toEqual(['Bản vẽ cầu.dwg90,0 MB ·\u00a0liên kết tới ổ đĩa'])
  expect(linksInText(again)).toEqual(['Bản vẽ cầu.dwg https://sen.example/s/token-of-item-of-the-drive-2'])
})

it('a file of the computer becomes a link through the drive, and is saved there once', async () => {
  let saves = 0
  server.answer(findSavedInDrive, () => ({ data: null }))
  server.answer(saveToDrive, () => {
    saves += 1
    return { data: { drive_file: { file_url: '/drive', office_url: null, file: QUOTATION } } }
  })
  stored = { files: [attachedFile('9', 'Báo giá quý 4.xlsx')] }
  const compose = await startWriting(openStored)
  await button(compose, 'Gửi Báo giá quý 4.xlsx dưới dạng liên kết').click()
  await expect.poll(rows).toEqual(['Báo giá quý 4.xlsx2,0 MB ·\u00a0liên kết tới ổ đĩa'])
  await expect.poll(() => saved()?.files).toEqual([])
  expect(saves).toBe(1)
})

it('a link that cannot be made says so, and the file stays as it was', async () => {
  stored = { files: [attachedFile('9', 'Báo giá.xlsx')] }
  server.answer(findSavedInDrive, () => {
    throw new CallError('quota_exceeded', 507)
  })
  const compose = await startWriting(openStored)
  await button(compose, 'Gửi Báo giá.xlsx dưới dạng liên kết').click()
  await expect
    .poll(() => useNotices.getState().notices.map(({ title }) => title))
    .toEqual(['Không thể gửi tệp dưới dạng liên kết'])
  // The store changes at once, the row after React has rendered it.
  await expect.poll(rows).toEqual(['Báo giá.xlsx1,0 MB ·\u00a0không có vi-rút'])
  expect(linksInText(compose)).toEqual([])
})

it('a file that is too large to be attached offers to go into the drive, and appears in the text then', async () => {
  const size = 26 * MEGABYTE_BYTES
  server.answer(listUploads, () => ({ data: [], total: 0 }))
  let come = () => {}
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  server.answer(
    createUpload,
    () => new Response(null, { status: 201, headers: { location: '/api/v2/uploads/5' } }) as never,
  )
  server.answer(
    appendUpload,
    () => coming.then(() => new Response(null, { status: 204, headers: { 'upload-offset': String(size) } })) as never,
  )
  server.answer(storeDriveUpload, () => ({ data: DRAWINGS }))
  const compose = await startWriting()
  const chooser = compose.window.element().querySelector<HTMLInputElement>('input[data-field="files"]')
  const chosen = new DataTransfer()
  chosen.items.add(new File([new Uint8Array(size)], 'Bản vẽ cầu.dwg'))
  if (chooser) chooser.files = chosen.files
  chooser?.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.poll(() => rows()[0]).toContain('Bản vẽ cầu.dwg')
  expect(await accessibilityViolations()).toEqual([])
  await button(compose, 'Tải lên ổ đĩa và gửi liên kết').click()
  // The file is becoming a link, so it does not count towards the size.
  await expect.poll(() => document.querySelector('[data-field="attachments"] progress')).not.toBe(null)
  expect(document.querySelector('[data-too-large]')).toBe(null)
  come()
  await expect
    .poll(() => linksInText(compose))
    .toEqual(['Bản vẽ cầu.dwg https://sen.example/s/token-of-item-of-the-drive-2'])
  await expect.poll(rows).toEqual(['Bản vẽ cầu.dwg90,0 MB ·\u00a0liên kết tới ổ đĩa'])
})

it('a user without a drive is offered nothing of it', async () => {
  await changeUser({ enable_drive: false })
  stored = { files: [attachedFile('9', 'Báo giá.xlsx')] }
  const compose = await startWriting(openStored)
  await expect.poll(rows).toHaveLength(1)
  expect(button(compose, 'Chèn từ ổ đĩa').query()).toBe(null)
  expect(button(compose, 'Gửi Báo giá.xlsx dưới dạng liên kết').query()).toBe(null)
})

async function changeUser(change: Partial<UserInfo>): Promise<void> {
  await expect.poll(() => queryClient.getQueryData(userQuery.queryKey)).toBeDefined()
  queryClient.setQueryData(userQuery.queryKey, (user: UserInfo | undefined) => user && { ...user, ...change })
}

it('asks who may open the shared files, sets a password when an outside person needs one, and sends the links', async () => {
  const sent: unknown[] = []
  server.answer(checkSpam, () => ({ data: { score: 0, warn_score: 5, symbols: [] } }))
  server.answer(sendMail, ({ body }) => {
    sent.push(body)
    return { data: { msg_id: '7', thread_id: '7', version: 9, hold_until: 0, undo_seconds: 5 } }
  })
  await changeUser({ sharing_public: false })
  const compose = await startWriting()
  await compose.to.fill('an@khach.example,')
  await compose.subject.fill('Bản vẽ')
  await compose.text.click()
  await keyboard('Gửi anh')
  await choose(compose, { links: [DRAWINGS] })
  await expect.poll(rows).toHaveLength(1)
  await button(compose, 'Gửi').click()
  const panel = page.getByRole('alertdialog')
  await expect.element(panel.getByText('hãy đặt mật khẩu', { exact: false })).toBeVisible()
  await panel.getByRole('button', { name: 'Thiết lập quyền' }).click()
  const permissions = page.getByRole('dialog', { name: 'Quyền của các liên kết' })
  // Cancelling returns to writing.
  await permissions.getByRole('button', { name: 'Hủy' }).click()
  await expect.poll(() => permissions.query()).toBe(null)
  expect(panel.query()).toBe(null)
  await button(compose, 'Gửi').click()
  await panel.getByRole('button', { name: 'Thiết lập quyền' }).click()
  await permissions.getByRole('combobox', { name: 'Quyền', exact: true }).selectOptions('WRITE')
  await permissions.getByRole('checkbox', { name: 'Mật khẩu' }).click()
  await permissions.getByLabelText('Mật khẩu của liên kết').fill('Sen@2026')
  await permissions.getByRole('button', { name: 'Lưu' }).click()
  await expect.poll(drive.changes).toMatchObject([{ share_withs: ['an@khach.example'], password: 'Sen@2026' }])
  // This was a step of sending, so the panel opens again.
  await expect.element(panel.getByText('mở và sửa được bằng liên kết', { exact: false })).toBeVisible()
  await expect
    .element(panel.getByText('Cho đến khi bạn kết thúc chia sẻ. Họ cần mật khẩu', { exact: false }))
    .toBeVisible()
  await expect.element(panel.getByText('Nếu hoàn tác, liên kết chờ cùng thư nháp', { exact: false })).toBeVisible()
  await panel.getByRole('button', { name: 'Vẫn gửi' }).click()
  await expect.poll(() => sent).toMatchObject([{ msg_id: '7', share_ids: ['s2'] }])
  expect(drive.changes()).toHaveLength(1)
})

it('leaves it to the server to open links for the recipients of the message', async () => {
  const sent: unknown[] = []
  server.answer(checkSpam, () => ({ data: { score: 0, warn_score: 5, symbols: [] } }))
  server.answer(sendMail, ({ body }) => {
    sent.push(body)
    return { data: { msg_id: '7', thread_id: '7', version: 9, hold_until: 0, undo_seconds: 5 } }
  })
  const compose = await startWriting()
  await compose.to.fill('minh@senmail.test,')
  await compose.subject.fill('Bản vẽ')
  await compose.text.click()
  await keyboard('Gửi anh')
  await choose(compose, { links: [DRAWINGS] })
  await expect.poll(rows).toHaveLength(1)
  await button(compose, 'Gửi').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Vẫn gửi' }).click()
  await expect.poll(() => sent).toMatchObject([{ msg_id: '7', share_ids: ['s2'] }])
  expect(drive.changes()).toEqual([])
})

it('is for anyone with the link when that is allowed, and says why when it is not', async () => {
  await changeUser({ account_verified: false })
  const compose = await startWriting()
  await compose.to.fill('minh@senmail.test,')
  await choose(compose, { links: [DRAWINGS] })
  await expect.poll(rows).toHaveLength(1)
  server.answer(checkSpam, () => ({ data: { score: 0, warn_score: 5, symbols: [] } }))
  await button(compose, 'Gửi').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Thiết lập quyền' }).click()
  const permissions = page.getByRole('dialog', { name: 'Quyền của các liên kết' })
  const audience = permissions.getByLabelText('Ai được mở')
  await expect.element(audience).toBeVisible()
  const anybody = () => audience.element().querySelector<HTMLOptionElement>('option[value="anybody"]')
  expect(anybody()?.disabled).toBe(true)
  await expect.element(permissions.getByText('tài khoản của bạn chưa được xác minh', { exact: false })).toBeVisible()
  await permissions.getByRole('checkbox', { name: 'Mật khẩu' }).click()
  expect(anybody()?.disabled).toBe(false)
  await audience.selectOptions('anybody')
  await permissions.getByLabelText('Mật khẩu của liên kết').fill('Sen@2026')
  expect(await accessibilityViolations()).toEqual([])
  await permissions.getByRole('button', { name: 'Lưu' }).click()
  await expect.poll(drive.changes).toMatchObject([{ for_anybody: true, password: 'Sen@2026' }])
  await expect
    .element(page.getByRole('alertdialog').getByText('ai có liên kết đều mở được', { exact: false }))
    .toBeVisible()
})

it('names links of other owners, and links that no longer open', async () => {
  const [theirs = '', ended = '', live = '', locked = '', named = ''] = [...'abcde'].map((letter) => letter.repeat(32))
  server.answer(checkSpam, () => ({ data: { score: 0, warn_score: 5, symbols: [] } }))
  server.answer(checkSharing, ({ body }) => {
    expect(body.tokens).toEqual([theirs, ended, live, locked, named])
    const forAnybody = { opens_for: 'anybody', has_password: false, share_withs: [] as string[] } as const
    const forVy = { ...forAnybody, opens_for: 'named' as const, share_withs: ['vy@senmail.test'] }
    const links = [
      { ...forAnybody, token: ended, name: 'Báo giá cũ.xlsx', state: 'revoked' as const },
      { ...forAnybody, token: live, name: 'Bảng lương.xlsx', state: 'live' as const },
      { ...forAnybody, token: locked, name: 'Hồ sơ thầu.pdf', state: 'live' as const, has_password: true },
      { ...forVy, token: named, name: 'Nghị quyết.docx', state: 'live' as const },
    ]
    return { data: { share_public: true, outside: [], links } }
  })
  const at = (token: string) => `https://mail.khac.example/s/${token}`
  const body = `<p><a href="${at(theirs)}">Bản vẽ của Minh</a> ${at(ended)} <a href="${at(live)}">Lương</a></p>`
  const quoted = `<div class="gmail_quote sen-quote"><p>${at(theirs)} ${at(locked)} ${at(named)}</p></div>`
  stored = {
    body: body + quoted,
    body_format: 'html',
    subject: 'Hồ sơ',
    to: [{ name: '', email: 'minh@senmail.test' }],
  }
  const compose = await startWriting(openStored)
  await button(compose, 'Gửi').click()
  const panel = page.getByRole('alertdialog')
  await expect.element(panel.getByText('Bản vẽ của Minh', { exact: false })).toBeVisible()
  await expect.element(panel.getByText('Báo giá cũ.xlsx', { exact: false })).toBeVisible()
  expect(panel.getByText('Bảng lương.xlsx', { exact: false }).query()).toBe(null)
  // Links in the quotation of forwarded mail were made for others.
  await expect.element(panel.getByText('liên kết cần mật khẩu để mở', { exact: false })).toBeVisible()
  await expect.element(panel.getByText('liên kết không mở được với', { exact: false })).toBeVisible()
  expect(panel.element().textContent).toContain('Nghị quyết.docx')
})

it('says when a link is over before the message that is planned leaves', async () => {
  server.answer(checkSpam, () => ({ data: { score: 0, warn_score: 5, symbols: [] } }))
  const compose = await startWriting()
  await compose.to.fill('minh@senmail.test,')
  await compose.subject.fill('Bản vẽ')
  await choose(compose, { links: [DRAWINGS] })
  await expect.poll(rows).toHaveLength(1)
  await changeShare(queryClient, 's2', { expire_date: Math.floor(Date.now() / 1_000) + 60 })
  const panel = page.getByRole('alertdialog')
  await button(compose, 'Gửi').click()
  await expect.element(panel.getByText('mở được bằng liên kết', { exact: false })).toBeVisible()
  expect(panel.getByText('hết hạn trước khi', { exact: false }).query()).toBe(null)
  await panel.getByRole('button', { name: 'Soạn tiếp' }).click()

  await button(compose, 'Gửi sau').click()
  await page.getByRole('menuitem', { name: 'Lên lịch gửi' }).click()
  const planning = page.getByRole('dialog', { name: 'Lên lịch gửi' })
  await planning
    .getByRole('button', { name: /^Sáng (mai|thứ Hai)/ })
    .first()
    .click()
  await expect.element(panel.getByText('liên kết hết hạn trước khi thư được gửi đi', { exact: false })).toBeVisible()
  await expect.element(panel.getByText('Liên kết chỉ mở được đến hết', { exact: false })).toBeVisible()
  expect(panel.getByText('mở được bằng liên kết', { exact: false }).query()).toBe(null)
  await expect.element(panel.getByRole('button', { name: 'Thiết lập quyền' })).toBeVisible()
})
