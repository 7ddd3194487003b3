import { storeDriveUpload, uploadDriveFiles } from '@sen/contract/drive/changes'
import { appendUpload } from '@sen/contract/uploads'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../../data/call-error.ts'
import { WHOLE_UPLOAD_BYTES } from '../../../data/drive/uploads/send-whole.ts'
import { uploadFiles } from '../../../data/drive/uploads/upload-files.ts'
import { queryClient } from '../../../data/query-client.ts'
import { fingerprintOf } from '../../../data/uploads/upload-in-pieces.ts'
import { useComposeWindows } from '../../../state/compose-windows.ts'
import { startWriting } from '../../../testing/compose-stage.fixture.tsx'
import '../../../testing/drive-page.fixture.ts'
import { FakeDrive } from '../../../testing/fake-drive.fixture.ts'
import { isGone, mailStage, press, rowOf } from '../../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const drive = new FakeDrive(stage.server)

const file = (name: string, text = name) => new File([text], name, { lastModified: 1_790_000_000_000 })
const largeFile = (name: string) => file(name, 'x'.repeat(WHOLE_UPLOAD_BYTES + 1))
const open = async (path = '/drive') => {
  await stage.open([{ subject: 'Hợp đồng nguyên tắc' }], { path })
}
const panel = () => page.getByRole('region', { name: 'Tải lên ổ đĩa' })
function drop(...files: readonly File[]): void {
  const dataTransfer = new DataTransfer()
  for (const each of files) dataTransfer.items.add(each)
  letGo(dataTransfer)
}
interface Tree {
  readonly [name: string]: Tree | string
}
function entryOf(name: string, inside: Tree | string): object {
  if (typeof inside === 'string') {
    const give = (done: (given: File) => void, fail: (error: unknown) => void) =>
      inside === 'unreadable' ? fail(new DOMException('NotReadableError')) : done(file(name, inside))
    return { isFile: true, name, file: give }
  }
  const all = Object.entries(inside).map(([each, below]) => entryOf(each, below))
  const createReader = () => {
    const portions = [all, []]
    return { readEntries: (done: (some: object[]) => void) => done(portions.shift() ?? []) }
  }
  return { isFile: false, name, createReader }
}
function dropTree(tree: Tree): void {
  const dataTransfer = new DataTransfer()
  const items = Object.entries(tree).map(([name, inside]) => ({
    kind: 'file',
    webkitGetAsEntry: () => entryOf(name, inside),
  }))
  for (const name of Object.keys(tree)) dataTransfer.items.add(file(name))
  Object.defineProperty(dataTransfer, 'items', { value: items })
  letGo(dataTransfer)
}
function letGo(dataTransfer: DataTransfer): void {
  const target = document.querySelector('main section')
  for (const type of ['dragover', 'drop'])
    target?.firstElementChild?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
}
const answerConflict = async (choice: string) => {
  const question = page.getByRole('alertdialog')
  await question.getByText(choice, { exact: true }).click()
  await question.getByRole('button', { name: 'Tiếp tục' }).click()
}

beforeEach(() => drive.fill([{ name: 'Dự án', type: 'folder' }, { name: 'báo giá.xlsx' }]))

describe('files that are uploaded', () => {
  it('start with a drop on the list, and appear in it', async () => {
    await open()
    await expect.element(rowOf(/^báo giá/)).toBeVisible()
    drop(file('thư ngỏ.docx'))
    await expect.element(panel()).toHaveTextContent('Đã tải lên 1 tệp')
    await expect.element(rowOf(/^thư ngỏ/)).toBeVisible()
    await panel().getByRole('button', { name: 'Đóng' }).click()
    await isGone(panel())
  })

  it('bring along empty folders, also alone, and name files that cannot be read', async () => {
    await open()
    dropTree({ 'Công trình': { 'Bản vẽ': {}, Ảnh: { '.DS_Store': 'x' }, 'a.txt': 'a' }, 'Dự án': { Mới: {} } })
    await expect.element(panel()).toHaveTextContent('Đã tải lên 1 tệp')
    await expect.poll(() => drive.namesIn('Công trình')).toEqual(['Ảnh', 'Bản vẽ', 'a.txt'])
    expect(drive.namesIn('Dự án')).toEqual(['Mới'])
    expect(drive.namesIn()).toEqual(['Công trình', 'Dự án', 'báo giá.xlsx'])
    await panel().getByRole('button', { name: 'Đóng' }).click()
    dropTree({ Rỗng: {} })
    await expect.element(page.getByText('Đã tạo 1 thư mục.')).toBeVisible()
    dropTree({ Kho: { 'khóa.bin': 'unreadable' } })
    await expect.element(page.getByText('Không đọc được “Kho/khóa.bin” trên máy này nên đã bỏ qua.')).toBeVisible()
    await expect.element(rowOf(/^Rỗng/)).toBeVisible()
  })

  it.each([
    { path: '/drive/recent', into: 'Thả tệp hoặc thư mục để tải lên “Ổ đĩa của tôi”' },
    { path: '/drive/favorites', into: 'Thả tệp hoặc thư mục để tải lên “Ổ đĩa của tôi”' },
    { path: '/drive/shared', into: 'Thả tệp hoặc thư mục để tải lên “Ổ đĩa của tôi”' },
    { path: '/drive/trash', into: undefined },
  ])('that are dropped on $path go to the folder named there, or are refused', async ({ path, into }) => {
    await open(path)
    await expect.element(page.getByRole('region', { name: 'Tệp và thư mục' })).toBeVisible()
    drop(file('thư ngỏ.docx'))
    const target = document.querySelector('main section')?.firstElementChild
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(file('khác.docx'))
    target?.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }))
    await expect
      .element(page.getByText(into ?? 'Không tải lên được vào Thùng rác. Hãy thả vào “Ổ đĩa của tôi”.'))
      .toBeVisible()
    target?.dispatchEvent(new DragEvent('dragleave', { bubbles: true }))
    if (into) {
      await expect.element(panel()).toHaveTextContent('Đã tải lên 1 tệp')
      await panel().getByRole('button', { name: 'Đóng' }).click()
    }
    expect(drive.namesIn().includes('thư ngỏ.docx')).toBe(into !== undefined)
  })

  it('keep the folders that came with them', async () => {
    await open()
    uploadFiles(queryClient, [{ file: file('a.jpg'), folderPath: 'Ảnh/2026' }], null)
    await expect.element(rowOf(/^Ảnh/)).toBeVisible()
    expect(drive.namesIn('2026')).toEqual(['a.jpg'])
  })

  it('keep their folders also when they are empty and in folders that nothing else makes', async () => {
    await open()
    const files = [
      { file: file('.gitkeep', ''), folderPath: 'Mã nguồn/rỗng' },
      { file: file('a.txt', ''), folderPath: 'Mã nguồn' },
    ]
    uploadFiles(queryClient, files, null)
    await expect.element(panel()).toHaveTextContent('Đã tải lên 2 tệp')
    expect(drive.namesIn('Mã nguồn')).toEqual(['rỗng', 'a.txt'])
    expect(drive.namesIn('rỗng')).toEqual(['.gitkeep'])
  })

  it('go into their folder also when it gets another name meanwhile', async () => {
    await open()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const answerAsBefore = drive.appended
    stage.server.answer(appendUpload, async ({ params }) => {
      await held
      return answerAsBefore(params.id) as never
    })
    const files = [
      { file: file('a.txt'), folderPath: 'Hồ sơ/Hợp đồng' },
      { file: largeFile('b.zip'), folderPath: 'Hồ sơ/Hợp đồng' },
      { file: largeFile('c.zip'), folderPath: 'Hồ sơ' },
      { file: largeFile('d.zip'), folderPath: 'Hồ sơ/Khác' },
    ]
    uploadFiles(queryClient, files, null)
    await expect.element(rowOf(/^Hồ sơ/)).toBeVisible()
    drive.change('Hồ sơ', { name: 'Hồ sơ hai' })
    letGo()
    await expect.element(panel()).toHaveTextContent('Đã tải lên 4 tệp')
    expect(drive.namesIn('Hồ sơ hai')).toEqual(['Hợp đồng', 'Khác', 'c.zip'])
    expect(drive.namesIn('Hợp đồng')).toEqual(['a.txt', 'b.zip'])
    expect(drive.namesIn()).not.toContain('Hồ sơ')
  })

  it('go on while mail is read', async () => {
    await open()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const answerAsBefore = drive.appended
    stage.server.answer(appendUpload, async ({ params }) => {
      await held
      return answerAsBefore(params.id) as never
    })
    uploadFiles(queryClient, [{ file: largeFile('lớn.zip'), folderPath: '' }], null)
    await expect.element(panel()).toHaveTextContent('Đang tải lên 1 tệp')
    await press('g', 'i')
    await expect.element(rowOf(/Hợp đồng nguyên tắc/)).toBeVisible()
    await expect.element(panel()).toBeVisible()
    letGo()
    await expect.element(panel()).toHaveTextContent('Đã tải lên 1 tệp')
    expect(drive.namesIn()).toContain('lớn.zip')
  })

  it('use one call each when they are small, which is repeated until it is answered', async () => {
    await open()
    const asked: string[] = []
    stage.server.answer(uploadDriveFiles, (request) => {
      asked.push(String(request.query.get('again')))
      if (asked.length === 1) throw new TypeError('the line is broken')
      return drive.receiveWhole(request)
    })
    uploadFiles(queryClient, [{ file: file('a.txt'), folderPath: '' }], null)
    await expect.element(panel()).toHaveTextContent('Đã tải lên 1 tệp')
    expect(asked).toEqual(['null', 'true'])
    expect(drive.namesIn()).toEqual(['Dự án', 'a.txt', 'báo giá.xlsx'])
    expect(drive.uploads()).toEqual([])
    stage.server.answer(uploadDriveFiles, drive.receiveWhole)
  })

  it.each([
    { width: 1440, height: 900, windows: 'as usual', size: undefined },
    { width: 1024, height: 768, windows: 'as usual', size: undefined },
    { width: 1024, height: 768, windows: 'as wide as they can be', size: { width: 968 } },
  ])('are beside the typed text, at $width with windows $windows', async ({ width, height, size }) => {
    await stage.open([], { path: '/drive', width, height })
    if (size) useComposeWindows.setState({ size: { ...size, height: undefined }, pinWidth: size.width })
    uploadFiles(queryClient, [{ file: file('a.txt'), folderPath: '' }], null)
    await expect.element(panel()).toHaveTextContent('Đã tải lên 1 tệp')
    const { window } = await startWriting()
    const boxOf = (element: Element) => element.getBoundingClientRect()
    await expect.poll(() => boxOf(panel().element()).right <= boxOf(window.element()).left || size).toBeTruthy()
    expect(boxOf(panel().element()).left).toBeGreaterThanOrEqual(12)
    expect(boxOf(panel().element()).width).toBeGreaterThanOrEqual(260)
    // The panel is on top everywhere within its bounds.
    const { left, right, top, bottom } = boxOf(panel().element())
    const isOnTop = (x: number, y: number) => panel().element().contains(document.elementFromPoint(x, y))
    expect([isOnTop(left + 20, top + 10), isOnTop(right - 20, bottom - 10)]).toEqual([true, true])
    await window.getByRole('button', { name: 'Thu nhỏ', exact: true }).click()
    await expect.poll(() => boxOf(panel().element()).bottom <= boxOf(window.element()).top).toBe(true)
    expect(boxOf(panel().element()).right).toBe(width - 24)
  })

  it('say why one failed, and can be tried again', async () => {
    await open()
    let isFull = true
    const take = drive.taken
    stage.server.answer(storeDriveUpload, ({ body }) => {
      if (isFull) throw new CallError('quota_exceeded', 409)
      return take(body)
    })
    uploadFiles(queryClient, [{ file: largeFile('lớn.zip'), folderPath: '' }], null)
    await expect.element(panel()).toHaveTextContent('1 tệp chưa tải lên được')
    isFull = false
    await panel().getByRole('button', { name: 'Thử lại “lớn.zip”' }).click()
    await expect.element(panel()).toHaveTextContent('Đã tải lên 1 tệp')
    stage.server.answer(storeDriveUpload, ({ body }) => take(body))
  })
})

describe('names that are taken', () => {
  it('are asked about once for all, and numbered', async () => {
    await open()
    uploadFiles(
      queryClient,
      [file('báo giá.xlsx', 'mới'), file('khác.txt')].map((each) => ({ file: each, folderPath: '' })),
      null,
    )
    await expect.element(page.getByRole('alertdialog')).toHaveTextContent('“báo giá.xlsx” đã có ở đây')
    await answerConflict('Giữ cả hai')
    await expect.poll(() => drive.namesIn()).toEqual(['Dự án', 'báo giá (2).xlsx', 'báo giá.xlsx', 'khác.txt'])
    await expect.element(panel().getByText('báo giá (2).xlsx')).toBeVisible()
  })

  it('are not called being uploaded while they wait for an answer', async () => {
    await open()
    uploadFiles(queryClient, [{ file: file('khác.txt'), folderPath: '' }], null)
    await expect.element(panel()).toHaveTextContent('Đã tải lên 1 tệp')
    uploadFiles(queryClient, [{ file: file('báo giá.xlsx', 'mới'), folderPath: '' }], null)
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    await expect.element(panel()).toHaveTextContent('Đang chờ bạn trả lời')
    expect(panel().element().textContent).not.toContain('Đang tải lên')
    expect(panel().element().querySelector('progress')).toBeNull()
    await answerConflict('Giữ cả hai')
    await expect.element(panel()).toHaveTextContent('Đã tải lên 2 tệp')
  })

  it('are answered by keys alone: the keyboard begins at the choices, and Enter goes on with the one it is on', async () => {
    await open()
    uploadFiles(queryClient, [{ file: file('báo giá.xlsx', 'mới'), folderPath: '' }], null)
    await expect.element(page.getByRole('radio', { name: /^Giữ cả hai/ })).toHaveFocus()
    await press('ArrowDown', 'Enter')
    await expect.element(panel()).toHaveTextContent('Đã tải lên 1 tệp')
    await isGone(page.getByRole('alertdialog'))
    expect(drive.namesIn()).toEqual(['Dự án', 'báo giá.xlsx'])
  })

  it('become a new version', async () => {
    await open()
    uploadFiles(queryClient, [{ file: file('BÁO GIÁ.xlsx', 'mới'), folderPath: '' }], null)
    await answerConflict('Phiên bản mới')
    await expect.element(panel()).toHaveTextContent('Đã tải lên 1 tệp')
    expect(drive.namesIn()).toEqual(['Dự án', 'báo giá.xlsx'])
  })

  it('are left out, and nothing of them stays', async () => {
    await open()
    uploadFiles(queryClient, [{ file: file('báo giá.xlsx', 'mới'), folderPath: '' }], null)
    await answerConflict('Bỏ qua')
    await expect.element(panel()).toHaveTextContent('Đã bỏ qua')
    expect(drive.namesIn()).toEqual(['Dự án', 'báo giá.xlsx'])
    await expect.poll(() => drive.uploads()).toEqual([])
  })
})

it('offers uploads that broke off with an earlier page, and continues with the file that is chosen again', async () => {
  const lost = largeFile('dở dang.mp4')
  drive.leaveUpload({
    id: 'u99',
    purpose: 'drive',
    file_name: lost.name,
    fingerprint: fingerprintOf(lost),
    target: { parent_id: null, folder_path: 'Phim' },
    size: lost.size,
    offset: 3,
    expires_at: 1_790_000_000,
  })
  await open()
  await expect.element(panel()).toHaveTextContent('Tệp tải lên dở dang')
  await panel().getByRole('button', { name: 'Hiện danh sách tải lên' }).click()
  // The test tool would set another modification date.
  const field = panel().getByLabelText('dở dang.mp4', { exact: true }).element() as HTMLInputElement
  const chosen = new DataTransfer()
  chosen.items.add(lost)
  field.files = chosen.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.poll(() => drive.uploads()).toEqual([])
  expect(drive.namesIn('Phim')).toEqual(['dở dang.mp4'])
})
