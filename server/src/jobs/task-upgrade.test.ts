import { readFile } from 'node:fs/promises'
import { findTask } from '@sen/core/tasks/find-task'
import { undoTask } from '@sen/core/tasks/undo-task'
import type { TaskId } from '@sen/model/ids'
import { orderedJobs } from '@sen/testkit/run-jobs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../http/test-server.fixture.ts'
import { jobLanes } from './job-table.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const MIGRATION = new URL('../../../adapters/src/postgres/migrations/0044_tasks.sql', import.meta.url)

/** The schema after migrations 0006, 0018, 0025 and 0026. */
const BEFORE = `
  drop table if exists drive_task_folder;
  drop table task_thread;
  drop table task;
  create table batch (
    id bigint generated always as identity primary key,
    mailbox_id bigint not null references mailbox (id) on delete cascade,
    action text not null check (action in ('move', 'delete', 'spam', 'not_spam', 'restore', 'delete_forever', 'mark', 'star', 'unstar')),
    state text not null check (state in ('working', 'done', 'cancelled', 'undoing', 'undone')),
    to_folder_id bigint references folder (id) on delete set null,
    unread boolean,
    block_senders boolean not null default false,
    total integer not null default 0,
    done integer not null default 0,
    changed integer not null default 0,
    created_at timestamptz not null default now(),
    ended_at timestamptz,
    walked_folder_id bigint references folder (id) on delete set null,
    ordered_version integer,
    walked_to bigint,
    search jsonb
  );
  create index batch_by_mailbox on batch (mailbox_id, id desc);
  create unique index batch_under_way on batch (mailbox_id) where state in ('working', 'undoing');
  create index batch_ended on batch (ended_at) where ended_at is not null;
  create table batch_thread (
    batch_id bigint not null references batch (id) on delete cascade,
    position integer not null,
    thread_id bigint not null,
    folder_id bigint not null,
    is_done boolean not null default false,
    version integer,
    primary key (batch_id, position)
  );
  create index batch_thread_waiting on batch_thread (batch_id, position) where not is_done;
  create index batch_thread_to_undo on batch_thread (batch_id, version) where version is not null;
  create index batch_thread_of on batch_thread (batch_id, thread_id);`

it.each([
  ['all of a folder', `walked_folder_id, ordered_version`, `$3::bigint, 1000`],
  ['threads that were named', `total`, `3`],
])(
  'finishes work that an earlier version had begun over %s, by the job in its queue',
  async (what, columns, values) => {
    const { given, world } = server
    const { pool } = given.database
    const lan = await given.mailbox(`lan-${columns.length}@sen.example`)
    const inbox = await given.store.read(lan.mailboxId, (reader) => reader.folders.findByRole('inbox'))
    const trash = await given.store.read(lan.mailboxId, (reader) => reader.folders.findByRole('trash'))
    for (let n = 0; n < 3; n += 1) await given.message(lan)
    await pool.query(BEFORE)
    const { rows } = await pool.query<{ id: string }>(
      `insert into batch (mailbox_id, action, state, to_folder_id, ${columns})
     values ($1, 'move', 'working', $2, ${values}) returning id::text`,
      columns.startsWith('walked') ? [lan.mailboxId, trash.id, inbox.id] : [lan.mailboxId, trash.id],
    )
    const taskId = rows[0]?.id as TaskId
    if (!columns.startsWith('walked')) {
      await pool.query(
        `insert into batch_thread (batch_id, position, thread_id, folder_id)
       select $1, row_number() over (), thread_id, folder_id from folder_thread where folder_id = $2`,
        [taskId, inbox.id],
      )
    }
    await pool.query(
      `insert into mailbox_event (mailbox_id, version, body) values ($1, 1, jsonb_build_object(
       'type', 'batch.progress', 'version', 1, 'batchId', $2::text, 'action', 'move', 'state', 'working',
       'total', 3, 'done', 0, 'changed', 0))`,
      [lan.mailboxId, taskId],
    )
    await pool.query(`select graphile_worker.add_job('run-batch', $1::json)`, [
      JSON.stringify({ mailboxId: lan.mailboxId, batchId: taskId }),
    ])

    await pool.query(await readFile(MIGRATION, 'utf8'))

    expect(await findTask(world, lan, taskId)).toMatchObject({
      kind: 'threads',
      state: 'working',
      total: expect.any(Number),
    })
    expect(await given.events.since(lan.mailboxId, 0, 100)).toContainEqual(
      expect.objectContaining({ type: 'task.progress', taskId, kind: 'threads', action: 'move' }),
    )
    const job = (await orderedJobs(given.database.db)).find(({ payload }) => payload.mailboxId === lan.mailboxId)
    const lane = jobLanes(world, { info: () => undefined, error: () => undefined }).find(({ name }) => name === 'tasks')
    await lane?.jobs[job?.name ?? '']?.(job?.payload)
    expect(await findTask(world, lan, taskId), what).toMatchObject({ state: 'done', done: 3, changed: 3 })
    await undoTask(world, lan, taskId)
    expect(await findTask(world, lan, taskId)).toMatchObject({ state: 'undoing', total: 3 })
  },
)
