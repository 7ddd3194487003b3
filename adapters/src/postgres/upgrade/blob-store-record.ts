import type pg from 'pg'

/** The first start has not recorded it yet. */
export async function readRecordedStore(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>('select id from blob_store_identity')
  return rows[0]?.id
}

/** The identity never changes. */
export async function recordStore(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('insert into blob_store_identity (id) values ($1)', [id])
}

/** The keys belong to the newest and the oldest mail, and must be in the store. */
export async function sampleBlobKeys(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ key: string }>(
    `(select raw_blob as key from message where raw_blob is not null order by id desc limit 10)
     union (select raw_blob from message where raw_blob is not null order by id limit 10)`,
  )
  return rows.map(({ key }) => key)
}
