import { PORT } from '../place/socket-dir.ts'

export interface ServerSizes {
  readonly sharedBuffersMegabytes: number
  readonly maxConnections: number
}

/**
 * The command line of `postgres`. It wins over postgresql.conf and ALTER SYSTEM, so these hold whatever is in there.
 * What `others` sets is put over ours.
 */
export function serverArguments(
  clusterDir: string,
  socketDir: string,
  sizes: ServerSizes,
  others: Readonly<Record<string, string>> = {},
): string[] {
  const settings = {
    cluster_name: 'sen-mail',
    listen_addresses: '',
    // A list: quoted, because a folder's name may hold a comma.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: PORT,
    max_connections: sizes.maxConnections,
    shared_buffers: `${sizes.sharedBuffersMegabytes}MB`,
    fsync: 'on',
    full_page_writes: 'on',
    // Three processes and some megabytes less than worker mode, which a mail database does not need.
    io_method: 'sync',
    // Our queries are short: compiling them costs more than it saves.
    jit: 'off',
    min_wal_size: '64MB',
    max_wal_size: '512MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_destination: 'stderr',
    // One line every five minutes for ever, in a file that is only turned over at a start.
    log_checkpoints: 'off',
    ...others,
  }
  return ['-D', clusterDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
