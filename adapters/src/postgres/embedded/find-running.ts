import { realpath } from 'node:fs/promises'
import type { Connection } from './ensure-database.ts'
import { ROLE } from './initialise-cluster.ts'
import { DATABASE } from './launch.ts'
import { findClusterDirectory } from './place/cluster-directory.ts'
import { readPidFile } from './server/pid-file.ts'

/**
 * The caller must know that the other program is alive (`DataDirInUse`), because a killed server leaves its pid file
 * behind.
 * @throws EmbeddedPostgresFailed `place-missing`, `place-of-another`
 */
export async function findRunningPostgres(dataDir: string): Promise<Connection | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined)
  const place = folder === undefined ? undefined : await findClusterDirectory(folder)
  const file = place && (await readPidFile(place.clusterDir))
  if (!file?.ready || file.socketDir === '') return undefined
  return { host: file.socketDir, port: file.port, user: ROLE, database: DATABASE }
}
