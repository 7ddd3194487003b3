import { PORT } from '../place/socket-dir.ts'

export interface ServerSizes {
  readonly sharedBuffersMegabytes: number
  readonly maxConnections: number
}

/** The command line takes precedence over postgresql.conf and ALTER SYSTEM. */
export function serverArguments(
  clusterDir: string,
  socketDir: string,
  sizes: ServerSizes,
  others: Readonly<Record<string, string>> = {},
): string[] {
  const settings = {
    cluster_name: 'sen-mail',
    listen_addresses: '',
    // The value is a list, so a comma must be quoted.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: PORT,
    max_connections: sizes.maxConnections,
    shared_buffers: `${sizes.sharedBuffersMegabytes}MB`,
    fsync: 'on',
    full_page_writes: 'on',
    // Worker mode needs three more processes without benefit for a mail database.
    io_method: 'sync',
    // Compiling short queries costs more than it saves.
    jit: 'off',
    min_wal_size: '64MB',
    max_wal_size: '512MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_destination: 'stderr',
    // The file is rotated only at a start.
    log_checkpoints: 'off',
    ...others,
  }
  return ['-D', clusterDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
