import { changeLabel } from '@sen/core/labels/change-label'
import { createLabel } from '@sen/core/labels/create-label'
import { deleteLabel } from '@sen/core/labels/delete-label'
import { raiseLabelled } from '@sen/core/labels/raise-labelled'
import { restoreLabel } from '@sen/core/labels/restore-label'
import { labelThreads } from '@sen/core/threads/label-threads'
import { listThreads } from '@sen/core/threads/list-threads'
import { CHANGE_SLICE_MESSAGES } from '@sen/model/mail-programs/limits'
import { runJobs } from '@sen/testkit/run-jobs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestImap, type TestImap } from './imap-server.fixture.ts'

let imap: TestImap
beforeAll(async () => {
  imap = await openTestImap()
})
afterAll(async () => {
  await imap.close()
  expect(imap.errors).toEqual([])
})

it('sessions see a label that is renamed, deleted and restored', async () => {
  const { given } = imap
  const lan = await imap.user()
  await given.messages(lan, [{}, {}])
  const talk = await imap.signIn(lan)
  const { label } = await createLabel(given, lan, { name: 'Work' })
  const [thread] = (await listThreads(given, lan, { in: 'INBOX', limit: 10, offset: 0 })).rows
  if (!thread) throw new Error('no thread')
  await talk.ok('SELECT INBOX')
  await labelThreads(given, lan, { threadIds: [thread.threadId], labelId: label.id, labelled: true })
  const usual = '\\Answered \\Flagged \\Deleted \\Seen \\Draft $Forwarded $MDNSent $Junk $NotJunk'
  const [flags, permanent, fetch] = await talk.ok('NOOP')
  expect([flags, permanent]).toEqual([`* FLAGS (${usual} Work)`, `* OK [PERMANENTFLAGS (${usual} Work \\*)] Stored`])
  const number = /^\* (\d) FETCH \(FLAGS \(Work\)\)$/.exec(fetch ?? '')?.[1]
  expect(number).toBeDefined()

  await changeLabel(given, lan, label.id, { colour: 'teal' })
  expect(await talk.ok('NOOP')).toEqual([])
  await changeLabel(given, lan, label.id, { name: 'Công việc' })
  expect(await talk.ok('NOOP')).toEqual([
    `* FLAGS (${usual} Work C&APQ-ng_vi&Hsc-c)`,
    `* OK [PERMANENTFLAGS (${usual} Work C&APQ-ng_vi&Hsc-c \\*)] Stored`,
    `* ${number} FETCH (FLAGS (C&APQ-ng_vi&Hsc-c))`,
  ])
  await deleteLabel(given, lan, label.id)
  expect(await talk.ok('NOOP')).toEqual([`* ${number} FETCH (FLAGS ())`])
  await restoreLabel(given, lan, label.id)
  expect(await talk.ok('NOOP')).toEqual([`* ${number} FETCH (FLAGS (C&APQ-ng_vi&Hsc-c))`])
})

it('a label of more messages than one slice is renamed for all of them, the rest by a job', async () => {
  const { given } = imap
  const lan = await imap.user()
  const count = CHANGE_SLICE_MESSAGES + 20
  await given.messages(
    lan,
    Array.from({ length: count }, () => ({})),
  )
  const { label } = await createLabel(given, lan, { name: 'A' })
  const { rows } = await listThreads(given, lan, { in: 'INBOX', limit: count, offset: 0 })
  await labelThreads(given, lan, { threadIds: rows.map(({ threadId }) => threadId), labelId: label.id, labelled: true })
  const talk = await imap.signIn(lan)
  await talk.ok('SELECT INBOX')
  await changeLabel(given, lan, label.id, { name: 'B' })
  const renamed = async () => (await talk.ok('NOOP')).filter((line) => line.endsWith('FETCH (FLAGS (B))'))
  expect(await renamed()).toHaveLength(CHANGE_SLICE_MESSAGES)
  await runJobs(
    given.database.db,
    () => new Date(),
    async (job) => {
      if (job.name === 'raise-labelled') await raiseLabelled(given, job)
    },
  )
  expect(await renamed()).toHaveLength(count - CHANGE_SLICE_MESSAGES)
})

it('new keywords are announced before the first message that has them', async () => {
  const lan = await imap.user()
  await imap.given.messages(lan, [{}])
  const [one, other] = [await imap.signIn(lan), await imap.signIn(lan)]
  await one.ok('SELECT INBOX')
  await other.ok('EXAMINE INBOX')
  expect((await one.ok('STORE 1 +FLAGS (Own)')).map((line) => line.replace(/\(.*\)/, ''))).toEqual([
    '* FLAGS ',
    '* OK [PERMANENTFLAGS ] Stored',
    '* 1 FETCH ',
  ])
  expect((await other.ok('FETCH 1 FLAGS')).slice(1)).toEqual([
    '* OK [PERMANENTFLAGS ()] Read-only',
    '* 1 FETCH (FLAGS (Own))',
  ])
  expect(await one.ok('STORE 1 -FLAGS (OWN)')).toEqual(['* 1 FETCH (FLAGS ())'])
})
