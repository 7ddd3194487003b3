import { Empty } from '../fields.ts'
import { route } from '../route.ts'

/** These four routes answer JSON in the format of WOPI. Each call carries `access_token` in its query. */
const wopi = { access: 'public', response: Empty, errors: ['unauthenticated', 'drive_item_not_found'] } as const

export const checkFileInfo = route({
  method: 'GET',
  path: '/wopi/files/:id',
  summary: 'WOPI CheckFileInfo: what an editing program has to know of a file',
  ...wopi,
})

export const changeFileLock = route({
  method: 'POST',
  path: '/wopi/files/:id',
  summary: 'WOPI Lock, GetLock, RefreshLock, Unlock, UnlockAndRelock, as X-WOPI-Override says',
  ...wopi,
})

export const getFileContents = route({
  method: 'GET',
  path: '/wopi/files/:id/contents',
  summary: 'WOPI GetFile',
  ...wopi,
})

export const putFileContents = route({
  method: 'POST',
  path: '/wopi/files/:id/contents',
  summary: 'WOPI PutFile: one version more, under the lock that is held',
  ...wopi,
})
