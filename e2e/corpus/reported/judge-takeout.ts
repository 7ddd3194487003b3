import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFolders } from '@sen/contract/folders'
import { listImports, startImport } from '@sen/contract/imports'
import { listLabels } from '@sen/contract/labels/labels'
import { TUS_CONTENT_TYPE, TUS_VERSION } from '@sen/contract/uploads'
import { readFolder } from '../../program/mailbox-contents.ts'
import { becomesTrue } from '../../program/waiting.ts'
import type { CorpusStage, Mailbox } from '../corpus-stage.ts'
import { MAILS_FOLDER } from './own-source.ts'

/** Drafts of other programs cannot be edited here. */
const [ARCHIVE, DRAFTS] = ['Archive', 'Thư nháp đã nhập']
const IMPORTED_WITHIN_MILLISECONDS = 60_000

interface Moved {
  readonly folder: string
  readonly isRead: boolean
  readonly isStarred: boolean
  readonly labels: readonly string[]
}

export interface Takeout {
  readonly id: string
  readonly source: Buffer
  readonly expect: Readonly<Record<string, Moved>>
}

const moved = (folder: string, state: string, ...labels: readonly string[]): Moved => ({
  folder,
  isRead: state.includes('read'),
  isStarred: state.includes('starred'),
  labels,
})

export function takeouts(): readonly Takeout[] {
  const file = (id: string) => readFileSync(join(MAILS_FOLDER, `${id}.mbox`))
  return [
    {
      id: 'B56-takeout-vi',
      source: file('B56-takeout-vi'),
      expect: {
        '[B561]': moved('INBOX', 'new'),
        '[B562]': moved('B56-takeout-vi', 'read starred', 'Dự án/Cầu Đường'),
        '[B563]': moved('Junk', 'new'),
        '[B564]': moved('Trash', 'read'),
        '[B565]': moved('Sent', 'read'),
        '[B566]': moved('INBOX', 'new starred', 'Khach, VIP'),
        '[B567]': moved(ARCHIVE, 'read'),
      },
    },
    {
      id: 'B56e-takeout-en',
      source: file('B56e-takeout-en'),
      expect: {
        '[B56e1]': moved('INBOX', 'new'),
        '[B56e2]': moved('INBOX', 'read starred'),
        '[B56e3]': moved('Junk', 'new'),
        '[B56e4]': moved('Trash', 'read'),
        '[B56e5]': moved('Sent', 'read'),
        '[B56e6]': moved(ARCHIVE, 'read'),
        '[B56e7]': moved(DRAFTS, 'read'),
      },
    },
    {
      id: 'Thunderbird',
      source: Buffer.from(
        [
          ['0001', 'da doc'],
          ['0000', 'chua doc'],
          ['0005', 'co sao'],
          ['0009', 'da xoa'],
        ]
          .map(
            ([status, subject]) =>
              `From - Fri Nov 27 09:15:00 2026\nX-Mozilla-Status: ${status}\nX-Mozilla-Status2: 00000000\nFrom: k@x.example\nSubject: ${subject}\nMessage-ID: <tb-${status}@own.example>\nDate: Fri, 27 Nov 2026 09:15:00 +0700\n\nThu.\n\n`,
          )
          .join(''),
      ),
      expect: {
        'da doc': moved('Thunderbird', 'read'),
        'chua doc': moved('Thunderbird', 'new'),
        'co sao': moved('Thunderbird', 'read starred'),
        'da xoa': moved('Trash', 'read'),
      },
    },
  ]
}

/** Imports the mailbox by an upload, as a user would, and returns differences to its program's state. */
export async function faultsOfTakeout(stage: CorpusStage, box: Mailbox, takeout: Takeout): Promise<readonly string[]> {
  const upload_ids = [await upload(stage, box, `${takeout.id}.mbox`, takeout.source)]
  await box.call(startImport, { body: { upload_ids } })
  const isDone = await becomesTrue(
    async () => (await box.call(listImports)).data.some(({ ended_by }) => ended_by === 'done'),
    IMPORTED_WITHIN_MILLISECONDS,
  )
  if (!isDone) return ['the import does not end']
  const given = await placesOf(box)
  const subjects = [...given.keys()]
  const unknown = subjects.filter((subject) => !Object.keys(takeout.expect).some((start) => subject.startsWith(start)))
  return [
    ...unknown.map((subject) => `not expected: ${subject}`),
    ...Object.entries(takeout.expect).flatMap(([start, wanted]) => {
      const subject = subjects.find((each) => each.startsWith(start))
      const [one, other] = [wanted, subject === undefined ? undefined : given.get(subject)].map((each) =>
        JSON.stringify(each),
      )
      return one === other ? [] : [`${start} want ${one} got ${other}`]
    }),
  ]
}

async function placesOf(box: Mailbox): Promise<ReadonlyMap<string, Moved>> {
  const labels = new Map((await box.call(listLabels)).data.map(({ id, name }) => [id, name]))
  const found = new Map<string, Moved>()
  for (const { name } of (await box.call(listFolders)).data) {
    for (const { row, messages } of (await readFolder(box.call, name)).threads) {
      for (const { subject, folder, unread, starred } of messages) {
        found.set(subject, {
          folder,
          isRead: !unread,
          isStarred: starred,
          labels: row.labels.map((id) => labels.get(id) ?? id),
        })
      }
    }
  }
  return found
}

async function upload(stage: CorpusStage, box: Mailbox, name: string, content: Buffer): Promise<string> {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const send = (method: string, path: string, headers: Readonly<Record<string, string>>, body?: Buffer) =>
    fetch(new URL(path, stage.program.url), {
      method,
      headers: { 'x-auth-token': box.token, 'tus-resumable': TUS_VERSION, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    })
  const metadata = `filename ${base64(name)},purpose ${base64('import')}`
  const created = await send('POST', '/api/v2/uploads', {
    'upload-length': String(content.byteLength),
    'upload-metadata': metadata,
  })
  const path = created.headers.get('location') ?? ''
  const put = await send('PATCH', path, { 'content-type': TUS_CONTENT_TYPE, 'upload-offset': '0' }, content)
  if (put.status !== 204) throw new Error(`the upload of ${name} was answered ${put.status}`)
  return path.slice(path.lastIndexOf('/') + 1)
}
