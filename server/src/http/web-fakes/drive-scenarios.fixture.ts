import {
  changeDriveFile,
  copyDriveFiles,
  createDriveFolder,
  deleteDriveFiles,
  emptyDriveTrash,
  listDriveTrash,
  listDriveVersions,
  makeDriveFolders,
  markDriveFavorites,
  moveDriveFiles,
  placeDriveFiles,
  restoreDriveFiles,
  storeDriveUpload,
  trashDriveFiles,
  uploadDriveFiles,
} from '@sen/contract/drive/changes'
import {
  countDriveFiles,
  getDriveFile,
  listDriveFiles,
  listFavoriteDriveFiles,
  listRecentDriveFiles,
  listSharedByMe,
  searchDriveFiles,
  touchDriveFile,
} from '@sen/contract/drive/files'
import { appendUpload, createUpload, deleteUpload, listUploads } from '@sen/contract/uploads'
import type { Scenario } from './mail-scenarios.fixture.ts'
import { type Caller, dataOf, type Reply } from './side.fixture.ts'

const UNKNOWN = '987654321'
const UNKNOWN_UPLOAD = '00000000-0000-4000-8000-000000000000'

const folderIn = async (caller: Caller, parent: string | null, name: string): Promise<string> =>
  dataOf(await caller.call(createDriveFolder, { body: { parent_id: parent, name } })).id ?? ''

function upload(caller: Caller, name: string, query: Readonly<Record<string, string>> = {}, content = 'nội dung') {
  const form = new FormData()
  form.set('file', new File([content], name))
  return caller.call(uploadDriveFiles, { query, body: form })
}

async function fileIn(caller: Caller, parent: string | null, name: string, content?: string): Promise<string> {
  const query = parent === null ? { path: '/' } : { parent_id: parent }
  const { body } = await upload(caller, name, { ...query, conflict: 'refuse' }, content)
  return (body as { data: { id: string }[] }).data[0]?.id ?? ''
}

const root = (caller: Caller): Promise<Reply> => caller.call(listDriveFiles, { query: { path: '/' } })
const inside = (caller: Caller, folder: string): Promise<Reply> =>
  caller.call(listDriveFiles, { query: { folder_id: folder } })

/** Creates an upload for the drive and returns its id. */
async function begin(caller: Caller, name: string, content: string, target: Readonly<Record<string, string>> = {}) {
  const values = { filename: name, purpose: 'drive', fingerprint: `${name} 1`, ...target }
  const encoded = Object.entries(values).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
  const reply = await caller.call(createUpload, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(Buffer.byteLength(content)),
      'upload-metadata': encoded.join(','),
    },
  })
  return reply.headers.get('location')?.split('/').at(-1) ?? ''
}

function append(caller: Caller, id: string, content: string, offset = 0): Promise<Reply> {
  return caller.call(appendUpload, {
    params: { id },
    headers: {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    body: new TextEncoder().encode(content),
  })
}

/** Uploads a file in one piece and returns the id of the upload. */
async function sent(caller: Caller, name: string, content: string): Promise<string> {
  const id = await begin(caller, name, content)
  await append(caller, id, content)
  return id
}

export const DRIVE_SCENARIOS: readonly Scenario[] = [
  [
    'lists folders before files, in Vietnamese order, in pages',
    async (caller) => {
      for (const name of ['Đơn hàng', 'Dự án', 'Ảnh', 'Bản 10', 'Bản 9']) await folderIn(caller, null, name)
      for (const name of ['zebra.txt', 'ăn.txt', 'an.txt', 'ân.txt']) await fileIn(caller, null, name)
      await root(caller)
      await caller.call(listDriveFiles)
      await caller.call(listDriveFiles, { query: { path: '/', order: 'desc' } })
      for (const offset of ['0', '4', '8', '12']) {
        await caller.call(listDriveFiles, { query: { path: '/', limit: '4', offset } })
      }
      await caller.call(listDriveFiles, { query: { folder_id: UNKNOWN } })
    },
  ],
  [
    'sorts by size and by type',
    async (caller) => {
      await folderIn(caller, null, 'Thư mục B')
      await folderIn(caller, null, 'Thư mục A')
      await fileIn(caller, null, 'lớn.txt', 'x'.repeat(300))
      await fileIn(caller, null, 'nhỏ.pdf', 'x')
      await fileIn(caller, null, 'vừa.docx', 'x'.repeat(20))
      for (const sort of ['name', 'size', 'type']) {
        await caller.call(listDriveFiles, { query: { path: '/', sort } })
        await caller.call(listDriveFiles, { query: { path: '/', sort, order: 'asc' } })
        await caller.call(listDriveFiles, { query: { path: '/', sort, order: 'desc' } })
      }
    },
  ],
  [
    'creates folders and refuses names that are taken or impossible',
    async (caller) => {
      const made = await folderIn(caller, null, '  Dự   án ')
      await caller.call(createDriveFolder, { body: { parent_id: null, name: 'DỰ ÁN' } })
      await caller.call(createDriveFolder, { body: { parent_id: null, name: 'dự án', conflict: 'rename' } })
      await caller.call(createDriveFolder, { body: { parent_id: made, name: 'Dự án' } })
      await caller.call(createDriveFolder, { body: { parent_id: UNKNOWN, name: 'Khác' } })
      for (const name of ['', 'a/b', '..', 'x'.repeat(300)]) {
        await caller.call(createDriveFolder, { body: { parent_id: null, name } })
      }
      await inside(caller, made)
      await root(caller)
    },
  ],
  [
    'opens an item with the folders above it',
    async (caller) => {
      const outer = await folderIn(caller, null, 'Dự án')
      const inner = await folderIn(caller, outer, 'Năm 2026')
      const file = await fileIn(caller, inner, 'báo giá.xlsx')
      await caller.call(getDriveFile, { params: { id: file } })
      await caller.call(getDriveFile, { params: { id: inner } })
      await caller.call(getDriveFile, { params: { id: UNKNOWN } })
      await caller.call(listDriveFiles, { query: { folder_id: file } })
      await caller.call(listDriveFiles, { query: { path: '/Dự án/năm 2026' } })
      await caller.call(listDriveFiles, { query: { path: '/Không có' } })
      await caller.call(listDriveVersions, { params: { id: file } })
      await caller.call(listDriveVersions, { params: { id: UNKNOWN } })
      await caller.call(countDriveFiles)
    },
  ],
  [
    'creates the folders of dropped paths once',
    async (caller) => {
      const outer = await folderIn(caller, null, 'Ảnh')
      await caller.call(makeDriveFolders, { body: { parent_id: outer, folder_paths: ['2026/Hè', '2026/hè/Biển', ''] } })
      await caller.call(makeDriveFolders, { body: { parent_id: UNKNOWN, folder_paths: ['2026'] } })
      await caller.call(makeDriveFolders, { body: { parent_id: null, folder_paths: ['ảnh/2026'] } })
      const { body } = await inside(caller, outer)
      await inside(caller, (body as { data: { id: string }[] }).data[0]?.id ?? '')
      await root(caller)
    },
  ],
  [
    'renames items, and refuses taken names',
    async (caller) => {
      const folder = await folderIn(caller, null, 'Dự án')
      const inner = await fileIn(caller, folder, 'trong.txt')
      const first = await fileIn(caller, null, 'một.txt')
      await fileIn(caller, null, 'hai.txt')
      const change = (id: string, body: { name?: string; is_favorite?: boolean }) =>
        caller.call(changeDriveFile, { params: { id }, body })
      await change(folder, { name: 'Công trình' })
      await caller.call(getDriveFile, { params: { id: inner } })
      await change(first, { name: 'MỘT.txt' })
      await change(first, { name: 'Hai.TXT' })
      await change(first, { name: ' ba   bốn.pdf ' })
      await change(first, { name: 'a/b' })
      await change(first, { is_favorite: true })
      await change(UNKNOWN, { name: 'khác' })
      await root(caller)
    },
  ],
  [
    'moves items, numbers names that are taken, and places them back',
    async (caller) => {
      const folder = await folderIn(caller, null, 'Kho')
      const inner = await folderIn(caller, folder, 'Trong')
      const first = await fileIn(caller, null, 'một.txt')
      const second = await fileIn(caller, null, 'hai.txt')
      await fileIn(caller, folder, 'Một.txt')
      await caller.call(moveDriveFiles, { body: { ids: [first], to: folder, conflict: 'refuse' } })
      const moved = await caller.call(moveDriveFiles, { body: { ids: [second, first, UNKNOWN], to: folder } })
      await caller.call(moveDriveFiles, { body: { ids: [second], to: folder } })
      await caller.call(moveDriveFiles, { body: { ids: [folder], to: inner } })
      await caller.call(moveDriveFiles, { body: { ids: [folder], to: folder } })
      await caller.call(moveDriveFiles, { body: { ids: [first], to: UNKNOWN } })
      await caller.call(moveDriveFiles, { body: { ids: [first], to: second } })
      await inside(caller, folder)
      const places = (moved.body as { data: { before: { id: string; parent_id: string | null; name: string }[] } }).data
        .before
      await caller.call(placeDriveFiles, { body: { places } })
      await root(caller)
      await inside(caller, folder)
    },
  ],
  [
    'places items back under a number or in the root when their place is taken',
    async (caller) => {
      const folder = await folderIn(caller, null, 'Kho')
      const first = await fileIn(caller, null, 'một.txt')
      await caller.call(moveDriveFiles, { body: { ids: [first], to: folder } })
      await fileIn(caller, null, 'một.txt')
      await caller.call(placeDriveFiles, { body: { places: [{ id: first, parent_id: null, name: 'một.txt' }] } })
      await caller.call(placeDriveFiles, { body: { places: [{ id: first, parent_id: UNKNOWN, name: 'ba.txt' }] } })
      await caller.call(placeDriveFiles, { body: { places: [{ id: UNKNOWN, parent_id: null, name: 'a.txt' }] } })
      await caller.call(placeDriveFiles, { body: { places: [{ id: first, parent_id: null, name: 'a/b' }] } })
      await root(caller)
    },
  ],
  [
    'copies beside the original and into other folders',
    async (caller) => {
      const folder = await folderIn(caller, null, 'Kho')
      await fileIn(caller, folder, 'trong.txt')
      const file = await fileIn(caller, null, 'một.txt')
      await caller.call(markDriveFavorites, { body: { ids: [file], is_favorite: true } })
      await caller.call(copyDriveFiles, { body: { ids: [file], to: null } })
      await caller.call(copyDriveFiles, { body: { ids: [file, UNKNOWN], to: null } })
      await caller.call(copyDriveFiles, { body: { ids: [file], to: folder } })
      const copied = await caller.call(copyDriveFiles, { body: { ids: [folder], to: null } })
      await inside(caller, (copied.body as { data: { files: { id: string }[] } }).data.files[0]?.id ?? '')
      await caller.call(copyDriveFiles, { body: { ids: [file], to: UNKNOWN } })
      await root(caller)
      await inside(caller, folder)
    },
  ],
  [
    'marks favourites and lists them',
    async (caller) => {
      const folder = await folderIn(caller, null, 'Kho')
      const first = await fileIn(caller, folder, 'một.txt')
      const second = await fileIn(caller, null, 'hai.txt')
      await caller.call(markDriveFavorites, { body: { ids: [first, folder, second, UNKNOWN], is_favorite: true } })
      await caller.call(listFavoriteDriveFiles)
      await caller.call(listFavoriteDriveFiles, { query: { limit: '1', offset: '1' } })
      await caller.call(listFavoriteDriveFiles, { query: { order: 'desc' } })
      await caller.call(trashDriveFiles, { body: { ids: [second] } })
      await caller.call(markDriveFavorites, { body: { ids: [folder], is_favorite: false } })
      await caller.call(listFavoriteDriveFiles)
      await caller.call(listSharedByMe)
    },
  ],
  [
    'trashes items with all below them, and restores them',
    async (caller) => {
      const folder = await folderIn(caller, null, 'Kho')
      const inner = await fileIn(caller, folder, 'trong.txt')
      const file = await fileIn(caller, null, 'một.txt')
      await caller.call(trashDriveFiles, { body: { ids: [folder, UNKNOWN] } })
      await caller.call(trashDriveFiles, { body: { ids: [folder] } })
      await caller.call(listDriveTrash)
      await caller.call(getDriveFile, { params: { id: inner } })
      await caller.call(getDriveFile, { params: { id: folder } })
      await inside(caller, folder)
      await caller.call(changeDriveFile, { params: { id: folder }, body: { name: 'Khác' } })
      await caller.call(moveDriveFiles, { body: { ids: [folder], to: null } })
      await caller.call(searchDriveFiles, { query: { display_name: 'trong' } })
      await caller.call(listRecentDriveFiles)
      await caller.call(restoreDriveFiles, { body: { ids: [folder, file] } })
      await inside(caller, folder)
      await root(caller)
      await caller.call(listDriveTrash)
    },
  ],
  [
    'restores under a number when the name was taken meanwhile, and to the root without its folder',
    async (caller) => {
      const folder = await folderIn(caller, null, 'Kho')
      const inner = await fileIn(caller, folder, 'trong.txt')
      const file = await fileIn(caller, null, 'một.txt')
      await caller.call(trashDriveFiles, { body: { ids: [file, inner] } })
      await fileIn(caller, null, 'MỘT.txt')
      await caller.call(trashDriveFiles, { body: { ids: [folder] } })
      await caller.call(restoreDriveFiles, { body: { ids: [file, inner] } })
      await root(caller)
    },
  ],
  [
    'deletes from the recycle bin and empties it',
    async (caller) => {
      const folder = await folderIn(caller, null, 'Kho')
      const inner = await fileIn(caller, folder, 'trong.txt')
      const [first, second] = [await fileIn(caller, null, 'một.txt'), await fileIn(caller, null, 'hai.txt')]
      const kept = await fileIn(caller, null, 'ba.txt')
      await caller.call(trashDriveFiles, { body: { ids: [folder, first, second] } })
      await caller.call(deleteDriveFiles, { body: { ids: [first, kept, inner] } })
      await caller.call(listDriveTrash)
      await root(caller)
      await caller.call(emptyDriveTrash)
      await caller.call(emptyDriveTrash)
      await caller.call(listDriveTrash)
      await caller.call(getDriveFile, { params: { id: folder } })
      await root(caller)
    },
  ],
  [
    'lists the recycle bin in pages, the newest first',
    async (caller) => {
      for (const name of ['một.txt', 'hai.txt', 'ba.txt']) {
        const id = await fileIn(caller, null, name)
        await caller.call(trashDriveFiles, { body: { ids: [id] } })
      }
      await caller.call(listDriveTrash)
      await caller.call(listDriveTrash, { query: { limit: '1', offset: '1' } })
    },
  ],
  [
    'finds names without their accents, and by kind',
    async (caller) => {
      const folder = await folderIn(caller, null, 'Báo giá')
      await fileIn(caller, folder, 'báo giá thép.xlsx')
      await fileIn(caller, null, 'Báo cáo.docx')
      const find = (query: Record<string, string>) =>
        caller.call(searchDriveFiles, { query: { display_name: '', ...query } })
      await find({ display_name: 'bao gia' })
      await find({ display_name: 'BÁO' })
      await find({ display_name: 'báo', type: 'file' })
      await find({ display_name: 'bao gia', type: 'folder' })
      await find({ display_name: 'báo', limit: '1', offset: '1' })
      await find({ display_name: 'giá báo' })
      await find({ display_name: 'không có' })
      await find({ display_name: '' })
    },
  ],
  [
    'lists the files that were opened or changed last',
    async (caller) => {
      await folderIn(caller, null, 'Kho')
      const first = await fileIn(caller, null, 'một.txt')
      await fileIn(caller, null, 'hai.txt')
      await caller.call(listRecentDriveFiles)
      await caller.call(touchDriveFile, { params: { id: first } })
      await caller.call(touchDriveFile, { params: { id: UNKNOWN } })
      await caller.call(listRecentDriveFiles)
    },
  ],
  [
    'takes whole files, and settles names that are taken as it is told',
    async (caller) => {
      const folder = await folderIn(caller, null, 'Kho')
      await upload(caller, 'báo giá.xlsx', { parent_id: folder, conflict: 'refuse' })
      await upload(caller, 'Báo giá.xlsx', { parent_id: folder, conflict: 'refuse' })
      await upload(caller, 'báo giá.xlsx', { parent_id: folder, conflict: 'rename' })
      await upload(caller, 'báo giá.xlsx', { parent_id: folder, conflict: 'version' }, 'bản hai')
      await upload(caller, 'báo giá.xlsx', { parent_id: folder, conflict: 'refuse', again: 'true' }, 'bản hai')
      await upload(caller, 'ảnh.png', { parent_id: folder, folder_path: '2026/Hè', conflict: 'refuse' })
      await upload(caller, 'lạc.txt', { parent_id: UNKNOWN, conflict: 'refuse' })
      await upload(caller, 'Kho', { path: '/', conflict: 'version' })
      await upload(caller, 'trong.txt', { path: '/kho' })
      await inside(caller, folder)
      await root(caller)
    },
  ],
  [
    'takes files in pieces',
    async (caller) => {
      const folder = await folderIn(caller, null, 'Kho')
      const id = await begin(caller, 'dài.txt', 'một hai', { parent_id: folder, folder_path: 'Sâu' })
      await caller.call(listUploads)
      await caller.call(storeDriveUpload, { body: { upload_id: id, parent_id: folder } })
      await append(caller, id, 'một hai')
      await caller.call(listUploads)
      await caller.call(storeDriveUpload, { body: { upload_id: id, parent_id: folder, folder_path: 'Sâu' } })
      await caller.call(storeDriveUpload, { body: { upload_id: id, parent_id: folder, folder_path: 'Sâu' } })
      await caller.call(listUploads)
      await append(caller, UNKNOWN_UPLOAD, 'một hai')
      await caller.call(storeDriveUpload, { body: { upload_id: UNKNOWN_UPLOAD, parent_id: null } })
      await inside(caller, folder)
    },
  ],
  [
    'settles the names of files in pieces, and drops those that are not wanted',
    async (caller) => {
      await fileIn(caller, null, 'một.txt')
      const take = async (name: string, body: { conflict?: 'refuse' | 'rename' | 'version'; name?: string } = {}) => {
        const id = await sent(caller, name, 'nội dung mới')
        return caller.call(storeDriveUpload, { body: { upload_id: id, parent_id: null, ...body } })
      }
      await take('Một.txt', { conflict: 'refuse' })
      await take('một.txt', { conflict: 'rename' })
      await take('một.txt', { conflict: 'version' })
      await take('một.txt')
      await take('hai.txt', { name: 'Tên khác.txt', conflict: 'refuse' })
      const dropped = await sent(caller, 'bỏ.txt', 'x')
      const [headers, params] = [{ 'tus-resumable': '1.0.0' }, { id: dropped }]
      await caller.call(deleteUpload, { params, headers })
      await caller.call(deleteUpload, { params, headers })
      await caller.call(listUploads)
      await root(caller)
    },
  ],
]
