import type { FileField } from '@sen/contract/messages'
import { afterEach, expect, it } from 'vitest'
import { CallError } from '../../../data/call-error.ts'
import type { ClaimServer } from '../../../data/drafts/claim-server.ts'
import { DraftClaim } from '../../../data/drafts/draft-claim.ts'
import { minh, open, stored } from '../../../data/drafts/draft-session.fixture.ts'
import { publishDraftUpdate } from '../../../data/drafts/draft-updates.ts'
import { UploadList } from './upload-list.ts'
import { watchArrivals } from './use-arrivals.ts'

const OURS: ClaimServer = {
  claim: async () => ({ is_yours: true, revision: stored.revision }),
  release: async () => {},
}
const settle = () => new Promise((resolve) => setTimeout(resolve))
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function uploading() {
  const { session: draft, last } = open({ to: [minh] }, stored)
  const claim = new DraftClaim(draft, OURS)
  let arrive: (file: FileField) => void = () => {}
  const promise = new Promise<FileField>((resolve) => {
    arrive = resolve
  })
  const uploads = new UploadList(() => ({ done: promise, cancel: () => {} }))
  await claim.begin()
  ends.push(
    watchArrivals({ draft, claim, uploads }),
    () => claim.end(),
    () => draft.dispose(),
  )
  uploads.add({
    file: new File(['x'], 'a.pdf'),
    onDone: (done) => draft.change({ files: [...draft.view.getState().content.files, done] }),
  })
  const files = () => draft.view.getState().content.files.map(({ id }) => id)
  const rows = () => uploads.view.getState().items.map(({ state, code }) => `${state} ${code}`)
  const comes = async () => {
    arrive({ id: '7', uuid: 'u7' } as FileField)
    await settle()
  }
  return { draft, uploads, last, files, rows, comes }
}

it('keeps a file that arrives during the sending out of the message, also after the sending', async () => {
  const { draft, uploads, last, files, rows, comes } = await uploading()
  const sending = draft.send()
  await comes()
  expect([files(), rows()]).toEqual([[], ['uploading undefined']])
  last().answer()
  expect(await sending).toBe(true)
  await settle()
  expect(files()).toEqual([])
  uploads.cancelAll()
  expect([files(), rows()]).toEqual([[], []])
})

it('takes the file in when the sending has failed', async () => {
  const { draft, last, files, rows, comes } = await uploading()
  const sending = draft.send()
  await comes()
  last().fail(new CallError('server_full', 507))
  expect(await sending).toBe(false)
  await settle()
  expect([files(), rows()]).toEqual([['7'], []])
})

it('says of a file that its draft is written elsewhere, and takes it in when that is over', async () => {
  const { draft, uploads, files, rows, comes } = await uploading()
  publishDraftUpdate({
    kind: 'events',
    events: [{ type: 'draft.deleted', version: 9, message_id: 'm1', thread_id: 't1', revision: 4 }],
  })
  await comes()
  expect([files(), rows()]).toEqual([[], ['failed written_elsewhere']])
  expect(uploads.hasUnfinished()).toBe(true)
  draft.saveAsNew()
  await settle()
  expect([files(), rows()]).toEqual([['7'], []])
})
