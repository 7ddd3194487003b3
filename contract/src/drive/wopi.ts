import { Empty } from '../fields.ts'
import { route } from '../route.ts'

/** These four routes answer JSON in the format of WOPI. Each call carries `access_token` in its query. */
const wopi = { access: 'public', response: Empty, errors: ['unauthenticated', 'drive_item_not_found'] } as const

export const checkFileInfo = route({
  method: 'GET',
  path: '/wopi/files/:id',
  summary: 'Get the properties of a file (WOPI CheckFileInfo)',
  ...wopi,
})

export const changeFileLock = route({
  method: 'POST',
  path: '/wopi/files/:id',
  summary:
    'Lock, refresh or unlock a file (WOPI Lock, GetLock, RefreshLock, Unlock, UnlockAndRelock), selected by `X-WOPI-Override`',
  ...wopi,
})

export const getFileContents = route({
  method: 'GET',
  path: '/wopi/files/:id/contents',
  summary: 'Get the content of a file (WOPI GetFile)',
  ...wopi,
})

export const putFileContents = route({
  method: 'POST',
  path: '/wopi/files/:id/contents',
  summary: 'Save the content of a file as a new version, under the current lock (WOPI PutFile)',
  ...wopi,
})
