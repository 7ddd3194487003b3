import {
  createFileRequest,
  endFileRequest,
  type FileRequestField,
  listFileRequests,
  restoreFileRequest,
} from '@sen/contract/drive/file-requests'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '../../../data/call-error.ts'
import { accessibilityViolations } from '../../../testing/accessibility-violations.fixture.ts'
import { publishChange } from '../../../testing/drive-page.fixture.ts'
import { FakeDrive } from '../../../testing/fake-drive.fixture.ts'
import { mailStage, rowOf } from '../../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const drive = new FakeDrive(stage.server)
let requests: FileRequestField[]
let sent: unknown[]

const request = (more: Partial<FileRequestField> = {}): FileRequestField => ({
  id: '4',
  folder_id: '1',
  path: '/Hồ sơ',
  url: `https://mail.sen.example/r/${'a'.repeat(32)}`,
  title: 'Hồ sơ ứng tuyển',
  note: '',
  has_password: false,
  limit: 1_024 * MEGABYTE_BYTES,
  limit_count: null,
  received: 0,
  received_count: 0,
  expire_date: 1_999_000_000,
  is_expired: false,
  created_at: 1_795_000_000,
  ...more,
})

beforeEach(() => {
  drive.fill([{ name: 'Hồ sơ', type: 'folder' }, { name: 'ghi chú.txt' }])
  requests = []
  sent = []
  let ended: FileRequestField[] = []
  stage.server.answer(listFileRequests, () => ({ data: requests, total: requests.length }))
  stage.server.answer(createFileRequest, ({ body }) => {
    sent = [...sent, body]
    requests = [request({ title: body.title })]
    return { data: request() }
  })
  stage.server.answer(endFileRequest, () => {
    ended = requests
    requests = []
    return { data: {} }
  })
  stage.server.answer(restoreFileRequest, () => {
    requests = ended
    return { data: request() }
  })
})

const dialog = () => page.getByRole('dialog', { name: 'Nhận tệp vào “Hồ sơ”' })

async function openDialog(screen: { readonly width?: number; readonly height?: number } = {}): Promise<void> {
  await stage.open([], { path: '/drive', ...screen })
  await rowOf(/^Hồ sơ/).hover()
  await page.getByRole('button', { name: 'Thao tác với Hồ sơ' }).click()
  await page.getByRole('menuitem', { name: 'Nhận tệp' }).click()
  await expect.element(dialog()).toBeVisible()
}

it.each([
  { kind: 'desk', width: 1440, height: 900 },
  { kind: 'phone', width: 390, height: 844 },
])('on a $kind makes a page that takes files, and shows each problem beside its field', async (screen) => {
  await openDialog(screen)
  await dialog().getByLabelText('Tiêu đề').fill('Hồ sơ ứng tuyển')
  await dialog().getByLabelText('Lời nhắn cho người gửi').fill('Gửi CV giúp em')
  await userEvent.selectOptions(dialog().getByLabelText('Tổng dung lượng'), String(100 * MEGABYTE_BYTES))
  await dialog().getByRole('checkbox', { name: 'Giới hạn số tệp' }).click()
  await dialog().getByLabelText('Số tệp', { exact: true }).fill('0')
  const make = dialog().getByRole('button', { name: 'Tạo liên kết' })
  await make.click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('Nhập một số nguyên')
  await dialog().getByLabelText('Số tệp', { exact: true }).fill('5')
  await dialog().getByRole('checkbox', { name: 'Mật khẩu' }).click()
  const password = dialog().getByLabelText('Mật khẩu của liên kết')
  await expect.element(password).toHaveAccessibleDescription(/^Hãy nhập mật khẩu có ít nhất 8 ký tự\. Đừng gửi/)
  await password.fill('ngắn')
  await make.click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('ít nhất 8 ký tự')
  expect(await accessibilityViolations()).toEqual([])
  await password.fill('Sen@2026')
  await make.click()
  await expect
    .poll(() => sent)
    .toMatchObject([
      {
        folder_id: '1',
        title: 'Hồ sơ ứng tuyển',
        note: 'Gửi CV giúp em',
        limit: 100 * MEGABYTE_BYTES,
        limit_count: 5,
        password: 'Sen@2026',
      },
    ])
  const link = dialog().getByRole('textbox', { name: 'Liên kết của Hồ sơ ứng tuyển' })
  await expect.element(link).toHaveValue(request().url)
  // The whole rounded box shows the focus.
  await link.click()
  const ringOf = (element: Element | null) => element && getComputedStyle(element).outlineStyle
  expect(ringOf(link.element())).toBe('none')
  expect(ringOf(link.element().parentElement)).toBe('solid')
  expect(await accessibilityViolations()).toEqual([])
})

it('lists received files, ends a page, and takes that back', async () => {
  requests = [request({ received: 3 * MEGABYTE_BYTES, received_count: 2, limit_count: 10, has_password: true })]
  await openDialog()
  await expect.element(dialog().getByText('Đã nhận 2 tệp')).toBeVisible()
  await expect.element(dialog().getByText(/3,0 MB \/ 1 GB\s·\stối đa 10 tệp\s·\scó mật khẩu/)).toBeVisible()
  await dialog().getByRole('button', { name: 'Kết thúc Hồ sơ ứng tuyển' }).click()
  await expect.element(dialog().getByText('đã kết thúc', { exact: false })).toBeVisible()
  await dialog().getByRole('button', { name: 'Hoàn tác' }).click()
  await expect.element(dialog().getByRole('button', { name: 'Kết thúc Hồ sơ ứng tuyển' })).toBeVisible()
})

it('explains a refusal of the server, and keeps the typed text', async () => {
  await openDialog()
  await dialog().getByLabelText('Tiêu đề').fill('Ảnh cưới')
  stage.server.answer(createFileRequest, () => {
    throw new CallError('drive_item_not_found', 404)
  })
  await dialog().getByRole('button', { name: 'Tạo liên kết' }).click()
  await expect.element(dialog().getByRole('alert')).toBeVisible()
  await expect.element(dialog().getByLabelText('Tiêu đề')).toHaveValue('Ảnh cưới')
})

it('is offered of a folder, and of the folder that is open, and of nothing else', async () => {
  await stage.open([], { path: '/drive' })
  await rowOf(/^ghi chú/).hover()
  await page.getByRole('button', { name: 'Thao tác với ghi chú.txt' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Chia sẻ' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Nhận tệp' }).query()).toBeNull()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('link', { name: 'Hồ sơ', exact: true }).first().click()
  await page.getByRole('button', { name: 'Mới', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Nhận tệp' }).click()
  await expect.element(dialog()).toBeVisible()
})

it('notifies its owner of new files, many at once by one notice that links to them', async () => {
  await stage.open([])
  // Pages ignore events of their own changes, so the version must be new.
  const event = {
    type: 'file.brought',
    version: 900_001,
    request_id: '4',
    folder_id: '1',
    folder_name: 'Hồ sơ',
  } as const
  publishChange({ ...event, file_name: 'cv.pdf', by: 'Nguyễn An' })
  await expect.element(page.getByText('Nguyễn An đã gửi “cv.pdf” vào “Hồ sơ”.')).toBeVisible()
  publishChange({ ...event, file_name: 'ảnh.png', by: '' })
  await expect.element(page.getByText('Có 2 tệp mới trong “Hồ sơ”.')).toBeVisible()
  await expect.poll(() => page.getByText('cv.pdf', { exact: false }).query()).toBeNull()
})

it('notifies once of files added and changed by a link for writing, with the name', async () => {
  await stage.open([])
  const event = {
    type: 'share.written',
    version: 900_002,
    share_id: '9',
    folder_id: '1',
    folder_name: 'Hồ sơ',
    file_name: 'bản vẽ.pdf',
  } as const
  publishChange({ ...event, who: 'minh@sen.example', action: 'changed' })
  await expect.element(page.getByText('minh@sen.example đã thay đổi “bản vẽ.pdf”.')).toBeVisible()
  publishChange({ ...event, share_id: '10', who: null, action: 'uploaded' })
  await expect.element(page.getByText('Ai đó có liên kết đã tải “bản vẽ.pdf” lên “Hồ sơ”.')).toBeVisible()
  publishChange({ ...event, share_id: '10', who: null, action: 'uploaded' })
  await expect
    .element(page.getByText('2 tệp được tải lên hoặc thay đổi qua liên kết, gần nhất trong “Hồ sơ”.'))
    .toBeVisible()
})
